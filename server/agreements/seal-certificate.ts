// This installation has a certificate authority and a sealing certificate of its own.
import 'reflect-metadata'; // the certificate library resolves its algorithms through it
import { webcrypto } from 'node:crypto';
import { brand } from '@ahadi/domain/brand.ts';
import { CryptoKeySigner } from '@libpdf/core';
import * as x509 from '@peculiar/x509';
import type { Ctx } from '../core/ctx.ts';
import { installationSecret, keptSecret } from '../core/secrets.ts';

x509.cryptoProvider.set(webcrypto as Crypto); // the same implementation; only the type's name differs

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const YEAR = 365.25 * 86_400_000;

/** Base64 of X.509 certificates and of a key in PKCS #8. */
type Stored = { authority: string; certificate: string; key: string };

/** A certificate of this installation with its key and the authority over it, as it is handed to the thread that signs. */
export type Keys = { authority: Uint8Array; certificate: Uint8Array; key: Uint8Array };

export function keysOf(stored: string): Keys {
  const { authority, certificate, key } = JSON.parse(stored) as Stored; // written below, or in stamp.ts
  const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));
  return { authority: bytes(authority), certificate: bytes(certificate), key: bytes(key) };
}

/**
 * This installation's own authority and its sealing certificate (X.509, ECDSA P-256), made at first use and kept with the
 * installation's secrets. Nobody outside vouches for it: a seal says "this installation, unchanged since", never more.
 */
export const sealingKeys = async (ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<Keys> =>
  keysOf(await installationSecret(ctx, 'sealing', () => makeSealingKeys(ctx.config.PUBLIC_URL, ctx.now)));

/** Who signs with these keys. */
export async function signerWith({ authority, certificate, key }: Keys): Promise<CryptoKeySigner> {
  const own = await webcrypto.subtle.importKey('pkcs8', key, ALGORITHM, false, ['sign']);
  return new CryptoKeySigner(own as CryptoKey, certificate, 'EC', 'ECDSA', [authority]);
}

/** The public certificate of the sealing key, or null when nothing was sealed yet. */
export async function sealingCertificate(ctx: Pick<Ctx, 'db'>): Promise<Uint8Array | null> {
  const kept = await keptSecret(ctx, 'sealing');
  return kept === null ? null : keysOf(kept).certificate;
}

async function makeSealingKeys(publicUrl: string, now: Date): Promise<string> {
  const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
  const [root, leaf] = await Promise.all([newKeys(), newKeys()]);
  const host = new URL(publicUrl).hostname;
  const rootName = `CN=${brand.name} installation authority, O=${host}`;
  const serial = () => Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString('hex');
  const notBefore = new Date(now.getTime() - 60_000);
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: rootName,
    notBefore,
    notAfter: new Date(now.getTime() + 30 * YEAR),
    signingAlgorithm: ALGORITHM,
    keys: root,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: `CN=${brand.name} document seal, O=${host}`,
    issuer: rootName,
    notBefore,
    notAfter: new Date(now.getTime() + 20 * YEAR),
    signingAlgorithm: ALGORITHM,
    publicKey: leaf.publicKey,
    signingKey: root.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation, true),
      await x509.SubjectKeyIdentifierExtension.create(leaf.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', leaf.privateKey)).toString('base64');
  const base64 = (one: x509.X509Certificate) => Buffer.from(one.rawData).toString('base64');
  return JSON.stringify({ authority: base64(authority), certificate: base64(certificate), key } satisfies Stored);
}
