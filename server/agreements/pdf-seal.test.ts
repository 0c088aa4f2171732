import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '@ahadi/domain/core/time.ts';
import { CryptoKeySigner, PDF, type PdfObject, PdfStream } from '@libpdf/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paper } from '../test/pdfs.ts';
import { readPdf } from '../test/readpdf.ts';
import { scratchFolder } from '../test/scratch.ts';
import { signedByAll } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';
import { certificatesFor, type Keys, keysFor, openKeys } from './installation-keys.ts';
import { checkSeal, type SealCertificates, type Sealing, sealingOf, sealPdf } from './pdf-seal.ts';
import { authorityWith } from './time-stamp.ts';

let world: World;
let sealing: Sealing;
let stamping: Keys;
let ours: SealCertificates;
const folder = scratchFolder('seal');
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
  sealing = await sealingOf(world.ctx(), 'AG-2031-000001');
  stamping = await keysFor(world.ctx(), 'stamping');
  ours = { sealing: [sealing.sealing.certificate], stamping: [stamping], outside: [] };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
});

const kept = (name: string, bytes: Uint8Array | string) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const pem = (name: string, kind: string, all: readonly Uint8Array[]) =>
  kept(
    name,
    all
      .map(
        (der) =>
          Buffer.from(der)
            .toString('base64')
            .match(/.{1,64}/g) ?? [],
      )
      .map((lines) => [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----\n`].join('\n'))
      .join(''),
  );
/** What openssl, which knows nothing of ours, says, at ten o'clock on the day of these tests. */
const openssl = (asked: readonly string[], ...args: string[]): string =>
  execFileSync('openssl', [...asked, '-attime', '1930298400', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The signatures of a file, the first that was made first: what each is, and the bytes it covers. */
function signaturesOf(file: Buffer) {
  const ranges = [...file.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g)];
  return ranges.map((range) => {
    const [, length = 0, restart = 0, rest = 0] = range.slice(1).map(Number);
    const padded = Buffer.from(file.toString('latin1', length + 1, restart - 1), 'hex');
    return {
      cms: padded.subarray(0, 4 + padded.readUInt16BE(2)),
      covered: Buffer.concat([file.subarray(0, length), file.subarray(restart, restart + rest)]),
      at: length + 1,
    };
  });
}

/** What a file keeps to judge its signatures by. */
async function keptIn(file: Uint8Array): Promise<Record<'Certs' | 'CRLs', Buffer[]>> {
  const pdf = await PDF.load(file);
  const resolve = pdf.context.registry.resolve.bind(pdf.context.registry);
  const store = pdf.getCatalog().getDict('DSS', resolve);
  const all = (key: string) =>
    [...(store?.getArray(key, resolve) ?? [])].map((one: PdfObject) => {
      const stream = one.type === 'ref' ? resolve(one) : one;
      if (!(stream instanceof PdfStream)) throw new Error(`${key} has something else than files`);
      return Buffer.from(stream.getDecodedData());
    });
  return { Certs: all('Certs'), CRLs: all('CRLs') };
}

describe('a seal (PAdES-B-LTA)', () => {
  test('is judged by others from the file alone: signature, stamps, certificates and what was revoked of them', async () => {
    const file = Buffer.from(await sealPdf(await paper('Lanterns.'), sealing));
    const [seal, archive] = signaturesOf(file);
    if (!seal || !archive) throw new Error('there are a seal and a stamp over it');
    const store = await keptIn(file);
    const roots = pem('roots.pem', 'CERTIFICATE', [sealing.sealing.authority, stamping.authority]);
    const revoked = pem('revoked.pem', 'X509 CRL', store.CRLs);
    const trusted = ['-CAfile', roots];
    const cms = kept('seal.der', seal.cms);
    const covered = kept('covered', seal.covered);
    const of = ['-in', cms, '-inform', 'der', '-content', covered, '-binary', '-purpose', 'any'];
    openssl(['cms', '-verify'], ...of, '-out', join(folder, 'out'), ...trusted); // throws where it does not hold
    expect(
      execFileSync('openssl', ['cms', '-cmsout', '-print', '-inform', 'der', '-in', cms], { encoding: 'utf8' }),
    ).not.toMatch(/signingTime/); // ETSI EN 319 142-1 §6.3: the time is in the file and in the stamp
    const stamp = kept('archive.tst', archive.cms);
    expect(
      openssl(['ts', '-verify'], '-in', stamp, '-token_in', '-data', kept('all', archive.covered), ...trusted),
    ).toContain('Verification: OK');
    expect(archive.covered.length).toBeGreaterThan(seal.covered.length);
    expect(store.Certs).toHaveLength(4);
    for (const [n, certificate] of store.Certs.entries())
      openssl(
        ['verify', '-crl_check'],
        ...[
          '-CRLfile',
          revoked,
          ...trusted,
          '-purpose',
          'any',
          pem(`certificate${n}.pem`, 'CERTIFICATE', [certificate]),
        ],
      );
    expect(readPdf('pdfsig', file)).toContain('Signature is Valid');
    expect(await checkSeal(file, ours)).toMatchObject({ valid: true, stampedAt: sealing.at });
  });

  test('leaves what others signed before, and what they left to judge it by, as it was', async () => {
    const theirs = await makeWorld({ startsAt: '2031-01-03T08:00:00Z' });
    const before = Buffer.from(
      await sealPdf(await paper('Lanterns.'), await sealingOf(theirs.ctx(), 'AG-2031-000009')),
    );
    await theirs.close();
    const file = Buffer.from(await sealPdf(before, sealing));
    expect(file.subarray(0, before.length)).toEqual(before);
    expect(readPdf('pdfsig', file).match(/Signature is Valid/g)).toHaveLength(2);
    const [old, now] = [await keptIn(before), await keptIn(file)];
    expect(now.Certs.slice(0, 4)).toEqual(old.Certs);
    expect(now.CRLs).toHaveLength(4);
    expect(await checkSeal(file, ours)).toMatchObject({ valid: true });
    expect(await checkSeal(before, ours)).toMatchObject({
      detail: expect.stringContaining('not one of this installation'),
    });
  });

  test('of an earlier release, without a stamp over the file, counts as it did', async () => {
    const file = await oldSeal(await paper('Lanterns.'), sealing.sealing, stamping);
    expect(await checkSeal(file, ours)).toMatchObject({ valid: true, stampedAt: sealing.at });
    expect((await checkSeal(Buffer.concat([file, Buffer.from('\n%more')]), ours)).valid).toBe(false);
  });

  test('does not count with another stamp over the file, with a changed one, with a stamp and no seal, or with any byte changed', async () => {
    const blank = await paper('Lanterns.');
    const file = Buffer.from(await sealPdf(blank, sealing));
    const other = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
    const foreign = await keysFor(other.ctx(), 'stamping');
    await other.close();
    const stamped = async (bytes: Uint8Array, keys: Keys) =>
      (await (await PDF.load(bytes)).addTimestamp({ timestampAuthority: authorityWith(keys, sealing.at) })).bytes;
    expect((await checkSeal(await stamped(file, foreign), ours)).valid).toBe(false);
    expect((await checkSeal(await stamped(blank, stamping), ours)).valid).toBe(false);
    expect((await checkSeal(await stamped(file, stamping), ours)).valid).toBe(true); // as a renewal would be
    const [seal, archive] = signaturesOf(file);
    const places = [700, (seal?.at ?? 0) + 600, (archive?.at ?? 0) - 300, (archive?.at ?? 0) + 600, file.length - 20];
    for (const at of places) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await checkSeal(changed, ours)).valid, `byte ${at}`).toBe(false);
    }
  });
});

/** As seals were made before: by the library, with its time among what is signed, and nothing over it. */
async function oldSeal(pdf: Uint8Array, keys: Keys, clock: Keys): Promise<Buffer> {
  const { key } = await openKeys(keys);
  const { bytes } = await (await PDF.load(pdf)).sign({
    signer: new CryptoKeySigner(key, keys.certificate, 'EC', 'ECDSA', [keys.authority]),
    ...{ signingTime: sealing.at, level: 'B-T', timestampAuthority: authorityWith(clock, sealing.at) },
  });
  return Buffer.from(bytes);
}

describe('the certificates', () => {
  test('are replaced while they still have ten years, and what was sealed with the old ones counts on', async () => {
    const own = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
    const first = await signedByAll(own);
    own.clock.advance(9.9 * 365.25 * DAY);
    const second = await signedByAll(own);
    expect(await certificatesFor(own.deps, 'sealing')).toHaveLength(1);
    own.clock.advance(0.2 * 365.25 * DAY);
    const third = await signedByAll(own);
    for (const use of ['sealing', 'stamping'] as const) expect(await certificatesFor(own.deps, use)).toHaveLength(2);
    own.clock.advance(12 * 365.25 * DAY); // the first are long over
    for (const story of [first, second, third])
      expect(await own.as(story.owner).agreements.verify({ id: story.id })).toMatchObject({ verdict: 'valid' });
    const [newest, oldest] = await certificatesFor(own.deps, 'sealing');
    expect((await keysFor(own.ctx(), 'sealing')).certificate).not.toEqual(oldest?.certificate);
    expect(newest).not.toEqual(oldest);
    await own.close();
  });

  test('of an earlier release, that have no list of what was revoked, are replaced at once and kept to judge with', async () => {
    const own = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
    const old = await keysFor(own.ctx(), 'sealing');
    await sql`update installation_secrets set value = (value::jsonb - 'revoked')::text where name = 'sealing'`.execute(
      own.deps.db,
    );
    const all = await Promise.all(Array.from({ length: 4 }, () => keysFor(own.ctx(), 'sealing')));
    expect(new Set(all.map(({ certificate }) => Buffer.from(certificate).toString('hex'))).size).toBe(1);
    const known = (await certificatesFor(own.deps, 'sealing')).map(({ certificate }) => certificate);
    expect(known).toEqual([all[0]?.certificate, old.certificate]);
    await own.close();
  });
});
