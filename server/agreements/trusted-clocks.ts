// Whom the operator trusts for time stamps is kept for good: what was sealed then is judged by it, whatever the settings say later.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { installationSecret, keptSecrets } from '../core/secrets.ts';
import { type Certificates, certificatesFor } from './installation-keys.ts';
import type { OutsideClock } from './outside-clock.ts';

const KEPT = 'outside-stamping';

/** The clocks that counted here: certificates of ours, and the authorities outside that an operator trusted for stamps (X.509, DER). */
export type Clocks = { stamping: readonly Certificates[]; outside: readonly Uint8Array[] };

/** All that ever counted. */
export async function clocksOf(ctx: Pick<Ctx, 'db'>): Promise<Clocks> {
  const [stamping, outside] = await Promise.all([certificatesFor(ctx, 'stamping'), everTrusted(ctx)]);
  return { stamping, outside };
}

const everTrusted = async (ctx: Pick<Ctx, 'db'>): Promise<Uint8Array[]> =>
  (await keptSecrets(ctx, KEPT)).map((base64) => Uint8Array.from(Buffer.from(base64, 'base64')));

/** The time-stamp service of the settings; null where the installation stamps by its own clock. Throws where its certificates cannot be read. */
export async function outsideClockOf(ctx: Pick<Ctx, 'db' | 'config' | 'now'>): Promise<OutsideClock | null> {
  const { TSA_URL: url, TSA_CERTIFICATES: path } = ctx.config;
  if (!url || !path) return null;
  const trusted = certificatesIn(await readFile(path, 'utf8'));
  if (trusted.length === 0) throw new Error(`${path} holds no certificate`);
  for (const one of trusted)
    await installationSecret(ctx, `${KEPT}.${sha256Hex(one)}`, () => Buffer.from(one).toString('base64'));
  return { url, trusted };
}

/** The certificates of a file in PEM. Throws where one cannot be read. */
const certificatesIn = (pem: string): Uint8Array[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)].map(([one]) =>
    Uint8Array.from(new X509Certificate(one).raw),
  );
