const PAIRS: Record<string, string> = { lj: "љ", nj: "њ", dž: "џ", Lj: "Љ", Nj: "Њ", Dž: "Џ", LJ: "Љ", NJ: "Њ", DŽ: "Џ" };
const L = "abvgdđežzijklmnoprstćufhcčšABVGDĐEŽZIJKLMNOPRSTĆUFHCČŠ";
const C = "абвгдђежзијклмнопрстћуфхцчшАБВГДЂЕЖЗИЈКЛМНОПРСТЋУФХЦЧШ";

/** Serbian Latin text in Cyrillic; placeholders in braces are left alone. */
export function cyrillic(text: string): string {
  return text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith("{") ? part : letters(part)))
    .join("");
}

function letters(text: string): string {
  return text.replace(/lj|nj|dž|Lj|Nj|Dž|LJ|NJ|DŽ|./gu, (each) => {
    const at = L.indexOf(each);
    return PAIRS[each] ?? (at < 0 ? each : (C[at] as string));
  });
}
