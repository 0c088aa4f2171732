import type { IdentityId } from '@ahadi/domain/core/ids.ts';
import { DAY, MINUTE } from '@ahadi/domain/core/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someone } from '../../test/story.ts';
import { makeWorld, type Person, type World } from '../../test/world.ts';
import { makeLimits } from './limits.ts';

const limited = { TRUST_PROXY: '1', COMMANDS_PER_MINUTE: '5', READS_PER_MINUTE: '20' };
const at = (address: string) => ({ 'x-forwarded-for': address });

let world: World;
let people: Person[];
beforeAll(async () => {
  world = await makeWorld({ env: limited });
  people = [];
  for (let n = 0; n < 30; n++) people.push(await world.person('Guest', { email: `guest${n}@example.org` }));
});
afterAll(() => world.close());

const reads = (person: Person | null, headers = {}) => world.request(person, { url: '/api/v1/session', headers });
const commands = (person: Person | null, headers = {}) =>
  world.request(person, { method: 'POST', url: '/api/v1/notifications/read', headers });
const times = async <Answer>(many: number, ask: () => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let n = 0; n < many; n++) answers.push(await ask());
  return answers;
};
const refused = (answers: readonly { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode === 429).length;

describe('people behind one address', () => {
  it('are counted each on their own, so that none of them is refused for what the others do', async () => {
    world.clock.advance(DAY);
    for (const person of people) {
      expect(refused(await times(15, () => reads(person, at('203.0.113.9'))))).toBe(0);
      expect(refused(await times(4, () => commands(person, at('203.0.113.9'))))).toBe(0);
    }
  });

  it('are one where nobody is signed in, in IPv6 with all of their network', async () => {
    world.clock.advance(MINUTE);
    expect(refused(await times(5, () => commands(null, at('2001:db8:1:2::7'))))).toBe(0);
    expect(refused([await commands(null, at('2001:db8:1:2:ffff::8'))])).toBe(1);
    expect(refused([await commands(null, at('2001:db8:1:3::7'))])).toBe(0);
    expect(refused(await times(20, () => reads(null, at('198.51.100.4'))))).toBe(0);
    expect(refused([await reads(null, at('198.51.100.4'))])).toBe(1);
  });
});

describe('who asks too often', () => {
  it('is told so and how long to wait, in words and in the heads that programs read, and may go on after that', async () => {
    world.clock.advance(DAY);
    world.clock.set(`${world.clock.now().toISOString().slice(0, 16)}:22.000Z`);
    const [person] = people;
    const answers = await times(6, () => commands(person ?? null));
    expect(answers.map(({ statusCode }) => statusCode === 429)).toEqual([false, false, false, false, false, true]);
    expect(answers[1]?.headers).toMatchObject({
      'ratelimit-policy': '"command";q=5;w=60',
      ratelimit: '"command";r=3;t=38',
    });
    expect(answers[5]?.headers).toMatchObject({ 'retry-after': '38', ratelimit: '"command";r=0;t=38' });
    expect(answers[5]?.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many requests in a short time. Nothing was lost; try again in 38 seconds.',
      data: { retryAfter: 38 },
    });
    // Reading has a limit of its own, and so have all others.
    expect((await reads(person ?? null)).statusCode).toBe(200);
    expect(refused([await commands(people[1] ?? null)])).toBe(0);
    world.clock.advance(MINUTE);
    expect(refused([await commands(person ?? null)])).toBe(0);
  });

  it('is counted by the account and not by the device', async () => {
    world.clock.advance(MINUTE);
    const [person] = people;
    let device = 1;
    const answers = await times(6, () => commands(person ?? null, at(`192.0.2.${device++}`)));
    expect(refused(answers)).toBe(1);
  });

  it('is counted as a program by its key, apart from the one who made it and from their other keys', async () => {
    world.clock.advance(MINUTE);
    const owner = await someone(world, 'Program Owner');
    const keyed = async (): Promise<() => Promise<{ statusCode: number }>> => {
      const identityId = owner.identityId as IdentityId; // the brand is born here
      const { secret } = await world.as(owner).apiKeys.make({
        ...{ identityId, name: 'Bookkeeping', scopes: ['agreements:read'], expiresInDays: null },
      });
      return () => world.request(null, { url: '/api/v1/agreements', headers: { authorization: `Bearer ${secret}` } });
    };
    const [one, other] = [await keyed(), await keyed()];
    world.clock.advance(MINUTE);
    expect((await times(21, one)).map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), 429]);
    expect([(await other()).statusCode, (await reads(owner)).statusCode]).toEqual([200, 200]);
  });

  it('cannot start again with a cookie that was never given', async () => {
    world.clock.advance(MINUTE);
    const forged = (n: number) => ({ ...at('192.0.2.77'), cookie: `ahadi.session_token=made-up-${n}.c2lnbmVk` });
    let n = 0;
    expect(refused(await times(8, () => commands(null, forged(n++))))).toBe(3);
  });
});

describe('processes on one database', () => {
  it('count together what each of them saw', async () => {
    const { deps } = world;
    const [one, other] = [makeLimits(deps, deps.config), makeLimits(deps, deps.config)];
    world.clock.advance(MINUTE);
    for (let n = 0; n < 3; n++) one.take('account x', 'command');
    for (let n = 0; n < 2; n++) other.take('account x', 'command');
    await one.share();
    await other.share();
    expect(other.take('account x', 'command')?.isOver).toBe(true);
    expect(one.take('account x', 'command')?.isOver).toBe(false); // it hears of the others when it tells its own
    await one.share();
    expect(one.take('account x', 'command')?.isOver).toBe(true);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('keep no count of anybody for longer than some minutes', async () => {
    const { deps } = world;
    const limits = makeLimits(deps, deps.config);
    world.clock.advance(10 * MINUTE);
    limits.take('account y', 'read');
    await limits.share();
    const kept = await deps.db.selectFrom('request_counts').select('who').execute();
    expect(kept).toEqual([{ who: 'account y' }]);
    await limits.stop();
  });
});
