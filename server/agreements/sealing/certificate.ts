import 'reflect-metadata'; // the certificate library resolves its algorithms through it
import { webcrypto } from 'node:crypto';
import { brand } from '@ahadi/domain/brand.ts';
import { CryptoKeySigner } from '@libpdf/core';
import * as x509 from '@peculiar/x509';
import type { Ctx } from '../../core/ctx.ts';
import { installationSecret, keptSecret } from '../../core/secrets.ts';

x509.cryptoProvider.set(webcrypto as Crypto); // the same implementation; only the type's name differs

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const YEAR = 365.25 * 86_400_000;

type Stored = { authority: string; certificate: string; key: string };

/**
 * This installation's own authority and its sealing certificate (X.509, ECDSA P-256), made at first use and kept with the
 * installation's secrets. Nobody outside vouches for it: a seal says "this installation, unchanged since", never more.
 */
export async function sealingSigner(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
): Promise<{ signer: CryptoKeySigner; certificate: Uint8Array }> {
  const stored = JSON.parse(
    await installationSecret(ctx, 'sealing', () => makeSealingKeys(ctx.config.PUBLIC_URL, ctx.now)),
  ) as Stored;
  const key = await webcrypto.subtle.importKey('pkcs8', Buffer.from(stored.key, 'base64'), ALGORITHM, false, ['sign']);
  const certificate = Buffer.from(stored.certificate, 'base64');
  const signer = new CryptoKeySigner(key as CryptoKey, certificate, 'EC', 'ECDSA', [
    Buffer.from(stored.authority, 'base64'),
  ]);
  return { signer, certificate };
}

/** The public certificate of the sealing key, or null when nothing was sealed yet. */
export async function sealingCertificate(ctx: Pick<Ctx, 'db'>): Promise<Uint8Array | null> {
  const kept = await keptSecret(ctx, 'sealing');
  return kept === null ? null : Buffer.from((JSON.parse(kept) as Stored).certificate, 'base64');
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
