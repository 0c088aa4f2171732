import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from '@ahadi/domain/agreements/evidence.ts';
import { DAY, MINUTE } from '@ahadi/domain/core/time.ts';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../core/canonical.ts';
import { type StampFault, type StampService, startStampService } from '../test/fakes/time-stamp-service.ts';
import { readPdf } from '../test/readpdf.ts';
import { scratchFolder } from '../test/scratch.ts';
import { askedToSign, sign, signedByAll } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';
import { unzipBytes } from '../test/zip.ts';
import { outsideClock } from './outside-clock.ts';
import { readStamp, stampedBy } from './pdf-seal.ts';
import { sealLeftAgreements } from './seal.ts';
import { clocksOf, outsideClockOf } from './trusted-clocks.ts';

const START = '2031-03-03T08:00:00Z';
const folder = scratchFolder('clock');
const trusted = join(folder, 'trusted.pem');
let service: StampService;
let world: World;
let now = new Date(START);
beforeAll(async () => {
  service = await startStampService(() => now);
  writeFileSync(trusted, service.trusted);
  const env = {
    TSA_URL: service.url.replace('//', '//ahadi:s%40cret@'),
    TSA_CERTIFICATES: trusted,
    LOG_LEVEL: 'silent',
  };
  world = await makeWorld({ startsAt: START, env });
});
beforeEach(() => {
  now = world.clock.now();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.close();
  await service.close();
});

const data = Buffer.from('Thirty chairs by the first of April.');
const clock = async () => {
  const it = await outsideClockOf(world.ctx());
  if (!it) throw new Error('it is set');
  return outsideClock(it, world.clock.now());
};
/** What openssl, which knows nothing of ours, says. */
const openssl = (...args: string[]): string =>
  execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const kept = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

describe('a stamp of a service outside', () => {
  test('is asked for with a name and a password, and is judged by others as by us', async () => {
    const token = await (await clock()).timestamp(sha256(data), 'SHA-256');
    const at = String(Math.floor(now.getTime() / 1000) + 60);
    const of = ['-in', kept('token.tst', token), '-token_in', '-data', kept('data', data)];
    expect(openssl('ts', '-verify', ...of, '-CAfile', trusted, '-attime', at)).toContain('Verification: OK');
    expect(await stampedBy(token, data, await clocksOf(world.deps))).toMatchObject({
      at: new Date(Math.floor(now.getTime() / 1000) * 1000),
      name: 'Clock Unit 7',
    });
    expect(await stampedBy(token, Buffer.from('Thirty tables.'), await clocksOf(world.deps))).toBeNull();
    expect(service.credentials.at(-1)).toBe(`Basic ${Buffer.from('ahadi:s@cret').toString('base64')}`);
  });

  const refused: Record<StampFault, string> = {
    refusal: 'refused (2: the quota is used up)',
    'silence of 500': 'answered 500',
    'another question': 'an answer to another question',
    'another hash': 'of something else',
    'a bare token': 'does not come with the certificate',
    'a changed time': 'does not match',
    'no stamp': 'no answer of RFC 3161',
    'too long': 'more than 100000 bytes',
    'a clock that is an hour off': 'says that it is 2031-03-03T09:00:00.000Z, this server 2031-03-03T08:00:00.000Z',
    'a certificate for something else': 'not for time stamps',
    'a certificate of a stranger': 'nobody whom TSA_CERTIFICATES names vouches for it',
    'a certificate that has ended': 'nobody whom TSA_CERTIFICATES names vouches for it',
  };
  test.each(Object.entries(refused) as [StampFault, string][])('is none with %s', async (fault, why) => {
    service.next(fault);
    await expect((await clock()).timestamp(sha256(data), 'SHA-256')).rejects.toThrow(why);
  });

  test('is none where nobody listens', async () => {
    const it = await outsideClockOf(world.ctx());
    const gone = outsideClock({ url: 'http://127.0.0.1:9/', trusted: it?.trusted ?? [] }, now);
    await expect(gone.timestamp(sha256(data), 'SHA-256')).rejects.toThrow('127.0.0.1 cannot be reached');
  });
});

