// What is signed is signed as CMS (RFC 5652) with the attributes of CAdES, and is judged by what stands in it.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import * as pkijs from 'pkijs';
import { sha256 } from '../core/canonical.ts';
import { type Keys, openKeys } from './installation-keys.ts';

const oids = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4', // RFC 5652 §11.2
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47', // RFC 5035
  signingCertificate: '1.2.840.113549.1.9.16.2.12', // RFC 2634
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

/** The hashes that a signature may be over; ours are over SHA-256. */
const hashes: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** True where the one who signed signed this content, with the key of this certificate (ECDSA, or RSA by PKCS #1 v1.5). */
export function isSignedWith(signed: pkijs.SignedData, content: Uint8Array, certificate: Uint8Array): boolean {
  const [info] = signed.signerInfos;
  const hash = hashes[info?.digestAlgorithm.algorithmId ?? ''];
  const told = info?.signedAttrs?.attributes.find(({ type }) => type === oids.messageDigest)?.values[0];
  if (!info?.signedAttrs || !hash || !(told instanceof OctetString)) return false;
  if (!Buffer.from(told.getValue()).equals(createHash(hash).update(content).digest())) return false;
  const { publicKey } = new X509Certificate(certificate);
  // RFC 5652 §5.4: the signature is over the attributes as a SET OF, tag 0x31, which is how the library keeps them.
  return verify(hash, Buffer.from(info.signedAttrs.encodedValue), publicKey, signatureOf(signed));
}

/** The certificates that go along with what was signed, as bytes (DER). */
export const certificatesOn = (signed: pkijs.SignedData): Buffer[] =>
  (signed.certificates ?? []).flatMap((one) =>
    one instanceof pkijs.Certificate ? [Buffer.from(one.toSchema().toBER())] : [],
  );

/** The certificate that who signed says it is by its hash, which is signed, too (RFC 5035, and RFC 2634 before it); null where none of these is. */
export function certificateNamed(signed: pkijs.SignedData, certificates: readonly Buffer[]): Buffer | null {
  const attributes = signed.signerInfos[0]?.signedAttrs?.attributes ?? [];
  const named = (type: string): Buffer | null => {
    const [list] = attributes.find((one) => one.type === type)?.values ?? [];
    // SigningCertificate ::= SEQUENCE { certs SEQUENCE OF ESSCertID … }; ESSCertID begins with its hash, or with the hash's name before it.
    const [first] =
      list instanceof Sequence && list.valueBlock.value[0] instanceof Sequence
        ? list.valueBlock.value[0].valueBlock.value
        : [];
    const parts = first instanceof Sequence ? first.valueBlock.value : [];
    const hash = parts.find((part) => part instanceof OctetString);
    return hash ? Buffer.from(hash.getValue()) : null;
  };
  const [newer, older] = [named(oids.signingCertificateV2), named(oids.signingCertificate)];
  const wanted = newer ?? older;
  if (!wanted) return null;
  const by = { 20: 'sha1', 32: 'sha256', 48: 'sha384', 64: 'sha512' }[wanted.length];
  return (by && certificates.find((one) => createHash(by).update(one).digest().equals(wanted))) || null;
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
