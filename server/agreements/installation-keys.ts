// This installation has certificates of its own, to seal documents and to stamp times with, and keeps every one that it ever used.
import 'reflect-metadata'; // the certificate library resolves its algorithms through it
import { randomBytes, webcrypto } from 'node:crypto';
import { brand } from '@ahadi/domain/brand.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import * as x509 from '@peculiar/x509';
import * as pkijs from 'pkijs';
import type { Ctx } from '../core/ctx.ts';
import { installationSecret, keptSecrets } from '../core/secrets.ts';

x509.cryptoProvider.set(webcrypto as Crypto); // the same implementation; only the type's name differs
pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }));

export const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const YEAR = 365.25 * DAY;
/** What is made today can be judged for so long before anything of it has to be renewed. */
const LEAST_LIFE = 10 * YEAR;
/** For the purpose of stamping times (RFC 3161 §2.3). */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

export type Use = 'sealing' | 'stamping';

/** Base64 of X.509 certificates, of a list of what was revoked of them (RFC 5280), and of a key in PKCS #8. Older ones have no list. */
type Stored = { authority: string; certificate: string; key: string; revoked?: string };

/**
 * A certificate of this installation with its key and the authority over it, as it is handed to the thread that signs. `revoked`: the
 * authority's list of revoked certificates.
 */
export type Keys = Certificates & { key: Uint8Array; revoked: Uint8Array };
export type Certificates = { authority: Uint8Array; certificate: Uint8Array };

const bytesOf = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));
const certificatesIn = ({ authority, certificate }: Stored): Certificates => ({
  authority: bytesOf(authority),
  certificate: bytesOf(certificate),
});

/** All that were ever used, the newest first. */
async function keptFor(ctx: Pick<Ctx, 'db'>, use: Use): Promise<Stored[]> {
  const kept = await keptSecrets(ctx, use);
  return kept.map((value) => JSON.parse(value) as Stored).reverse(); // written below
}

/** The certificates that this installation ever sealed or stamped with, the newest first; none before the first use. */
export const certificatesFor = async (ctx: Pick<Ctx, 'db'>, use: Use): Promise<Certificates[]> =>
  (await keptFor(ctx, use)).map(certificatesIn);

/**
 * The keys to seal or to stamp with (X.509, ECDSA P-256), made at first use and kept with the installation's secrets; others take their place
 * while the certificate still has ten years, or where it has no list of what was revoked. Nobody outside vouches for them: a seal says "this
 * installation, unchanged since", never more.
 */
export async function keysFor(ctx: Pick<Ctx, 'db' | 'config' | 'now'>, use: Use): Promise<Keys> {
  const kept = await keptFor(ctx, use);
  const usable = kept[0] && keysOf(kept[0], new Date(ctx.now.getTime() + LEAST_LIFE));
  if (usable) return usable;
  const name = kept.length === 0 ? use : `${use}.${kept.length + 1}`;
  const made = await installationSecret(ctx, name, () => makeKeys(use, ctx.config.PUBLIC_URL, ctx.now));
  const keys = keysOf(JSON.parse(made) as Stored, ctx.now); // written below
  if (!keys) throw new Error(`the keys for ${use} of this installation cannot be used: look at its clock`);
  return keys;
}

/** These keys where they can be used until then; null where they cannot. */
function keysOf(stored: Stored, until: Date): Keys | null {
  if (stored.revoked === undefined) return null;
  const certificates = certificatesIn(stored);
  const { notAfter } = new x509.X509Certificate(Uint8Array.from(certificates.certificate));
  if (notAfter < until) return null;
  return { ...certificates, key: bytesOf(stored.key), revoked: bytesOf(stored.revoked) };
}

/** The key as the platform signs with it, and the certificates that go along, its own first. */
export async function openKeys(
  keys: Keys,
): Promise<{ key: CryptoKey; certificates: [pkijs.Certificate, pkijs.Certificate] }> {
  const key = await webcrypto.subtle.importKey('pkcs8', Uint8Array.from(keys.key), ALGORITHM, false, ['sign']);
  const read = (der: Uint8Array) => pkijs.Certificate.fromBER(Uint8Array.from(der).buffer);
  return { key: key as CryptoKey, certificates: [read(keys.certificate), read(keys.authority)] };
}

const uses = {
  sealing: {
    ...{ authority: 'installation authority', certificate: 'document seal' },
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation, true),
    ],
  },
  stamping: {
    ...{ authority: 'time authority', certificate: 'time stamps' },
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([TIME_STAMPING], true), // it alone, and critical (RFC 3161 §2.3)
    ],
  },
} as const;

/**
 * An authority and one certificate of it. The authority's key is forgotten here: it can neither issue nor revoke another, so its list of
 * what was revoked is empty and counts for as long as it does.
 */
async function makeKeys(use: Use, publicUrl: string, now: Date): Promise<string> {
  const newKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
  const [root, leaf] = await Promise.all([newKeys(), newKeys()]);
  const names = uses[use];
  const host = new URL(publicUrl).hostname;
  const rootName = `CN=${brand.name} ${names.authority}, O=${host}`;
  const serial = () => Buffer.of(1, ...randomBytes(15)).toString('hex'); // above nought (RFC 5280 §4.1.2.2)
  const notBefore = new Date(now.getTime() - 60_000);
  const rootUntil = new Date(now.getTime() + 30 * YEAR);
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    ...{ serialNumber: serial(), name: rootName, notBefore, notAfter: rootUntil },
    ...{ signingAlgorithm: ALGORITHM, keys: root },
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  const byRoot = { issuer: rootName, signingAlgorithm: ALGORITHM, signingKey: root.privateKey };
  const certificate = await x509.X509CertificateGenerator.create({
    ...{ ...byRoot, serialNumber: serial(), subject: `CN=${brand.name} ${names.certificate}, O=${host}` },
    ...{ notBefore, notAfter: new Date(now.getTime() + 20 * YEAR), publicKey: leaf.publicKey },
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      ...names.extensions,
      await x509.SubjectKeyIdentifierExtension.create(leaf.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(root.publicKey),
    ],
  });
  const revoked = await x509.X509CrlGenerator.create({
    ...{ ...byRoot, thisUpdate: notBefore, nextUpdate: rootUntil },
    extensions: [await x509.AuthorityKeyIdentifierExtension.create(root.publicKey)],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', leaf.privateKey)).toString('base64');
  const base64 = ({ rawData }: { rawData: ArrayBuffer }) => Buffer.from(rawData).toString('base64');
  return JSON.stringify({
    ...{ authority: base64(authority), certificate: base64(certificate), revoked: base64(revoked), key },
  } satisfies Stored);
}
