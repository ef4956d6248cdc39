/** Small signs. Each stands in a button that has a name. */

import type { ComponentChildren } from "preact";

function Icon({ children }: { children: ComponentChildren }) {
  return <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{children}</svg>;
}

export const MenuIcon = () => <Icon><path d="M4 6.5h16M4 12h16M4 17.5h16" /></Icon>;
export const CloseIcon = () => <Icon><path d="M6 6l12 12M18 6L6 18" /></Icon>;
export const LinkIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 5.7 0l3.2-3.2a4 4 0 0 0-5.7-5.7L12 6.3" />
    <path d="M14 10a4 4 0 0 0-5.7 0l-3.2 3.200a4 4 0 0 0 5.7 5.700L12 17.7" />
  </Icon>
);
export const ShieldIcon = () => (
  <Icon><path d="M12 3l7.5 2.800v5.400c0 4.6-3.1 7.9-7.5 9.8-4.4-1.9-7.5-5.2-7.5-9.800V5.800z" /><path d="M8.5 12l2.5 2.5 4.5-5" /></Icon>
);
export const TrickIcon = () => (
  <Icon><rect x="4" y="7" width="9.5" height="14" rx="2" /><path d="M4 14h9.5" /><path d="M9 3.5h8.5a2 2 0 0 1 2 2V16" /></Icon>
);
export const ShakerIcon = () => (
  <Icon><path d="M4 15c0-4 3.6-7 8-7s8 3 8 7" /><path d="M3 18.500h18" /><path d="M12 8V5" /></Icon>
);
export const CrownIcon = () => (
  <Icon><path d="M4 17.500l-1-9 5 3.5 4-6.5 4 6.5 5-3.5-1 9z" /></Icon>
);
export const HintIcon = () => (
  <Icon><path d="M9 17.5h6M10 21h4" /><path d="M9 17.500c0-2.600-3.200-4-3.200-8a6.200 6.200 0 0 1 12.400 0c0 4-3.200 5.400-3.200 8" /></Icon>
);

/** The sign of the game: the tile 4-2. */
export function Logo() {
  const pips = [[9, 9], [19, 9], [9, 19], [19, 19], [9, 33], [19, 43]] as const;
  return (
    <svg class="logo" viewBox="0 0 28 52" aria-hidden="true">
      <rect x="1" y="1" width="26" height="50" rx="5" />
      <path d="M5 26h18" />
      {pips.map(([cx, cy]) => <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r="2.6" />)}
    </svg>
  );
}
