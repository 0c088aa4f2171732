// This installation is a time stamping authority (RFC 3161).
import 'reflect-metadata'; // the certificate library resolves its algorithms through it
import { randomBytes, verify, webcrypto, X509Certificate } from 'node:crypto';
import { brand } from '@ahadi/domain/brand.ts';
import type { TimestampAuthority } from '@libpdf/core';
import * as x509 from '@peculiar/x509';
import { fromBER, Integer, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import * as pkijs from 'pkijs';
import { sha256 } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { installationSecret, keptSecret } from '../core/secrets.ts';
import { type Keys, keysOf } from './seal-certificate.ts';

x509.cryptoProvider.set(webcrypto as Crypto); // the same implementation; only the type's name differs
pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }));

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const YEAR = 365.25 * 86_400_000;
const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4', // RFC 3161 §2.4.2
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47', // RFC 5035
  timeStamping: '1.3.6.1.5.5.7.3.8',
  /** Under the arc that is free for anybody (ITU-T X.667): the time is that of the installation's own clock, and nobody outside vouches for it. */
  policy: '2.25.1048577.3161.1',
} as const;

/** The certificates with which this installation stamps times, the stamping one first; null before the first stamp. */
export async function stampingCertificates(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ certificate: Buffer; authority: Buffer } | null> {
  const kept = await keptSecret(ctx, 'stamping');
  if (kept === null) return null;
  const { certificate, authority } = keysOf(kept);
  return { certificate: Buffer.from(certificate), authority: Buffer.from(authority) };
}

/** The keys that this installation stamps times with, made at first use. */
export const stampingKeys = async (ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<Keys> =>
  keysOf(await installationSecret(ctx, 'stamping', () => makeStampingKeys(ctx.config.PUBLIC_URL, ctx.now)));

/**
 * This installation as a time stamping authority (RFC 3161): tokens say that a hash was here when the installation's own clock showed
 * `at`. There is no network in it, so there is nothing to fall back to: what fails is thrown.
 */
export async function authorityWith(keys: Keys, at: Date): Promise<TimestampAuthority> {
  const key = await webcrypto.subtle.importKey('pkcs8', keys.key, ALGORITHM, false, ['sign']);
  const certificates = [keys.certificate, keys.authority].map((one) =>
    pkijs.Certificate.fromBER(Uint8Array.from(one).buffer),
  );
  return {
    async timestamp(digest, algorithm) {
      if (algorithm !== 'SHA-256') throw new TypeError(`stamps are over SHA-256, not ${algorithm}`);
      return token(digest, at, key as CryptoKey, certificates);
    },
  };
}

/** When this token says that the bytes were there, if it was made of them with this certificate's key and nothing of it was changed; else null. */
export function stampedAt(token: Uint8Array, bytes: Uint8Array, certificate: Uint8Array): Date | null {
  const parsed = fromBER(Uint8Array.from(token).buffer);
  if (parsed.offset === -1) return null;
  const signed = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: parsed.result }).content });
  const content = signed.encapContentInfo.eContent?.getValue();
  const info = signed.signerInfos[0];
  if (content === undefined || !info?.signedAttrs) return null;
  const digest = info.signedAttrs.attributes.find(({ type }) => type === oids.messageDigest)?.values[0];
  const isWhole =
    digest instanceof OctetString && sha256(new Uint8Array(content)).equals(Buffer.from(digest.getValue()));
  const { publicKey } = new X509Certificate(certificate);
  const attributes = Buffer.from(info.signedAttrs.encodedValue); // as a SET OF, which is what is signed (RFC 5652 §5.4)
  if (!isWhole || !verify('sha256', attributes, publicKey, Buffer.from(info.signature.valueBlock.valueHexView)))
    return null;
  const stamp = pkijs.TSTInfo.fromBER(content);
  return sha256(bytes).equals(Buffer.from(stamp.messageImprint.hashedMessage.getValue())) ? stamp.genTime : null;
}

async function token(
  digest: Uint8Array,
  at: Date,
  key: CryptoKey,
  certificates: pkijs.Certificate[],
): Promise<Uint8Array> {
  const [own] = certificates;
  if (!own) throw new Error('an authority has a certificate');
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
  const certificateHash = sha256(new Uint8Array(own.toSchema().toBER()));
  const attribute = (type: string, value: ObjectIdentifier | OctetString | Sequence) =>
    new pkijs.Attribute({ type, values: [value] });
  const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes).buffer });
  const signed = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: oids.timeStampInfo,
      eContent: octets(content),
    }),
    certificates,
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oids.contentType, new ObjectIdentifier({ value: oids.timeStampInfo })),
            attribute(oids.messageDigest, octets(sha256(content))),
            attribute(
              oids.signingCertificateV2,
              new Sequence({
                value: [new Sequence({ value: [new Sequence({ value: [octets(certificateHash)] })] })],
              }),
            ),
          ],
        }),
      }),
    ],
  });
  await signed.sign(key, 0, 'SHA-256');
  const wrapped = new pkijs.ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) });
  return new Uint8Array(wrapped.toSchema().toBER());
}

async function makeStampingKeys(publicUrl: string, now: Date): Promise<string> {
  const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
  const [root, leaf] = await Promise.all([newKeys(), newKeys()]);
  const host = new URL(publicUrl).hostname;
  const rootName = `CN=${brand.name} time authority, O=${host}`;
  const serial = () => randomBytes(16).toString('hex');
  const common = { notBefore: new Date(now.getTime() - 60_000), signingAlgorithm: ALGORITHM };
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...common,
    serialNumber: serial(),
    name: rootName,
    notAfter: new Date(now.getTime() + 30 * YEAR),
    keys: root,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...common,
    serialNumber: serial(),
    subject: `CN=${brand.name} time stamps, O=${host}`,
    issuer: rootName,
    notAfter: new Date(now.getTime() + 20 * YEAR),
    publicKey: leaf.publicKey,
    signingKey: root.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([oids.timeStamping], true), // it alone, and critical (RFC 3161 §2.3)
      await x509.SubjectKeyIdentifierExtension.create(leaf.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', leaf.privateKey)).toString('base64');
  const base64 = (one: x509.X509Certificate) => Buffer.from(one.rawData).toString('base64');
  return JSON.stringify({ authority: base64(authority), certificate: base64(certificate), key });
}
