/** Light, dark, or as the device says: one attribute on the page, the rest is CSS. */

import { signal } from "@preact/signals";

import { remember, remembered } from "./remember";

export type Look = "auto" | "light" | "dark";
export const LOOKS: readonly Look[] = ["auto", "light", "dark"];

const kept = remembered("look");
export const look = signal<Look>(kept === "light" || kept === "dark" ? kept : "auto");

export function wear(chosen: Look): void {
  look.value = chosen;
  remember("look", chosen);
  document.documentElement.dataset["look"] = chosen;
}
