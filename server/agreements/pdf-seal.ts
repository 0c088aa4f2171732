// A finished PDF is signed (PAdES), and one that was changed is told from one that was not.
import { verify, X509Certificate } from 'node:crypto';
import { brand } from '@ahadi/domain/brand.ts';
import { PDF } from '@libpdf/core';
import { fromBER, OctetString } from 'asn1js';
import * as pkijs from 'pkijs';
import { sha256 } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Keys, sealingKeys, signerWith } from './seal-certificate.ts';
import { authorityWith, stampedAt, stampingKeys } from './time-stamp.ts';

/** What a seal is made with. `at`: the time it says; `publicUrl`: where this installation is found. */
export type Sealing = { ref: string; at: Date; publicUrl: string; sealing: Keys; stamping: Keys };

/** What a document of this reference is sealed with now. Throws StampFailed when there is nothing to stamp its time with. */
export const sealingOf = async (ctx: Pick<Ctx, 'db' | 'config' | 'now'>, ref: string): Promise<Sealing> => ({
  ...{ ref, at: ctx.now, publicUrl: ctx.config.PUBLIC_URL },
  sealing: await sealingKeys(ctx),
  stamping: await stampingKeys(ctx).catch(notStamped),
});

/**
 * The PDF with a PAdES-B-T signature of this installation (ETSI EN 319 142-1). Throws StampFailed when its time could not be
 * stamped: without a stamp nothing is sealed.
 */
export async function sealPdf(
  pdf: Uint8Array,
  { ref, at, publicUrl, sealing, stamping }: Sealing,
): Promise<Uint8Array> {
  const authority = await authorityWith(stamping, at).catch(notStamped);
  const open = await PDF.load(pdf);
  const { bytes } = await open.sign({
    signer: await signerWith(sealing),
    reason: `Seal of ${ref}: all parties signed`,
    location: new URL(publicUrl).hostname,
    contactInfo: brand.supportEmail,
    signingTime: at,
    level: 'B-T',
    timestampAuthority: {
      timestamp: (digest, algorithm) => authority.timestamp(digest, algorithm).catch(notStamped),
    },
    fieldName: freeName(open),
  });
  return bytes;
}

/** A field for the seal that no brought form has: one that is signed takes no other signature, and one that is not is somebody else's. */
function freeName(pdf: PDF): string {
  const taken = new Set(pdf.getForm()?.getFieldNames());
  let name = 'AhadiSeal';
  for (let n = 2; taken.has(name); n++) name = `AhadiSeal${n}`;
  return name;
}

/** The time of a seal could not be stamped; `cause` says why. */
export class StampFailed extends Error {}

const notStamped = (cause: unknown): never => {
  throw new StampFailed('the time of a seal could not be stamped', { cause });
};

/** What was found of a seal. `stampedAt`: when its stamp says it was there; null without one. */
export type SealFinding = { valid: boolean; detail: string; stampedAt: Date | null };
const broken = (detail: string): SealFinding => ({ valid: false, detail, stampedAt: null });

/** The certificates of this installation that a seal is judged with. `stamping`: null where nothing was stamped yet. */
export type SealCertificates = { sealing: Uint8Array; stamping: Uint8Array | null };

/**
 * Whether these bytes are a PDF sealed by this installation, unchanged and whole: one signature whose byte range covers the
 * file from its first to its last byte, with a CMS signature that verifies against the certificate, and a stamp, where it carries
 * one, that is of this very signature.
 */
