// What is signed is signed as CMS (RFC 5652) with the attributes of CAdES, and is judged by what stands in it.
import { verify, X509Certificate } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import * as pkijs from 'pkijs';
import { sha256 } from '../core/canonical.ts';
import { type Keys, openKeys } from './installation-keys.ts';

const oids = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4', // RFC 5652 §11.2
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47', // RFC 5035
  timeStampToken: '1.2.840.113549.1.9.16.2.14', // RFC 3161 appendix A
} as const;

const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes).buffer });

/**
 * Signs a digest (SHA-256), which is of `content` where that goes along and of bytes that lie elsewhere where it does not. The time of the
 * signature is no attribute of it: PAdES has it in the file (ETSI EN 319 142-1 §6.3), and a stamp proves it.
 */
export async function signDigest(
  keys: Keys,
  of: { type: string; digest: Uint8Array; content?: Uint8Array; version: 1 | 3 },
): Promise<pkijs.SignedData> {
  const { key, certificates } = await openKeys(keys);
  const [own] = certificates;
  const attribute = (type: string, value: ObjectIdentifier | OctetString | Sequence) =>
    new pkijs.Attribute({ type, values: [value] });
  const certificateHash = new Sequence({ value: [octets(sha256(keys.certificate))] });
  const signed = new pkijs.SignedData({
    version: of.version,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: of.type,
      ...(of.content && { eContent: octets(of.content) }),
    }),
    certificates,
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oids.contentType, new ObjectIdentifier({ value: of.type })),
            attribute(oids.messageDigest, octets(of.digest)),
            attribute(oids.signingCertificateV2, new Sequence({ value: [new Sequence({ value: [certificateHash] })] })),
          ],
        }),
      }),
    ],
  });
  await signed.sign(key, 0, 'SHA-256');
  return signed;
}

/** As bytes (DER), ready to be kept. */
export function toBytes(signed: pkijs.SignedData): Buffer {
  const content = signed.toSchema(true);
  return Buffer.from(
    new pkijs.ContentInfo({ contentType: pkijs.id_ContentType_SignedData, content }).toSchema().toBER(),
  );
}

/** What these bytes say, with nought or anything else behind them; null where they are no signed data. Throws where they only look like it. */
export function readSigned(bytes: Uint8Array): pkijs.SignedData | null {
  const parsed = fromBER(Uint8Array.from(bytes).buffer);
  if (parsed.offset === -1) return null;
  return new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: parsed.result }).content });
}

/** The signature itself. */
export const signatureOf = (signed: pkijs.SignedData): Buffer =>
  Buffer.from(signed.signerInfos[0]?.signature.valueBlock.valueHexView ?? []);

/** True where the one who signed signed this digest, with the key of this certificate (ECDSA P-256 over SHA-256). */
export function isSignedWith(signed: pkijs.SignedData, digest: Uint8Array, certificate: Uint8Array): boolean {
  const attributes = signed.signerInfos[0]?.signedAttrs;
  const told = attributes?.attributes.find(({ type }) => type === oids.messageDigest)?.values[0];
  if (!attributes || !(told instanceof OctetString) || !Buffer.from(told.getValue()).equals(digest)) return false;
  const { publicKey } = new X509Certificate(certificate);
  // RFC 5652 §5.4: the signature is over the attributes as a SET OF, tag 0x31, which is how the library keeps them.
  return verify('sha256', Buffer.from(attributes.encodedValue), publicKey, signatureOf(signed));
}

/** Adds the time stamp of a signature to it (PAdES-B-T). */
export function addStamp(signed: pkijs.SignedData, token: Uint8Array): void {
  const [info] = signed.signerInfos;
  if (!info) throw new Error('what is stamped is signed');
  const value = fromBER(Uint8Array.from(token).buffer).result;
  info.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({
    type: 1,
    attributes: [new pkijs.Attribute({ type: oids.timeStampToken, values: [value] })],
  });
}

/** The time stamp that a signature carries, as a token (RFC 3161), and the bytes it is of; null where there is none. */
export function stampOn(signed: pkijs.SignedData): { token: Buffer; stamped: Buffer } | null {
  const attributes = signed.signerInfos[0]?.unsignedAttrs?.attributes;
  const token = attributes?.find(({ type }) => type === oids.timeStampToken)?.values[0];
  return token ? { token: Buffer.from(token.toBER()), stamped: signatureOf(signed) } : null;
}
