import { verify, X509Certificate } from 'node:crypto';
import { brand } from '@ahadi/domain/brand.ts';
import { PDF } from '@libpdf/core';
import { fromBER, OctetString } from 'asn1js';
import * as pkijs from 'pkijs';
import { sha256 } from '../../core/canonical.ts';
import type { Ctx } from '../../core/ctx.ts';
import { sealingSigner } from './certificate.ts';

/**
 * Seals a PDF with a PAdES-B-B signature of this installation (ETSI EN 319 142-1), with the agreement's canonical JSON attached
 * as `agreement.json`, so that the file proves itself without us. Answers the sealed bytes and the certificate used.
 */
export async function sealPdf(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  pdf: Uint8Array,
  document: { json: string; ref: string },
): Promise<{ bytes: Uint8Array; certificate: Uint8Array }> {
  const { signer, certificate } = await sealingSigner(ctx);
  const open = await PDF.load(pdf);
  open.addAttachment('agreement.json', Buffer.from(document.json), {
    description: 'The agreed text and parties; its SHA-256 is the content hash',
    mimeType: 'application/json',
  });
  const withAttachment = await PDF.load(await open.save());
  const { bytes } = await withAttachment.sign({
    signer,
    reason: `Seal of ${document.ref}: all parties signed`,
    location: new URL(ctx.config.PUBLIC_URL).hostname,
    contactInfo: brand.supportEmail,
    signingTime: ctx.now,
    level: 'B-B',
    fieldName: 'AhadiSeal',
  });
  return { bytes, certificate };
}

export type SealFinding = { valid: boolean; detail: string };

/**
 * Whether these bytes are a PDF sealed by this certificate, unchanged and whole: one signature whose byte range covers the
 * file from its first to its last byte, with a CMS signature that verifies against the certificate.
 */
export async function checkSeal(bytes: Uint8Array, certificate: Uint8Array): Promise<SealFinding> {
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)];
  const range = ranges.at(-1)?.slice(1).map(Number);
  if (!range) return { valid: false, detail: 'The file carries no seal.' };
  const [start = 0, length = 0, restart = 0, rest = 0] = range;
  if (start !== 0 || restart + rest !== file.length || restart <= length)
    return { valid: false, detail: 'The seal does not cover the whole file: something was added or cut.' };
  const hex = text.slice(length, restart).replace(/[^0-9a-fA-F]/g, '');
  try {
    const parsed = fromBER(Uint8Array.from(Buffer.from(hex, 'hex')).buffer);
    if (parsed.offset === -1) return { valid: false, detail: 'The seal cannot be read.' };
    const signed = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: parsed.result }).content });
    const covered = Buffer.concat([file.subarray(start, length), file.subarray(restart, restart + rest)]);
    if (!digestMatches(signed, covered) || !signatureMatches(signed, certificate)) {
      const ours = signed.certificates?.some(
        (one) =>
          one instanceof pkijs.Certificate && Buffer.from(one.toSchema().toBER()).equals(Buffer.from(certificate)),
      );
      return {
        valid: false,
        detail: ours
          ? 'The seal does not match the file: at least one byte was changed.'
          : 'The seal was not made by this installation.',
      };
    }
    return { valid: true, detail: 'Sealed by this installation; every byte is as it was sealed.' };
  } catch (failure) {
    // Bytes that make the parser stumble are a broken seal, not a broken server; the reason is told.
    return {
      valid: false,
      detail: `The seal does not match the file (${failure instanceof Error ? failure.message : 'unreadable'}).`,
    };
  }
}

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
