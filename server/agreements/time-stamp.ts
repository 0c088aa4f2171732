// This installation is a time stamping authority (RFC 3161).
import { randomBytes } from 'node:crypto';
import type { TimestampAuthority } from '@libpdf/core';
import { Integer, Null, OctetString } from 'asn1js';
import * as pkijs from 'pkijs';
import { sha256 } from '../core/canonical.ts';
import { isSignedWith, readSigned, signDigest, toBytes } from './cms.ts';
import type { Keys } from './installation-keys.ts';

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4', // RFC 3161 §2.4.2
  /** Under the arc that is free for anybody (ITU-T X.667): the time is that of the installation's own clock, and nobody outside vouches for it. */
  policy: '2.25.1048577.3161.1',
} as const;

/**
 * This installation as a time stamping authority (RFC 3161): tokens say that a hash was here when the installation's own clock showed
 * `at`. There is no network in it, so there is nothing to fall back to: what fails is thrown.
 */
export const authorityWith = (keys: Keys, at: Date): TimestampAuthority => ({
  async timestamp(digest, algorithm) {
    if (algorithm !== 'SHA-256') throw new TypeError(`stamps are over SHA-256, not ${algorithm}`);
    return token(digest, at, keys);
  },
});

/** When this token says that the bytes were there, if it was made of them with this certificate's key and nothing of it was changed; else null. */
export function stampedAt(token: Uint8Array, bytes: Uint8Array, certificate: Uint8Array): Date | null {
  const signed = readSigned(token);
  const content = signed?.encapContentInfo.eContent?.getValue();
  if (!signed || content === undefined || !isSignedWith(signed, new Uint8Array(content), certificate)) return null;
  const stamp = pkijs.TSTInfo.fromBER(content);
  return sha256(bytes).equals(Buffer.from(stamp.messageImprint.hashedMessage.getValue())) ? stamp.genTime : null;
}

async function token(digest: Uint8Array, at: Date, keys: Keys): Promise<Uint8Array> {
  const seconds = new Date(Math.floor(at.getTime() / 1000) * 1000); // what a reader of old tools understands
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: oids.policy,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: oids.sha256, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(digest).buffer }),
    }),
    serialNumber: new Integer({ valueHex: Uint8Array.of(1, ...randomBytes(15)).buffer }),
    genTime: seconds,
    ordering: false,
  });
  const content = new Uint8Array(info.toSchema().toBER());
  return toBytes(await signDigest(keys, { type: oids.timeStampInfo, digest: sha256(content), content, version: 3 }));
}
