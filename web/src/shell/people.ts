/** Talk with the server about people: oneself, passkeys, records, leader boards. */

import type { Leaders, Me, PasskeyOptions, PersonRecord } from "../protocol.gen";
import { asked } from "./http";

export const me = () => asked<Me>("GET", "/api/me");
export const rename = (name: string) => asked<Me>("POST", "/api/me/name", { name });
export const signOut = () => asked<Me>("POST", "/api/me/sign-out", {});
export const forgetMe = () => asked<Me>("POST", "/api/me/delete", { confirm: "delete" });
export const recordOf = (id: string) => asked<PersonRecord>("GET", `/api/people/${encodeURIComponent(id)}`);
export const leaders = (board: string) =>
  asked<Leaders>("GET", `/api/leaders?board=${encodeURIComponent(board)}&least=1`);
export const removePasskey = (key: string) =>
  asked<Me>("DELETE", `/api/passkeys/${encodeURIComponent(key)}`, {});

/** Whether this browser can hold passkeys, here: they need https, or localhost. */
export function passkeysWork(): boolean {
  return isSecureContext && "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

/** Register a passkey; from then on one's name, history and rating are kept. */
export async function addPasskey(label: string): Promise<Me> {
  const { challenge, options } = await asked<PasskeyOptions>("POST", "/api/passkeys/new/options", {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return asked("POST", "/api/passkeys/new", { challenge, credential: credential.toJSON(), label });
}

/** Be on this device who one is on another. */
export async function signIn(): Promise<Me> {
  const { challenge, options } = await asked<PasskeyOptions>("POST", "/api/passkeys/sign-in/options", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return asked("POST", "/api/passkeys/sign-in", { challenge, credential: credential.toJSON() });
}