export async function checkSeal(bytes: Uint8Array, certificates: SealCertificates): Promise<SealFinding> {
  const file = Buffer.from(bytes);
  const part = sealPart(file);
  if (typeof part === 'string') return broken(part);
  try {
    const signed = signedData(part.cms);
    if (!signed) return broken('The seal cannot be read.');
    if (!digestMatches(signed, part.covered) || !signatureMatches(signed, certificates.sealing)) {
      const ours = signed.certificates?.some(
        (one) =>
          one instanceof pkijs.Certificate &&
          Buffer.from(one.toSchema().toBER()).equals(Buffer.from(certificates.sealing)),
      );
      return broken(
        ours
          ? 'The seal does not match the file: at least one byte was changed.'
          : 'The seal was not made by this installation.',
      );
    }
    const whole = 'Sealed by this installation; every byte is as it was sealed.';
    const stamp = stampOf(signed);
    if (!stamp) return { valid: true, detail: `${whole} It carries no time stamp.`, stampedAt: null };
    const at = certificates.stamping && stampedAt(stamp.token, stamp.stamped, certificates.stamping);
    if (!at) return broken('The time stamp of the seal is not one of this installation for this seal.');
    return { valid: true, detail: whole, stampedAt: at };
  } catch (failure) {
    // Bytes that make the parser stumble are a broken seal, not a broken server; the reason is told.
    return broken(`The seal does not match the file (${failure instanceof Error ? failure.message : 'unreadable'}).`);
  }
}

/** The time stamp of a sealed PDF as a token (RFC 3161), and the bytes it is of: the seal's signature. Null where there is none. */
export function readStamp(bytes: Uint8Array): { token: Buffer; stamped: Buffer } | null {
  const part = sealPart(Buffer.from(bytes));
  const signed = typeof part === 'string' ? null : signedData(part.cms);
  return signed && stampOf(signed);
}

/** The seal of a file and the bytes it covers; or a sentence that says why it has none that counts. */
function sealPart(file: Buffer): { cms: Buffer; covered: Buffer } | string {
  const text = file.toString('latin1');
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  const range = ranges.at(-1)?.slice(1).map(Number);
  if (!range) return 'The file carries no seal.';
  const [start = 0, length = 0, restart = 0, rest = 0] = range;
  if (start !== 0 || restart + rest !== file.length || restart <= length)
    return 'The seal does not cover the whole file: something was added or cut.';
  const covered = Buffer.concat([file.subarray(start, length), file.subarray(restart, restart + rest)]);
  return { cms: Buffer.from(text.slice(length, restart).replace(/[^0-9a-fA-F]/g, ''), 'hex'), covered };
}

function signedData(cms: Buffer): pkijs.SignedData | null {
  const parsed = fromBER(Uint8Array.from(cms).buffer);
  if (parsed.offset === -1) return null;
  return new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: parsed.result }).content });
}

function stampOf(signed: pkijs.SignedData): { token: Buffer; stamped: Buffer } | null {
  const info = signed.signerInfos[0];
  const token = info?.unsignedAttrs?.attributes.find(({ type }) => type === TIME_STAMP_TOKEN)?.values[0];
  if (!info || !token) return null;
  return { token: Buffer.from(token.toBER()), stamped: Buffer.from(info.signature.valueBlock.valueHexView) };
}

const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14'; // RFC 3161 appendix A
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'; // RFC 5652 §11.2

/** The digest that was signed is the digest of the covered bytes. */
function digestMatches(signed: pkijs.SignedData, covered: Buffer): boolean {
  const attribute = signed.signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === MESSAGE_DIGEST);
  const value = attribute?.values[0];
  return value instanceof OctetString && sha256(covered).equals(Buffer.from(value.valueBlock.valueHexView));
}

/** The signed attributes were signed with our certificate's key (ECDSA P-256 over SHA-256). */
function signatureMatches(signed: pkijs.SignedData, certificate: Uint8Array): boolean {
  const info = signed.signerInfos[0];
  if (!info?.signedAttrs) return false;
  const { publicKey } = new X509Certificate(certificate);
  // RFC 5652 §5.4: the signature is over the attributes as a SET OF, tag 0x31, which is how the library keeps them.
  return verify(
    'sha256',
    Buffer.from(info.signedAttrs.encodedValue),
    publicKey,
    Buffer.from(info.signature.valueBlock.valueHexView),
  );
}
