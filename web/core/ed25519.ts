/** This browser knows no Ed25519 (old phones, and pages that did not come over https): nothing can be judged here, and that is no word against what is to be checked. */
export class CannotCheck extends Error {}

const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

/** Throws {@link CannotCheck} where the browser calculates nothing. */
export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  if (!crypto.subtle) throw new CannotCheck();
  return new Uint8Array(await crypto.subtle.digest('SHA-256', own(bytes)));
}

/** Whether a key signed these bytes; not where it is no key. Throws {@link CannotCheck}. */
export async function isSignedBy(it: {
  publicKey: Uint8Array;
  signature: Uint8Array;
  bytes: Uint8Array;
}): Promise<boolean> {
  if (!crypto.subtle) throw new CannotCheck();
  const key = await crypto.subtle.importKey('raw', own(it.publicKey), 'Ed25519', false, ['verify']).catch((failure) => {
    if (failure instanceof DOMException && failure.name === 'NotSupportedError') throw new CannotCheck();
    return null; // no key at all
  });
  return key !== null && crypto.subtle.verify('Ed25519', key, own(it.signature), own(it.bytes));
}
