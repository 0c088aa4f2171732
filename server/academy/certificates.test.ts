import { certificateEnds } from '@ahadi/domain/academy/certificates/end.ts';
import { judge, readToken } from '@ahadi/domain/academy/certificates/rules.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import type { Restriction } from '@ahadi/domain/restrictions/schema.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certifiedHolder } from '../test/certified.ts';
import { type Meaning, untrue } from '../test/claims.ts';
import { quickMediator } from '../test/mediators.ts';
import { restricted, type Wished } from '../test/restricting.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { checkSignature, rotateKey } from './signature.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-22T06:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' } });
  admins = await twoAdmins(world);
});
afterAll(() => world.close());

const decode = (part: string) => Buffer.from(part, 'base64url').toString();
const desk = () => world.as(admins[0]).teaching;
const reason = 'A reason that is long enough.';

const certified = (person: Person) => certifiedHolder(world, admins, person);
/** What two administrators decided about a certificate. */
const decided = (number: string, it: Partial<Wished> = {}) =>
  restricted(world, admins, { thing: 'certificate', reference: number, rule: 'misconduct', ...it });
const lifted = (id: Restriction['id']) => world.as(admins[0]).restrictions.lift({ id, reason });

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
  const { id } = await decided(number);
  expect(await told()).toEqual(['suspended', 'suspended']);
  await lifted(id);
  expect(await told()).toEqual(['valid', 'valid']);
  const replacement = await desk().reissueCertificate({ number, name: 'Hawa Hassan Holder', reason });
  expect(await told()).toEqual(['superseded', 'superseded']);
  await decided(replacement.number, { measure: 'revoke' });
  expect(await world.anyone().academy.verify({ number: replacement.number })).toMatchObject({
    ...{ result: 'revoked', revocation: 'misconduct', certificate: { holder: 'Hawa Hassan Holder' } },
  });
  expect(await world.anyone().academy.verify({ number: 'AHD-2026-999999-X' })).toEqual({ result: 'unknown' });
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
  const { id } = await decided(number);
  await world.settle();
  expect(await listed()).toBe(false);
  await lifted(id);
  await world.settle();
  expect(await listed()).toBe(true);
  for (const days of [60, 30, 7]) {
    world.clock.set(new Date(Date.parse(`${expiresOn}T23:00:00Z`) - days * 86_400_000));
    await world.tick('clocks');
  }
  const notices = (await world.notificationsOf(mediator)).filter(({ title }) => title.includes('ends soon'));
  expect(notices).toHaveLength(3);
  // On its last day, late in the evening, it holds; with the next it does not, here and in what anybody checks.
  const claim = certificateEnds(number, 'accreditation', expiresOn ?? '');
  const seen = async () => ({
    day: localDayOf(world.clock.now(), 'Africa/Nairobi'),
    listed: await listed(),
    hindrances: (await world.as(mediator).mediators.standing())?.hindrances.length,
    verdict: (await world.anyone().academy.verify({ number })).result,
  });
  world.clock.set(`${expiresOn}T20:59:00Z`);
  const before = await seen();
  world.clock.advance(86_400_000);
  const after = await seen();
  const meanings: readonly Meaning<typeof before>[] = [
    {
      says: /ends with (.+)\.$/,
      holds: (a, b, said) => said[1] === dayInWords(a.day) && a.verdict === 'valid' && b.verdict === 'expired',
    },
    {
      says: /^Renew it in time: without it you take no new cases\.$/,
      holds: (a, b) => a.listed && a.hindrances === 0 && !b.listed && b.hindrances === 1,
    },
  ];
  for (const { message } of notices)
    for (const sentence of message.split(/(?<=\.) /)) expect(untrue(sentence, meanings, before, after)).toEqual([]);
  expect([...new Set(notices.map(({ message }) => message))]).toEqual([claim.words]);
  expect([claim.lastDay, claim.newCases]).toEqual([before.day, after.listed ? null : 'none after it']);
});