describe('with the service set', () => {
  test('a seal says whose clock it is by, holds for others and for us, and goes on holding once the setting is gone', async () => {
    const story = await signedByAll(world);
    const api = world.as(story.owner).agreements;
    const file = Buffer.from(await (await api.document({ id: story.id })).arrayBuffer());
    expect(readPdf('pdfsig', file)).toContain('Signature is Valid');
    expect(readPdf('pdftotext', file).replace(/\s+/g, ' ')).toContain('by the time-stamp service at 127.0.0.1');
    const seal = (await api.verify({ id: story.id })).checks.find(({ name }) => name === 'seal');
    expect(seal).toMatchObject({ state: 'valid', says: { key: 'seal_stamped', name: 'Clock Unit 7' } });
    expect(seal?.detail).toContain('by the time-stamp service Clock Unit 7, which is not ours');
    // What it is judged by is in the file: the certificates of both chains, and their lists of what was revoked.
    const pdf = await PDF.load(file);
    const resolve = pdf.context.registry.resolve.bind(pdf.context.registry);
    const store = pdf.getCatalog().getDict('DSS', resolve);
    expect([store?.getArray('Certs', resolve)?.length, store?.getArray('CRLs', resolve)?.length]).toEqual([5, 2]);
    const pack = unzipBytes(Buffer.from(await (await api.evidence({ id: story.id })).arrayBuffer()));
    const of = ['-in', kept('pack.tst', pack.get(parts.stamp) ?? data), '-token_in'];
    const signature = ['-data', kept('pack.bin', pack.get(parts.stamped) ?? data)];
    const authority = ['-CAfile', kept('pack.pem', pack.get(parts.timeAuthority) ?? data)];
    const at = String(Math.floor(now.getTime() / 1000) + 60);
    expect(openssl('ts', '-verify', ...of, ...signature, ...authority, '-attime', at)).toContain('Verification: OK');
    expect(String(pack.get(parts.readMe))).toContain('the time-stamp service Clock Unit 7, which is not ours');
    const stamp = readStamp(file);
    const { stamping } = await clocksOf(world.deps);
    expect(await stampedBy(stamp?.token ?? data, stamp?.stamped ?? data, { stamping, outside: [] })).toBeNull();
    const without = {
      ...world.ctx(),
      config: { ...world.deps.config, TSA_URL: undefined, TSA_CERTIFICATES: undefined },
    };
    expect(await outsideClockOf(without)).toBeNull();
    expect((await clocksOf(without)).outside).toHaveLength(1);
  });

  test('nothing is sealed by our own clock while the service does not answer; everybody reads why, and it is sealed once it does', async () => {
    const asked = service.asked.stamps;
    service.next('refusal');
    const story = await askedToSign(world);
    await sign(world, story.owner, story);
    await sign(world, story.other, story).catch(() => undefined); // signed, and its seal failed
    await world.settle().catch(() => undefined);
    const api = world.as(story.owner).agreements;
    const seal = async () => (await api.verify({ id: story.id })).checks.find(({ name }) => name === 'seal');
    expect((await api.get({ id: story.id })).sealedAt).toBeNull();
    expect(await seal()).toMatchObject({ says: { key: 'stamp_failing' } });
    expect(service.asked.stamps).toBe(asked + 1);
    world.clock.advance(10 * MINUTE);
    now = world.clock.now();
    await sealLeftAgreements(world.ctx());
    expect(await seal()).toMatchObject({ state: 'valid' });
  });

  test('the list of what was revoked is asked for once while it counts; without it, and with the certificate on it, nothing is stamped', async () => {
    const lists = service.asked.lists;
    await (await clock()).timestamp(sha256(data), 'SHA-256');
    await (await clock()).timestamp(sha256(data), 'SHA-256');
    expect(service.asked.lists).toBe(lists);
    world.clock.advance(8 * DAY + MINUTE);
    now = world.clock.now();
    service.losesList(true);
    await expect((await clock()).timestamp(sha256(data), 'SHA-256')).rejects.toThrow('127.0.0.1 answered 503');
    service.losesList(false);
    await expect((await clock()).timestamp(sha256(data), 'SHA-256')).rejects.toThrow('is out of date');
    await service.revoke();
    await expect((await clock()).timestamp(sha256(data), 'SHA-256')).rejects.toThrow('of Clock Unit 7 was revoked');
  });
});
