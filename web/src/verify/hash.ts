/** SHA-256 and HMAC: the browser's own (WebCrypto) where it has them, else ours. */

import { hmac, sha256 } from "../fair/sha256";

export interface Hasher {
  name: "WebCrypto" | "texas42";
  sha256(message: Uint8Array): Promise<Uint8Array>;
  hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
}

export const ours: Hasher = {
  name: "texas42",
  sha256: (message) => Promise.resolve(sha256(message)),
  hmac: (key, message) => Promise.resolve(hmac(key, message)),
};

const SHA = "SHA-256";
const HMAC = { name: "HMAC", hash: SHA };

export const browsers: Hasher = {
  name: "WebCrypto",
  sha256: async (message) => new Uint8Array(await crypto.subtle.digest(SHA, message as BufferSource)),
  async hmac(key, message) {
    // WebCrypto refuses an empty key, which HMAC takes for a block of zeros.
    const material = (key.length ? key : new Uint8Array(64)) as BufferSource;
    const imported = await crypto.subtle.importKey("raw", material, HMAC, false, ["sign"]);
    return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message as BufferSource));
  },
};

/** What this browser can do here: there is no WebCrypto on a page that came over plain http. */
export function hasher(): Hasher {
  return globalThis.crypto?.subtle ? browsers : ours;
}
