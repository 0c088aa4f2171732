import { judge, readToken } from '@ahadi/domain/academy/certificates/rules.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { opened, published, reading, registering } from '../test/academy.ts';
import { quickMediator } from '../test/mediators.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { checkSignature, rotateKey } from './signing/service.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-22T06:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' } });
  admins = [
    await someone(world, 'Admin Uno', { roles: ['admin'] }),
    await someone(world, 'Admin Due', { roles: ['admin'] }),
  ];
});
afterAll(() => world.close());

const decode = (part: string) => Buffer.from(part, 'base64url').toString();
const desk = () => world.as(admins[0]).teaching;
const reason = 'A reason that is long enough.';

/** Somebody takes a course of one lesson and is given its certificate. */
async function certified(person: Person) {
  const made = await published(world, admins, {
    ...{ priceMinor: 0, certificateKind: 'accreditation', validityMonths: 12 },
    modules: [{ id: crypto.randomUUID(), title: 'All of it', lessons: [reading()] }],
  });
  const run = await opened(world, admins[0], made, { sessions: [] });
  const { id } = await registering(world, person, run);
  world.clock.set(`${run.startsOn}T06:00:00Z`);
  await world.tick('clocks');
  const api = world.as(person).academy;
  const lesson = (await api.learn({ id })).modules[0]?.lessons[0];
  await api.noteLesson({ id, lessonId: lesson?.id ?? '', seconds: 1, done: true });
  expect(await desk().issue({ registrationIds: [id] })).toMatchObject({ results: [{ done: true, sentence: null }] });
  await world.settle();
  const [certificate] = await api.certificates();
  if (!certificate) throw new Error('a certificate was given');
  return certificate;
}

test('each state of a certificate is told by number, and by its token without a connection', async () => {
  const holder = await someone(world, 'Holder Hawa');
  const { number, token } = await certified(holder);
  const told = async () => {
    const read = readToken(token, decode);
    const [byNumber, kit] = [await world.anyone().academy.verify({ number }), await world.anyone().academy.kit()];
    const today = world.clock.now().toISOString().slice(0, 10);
    return [byNumber.result, read && (await judge(read, kit, today, checkSignature))];
  };
  expect(await told()).toEqual(['valid', 'valid']);
  await desk().suspendCertificate({ number, reason });
  expect(await told()).toEqual(['suspended', 'suspended']);
  await desk().reinstateCertificate({ number, reason });
  expect(await told()).toEqual(['valid', 'valid']);
  const anew = await desk().reissueCertificate({ number, name: 'Hawa Hassan Holder', reason });
  expect(await told()).toEqual(['superseded', 'superseded']);
  await desk().revokeCertificate({ number: anew.number, why: 'misconduct', reason });
  expect(await world.anyone().academy.verify({ number: anew.number })).toMatchObject({
    ...{ result: 'revoked', revocation: 'misconduct', certificate: { holder: 'Hawa Hassan Holder' } },
  });
  expect(await world.anyone().academy.verify({ number: 'AHD-2026-999999-X' })).toEqual({ result: 'unknown' });
  await expect(desk().suspendCertificate({ number: anew.number, reason })).rejects.toMatchObject(
    refusal('ILLEGAL_TRANSITION'),
  );
  await expect(world.as(holder).teaching.suspendCertificate({ number, reason })).rejects.toMatchObject(
    refusal('NOT_FOUND'),
  );
  const answer = await world.request(null, { url: '/api/v1/academy/kit' });
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
});

test('one sign changed anywhere in a token is a forgery; a key that was changed for a new one still counts', async () => {
  const { token } = await certified(await someone(world, 'Signed Sanaa'));
  await rotateKey(world.ctx());
  const kit = await world.anyone().academy.kit();
  expect(kit.keys.length).toBeGreaterThan(1);
  const verdict = async (text: string) => {
    const read = readToken(text, decode);
    return read ? judge(read, kit, '2026-12-01', checkSignature) : 'forged';
  };
  expect(await verdict(token)).toBe('valid');
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.integer({ min: 1, max: 127 }), async (at, flip) => {
      const sign = String.fromCharCode(token.charCodeAt(at) ^ flip);
      fc.pre(sign.trim() !== '' || (at > 0 && at < token.length - 1));
      expect(await verdict(token.slice(0, at) + sign + token.slice(at + 1))).toBe('forged');
    }),
    { numRuns: 300 },
  );
});

test('a mediator whose accreditation does not hold any more takes no new case at once, and is told before it ends', async () => {
  const mediator = await quickMediator(world, 'Mediator Moraa');
  const listed = async () => {
    const { rows } = await world.as(admins[0]).mediators.directory({ limit: 100 });
    return rows.some((row) => JSON.stringify(row).includes('Moraa'));
  };
  const { number, expiresOn } = await certified(mediator);
  expect(await listed()).toBe(true);
  await desk().suspendCertificate({ number, reason });
  await world.settle();
  expect(await listed()).toBe(false);
  await desk().reinstateCertificate({ number, reason });
  await world.settle();
  expect(await listed()).toBe(true);
  for (const days of [60, 30, 7]) {
    world.clock.set(new Date(Date.parse(`${expiresOn}T23:00:00Z`) - days * 86_400_000));
    await world.tick('clocks');
  }
  const notices = (await world.notificationsOf(mediator)).filter(({ title }) => title.includes('ends soon'));
  expect(notices).toHaveLength(3);
  world.clock.set(new Date(Date.parse(`${expiresOn}T23:00:00Z`) + 86_400_000));
  expect(await listed()).toBe(false);
});
