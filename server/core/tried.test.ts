import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser, password, signedUp } from '../test/browser.ts';
import { shared } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
const lines: string[] = [];
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'info' } });
});
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => world.close());

const said = (message: string): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.message === message);

describe('the log tells', () => {
  it('of each try to sign in how it ended, and of whom without their address and password', async () => {
    const { email, browser } = await signedUp(world, 'noted@example.org');
    const userId = (await browser.whoAmI())?.userId;
    lines.length = 0;
    const guesser = openBrowser(world, '192.0.2.77');
    await guesser.post('/sign-in/email', { email, password: 'a wrong guess' });
    await guesser.post('/sign-in/email', { email: 'nobody@example.org', password: 'a wrong guess' });
    await guesser.post('/sign-in/email', { email, password });
    const tries = said('a proof of who it is was tried');
    expect(tries.map(({ outcome }) => outcome)).toEqual(['wrong', 'wrong', 'right']);
    for (const tried of tries) expect(tried).toMatchObject({ path: '/sign-in/email', peer: '192.0.2.77' });
    expect(new Set(tries.map(({ account }) => account)).size).toBe(3);
    expect(tries.at(-1)).toMatchObject({ account: userId });
    expect(lines.join()).not.toMatch(/example\.org|a wrong guess|a long enough promise/);
  });

  it('of tries that were stopped', async () => {
    const guesser = openBrowser(world, '192.0.2.78');
    for (let tried = 0; tried < 31; tried++) await guesser.post('/confirm-address', { token: 'x.y.z' });
    expect(said('a proof of who it is was tried').at(-1)).toMatchObject({
      path: '/confirm-address',
      outcome: 'stopped',
      peer: '192.0.2.78',
      account: null,
    });
  });

  it('of each request for what is not theirs who asked for what', async () => {
    const { id } = await shared(world);
    const stranger = await world.person('Stranger');
    lines.length = 0;
    await expect(world.as(stranger).agreements.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(world.as(stranger).verification.queue({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(said('a request was refused')).toMatchObject([
      { procedure: 'agreements.get', code: 'NOT_FOUND', user: stranger.id, reference: expect.any(String) },
      { procedure: 'verification.queue', code: 'FORBIDDEN', user: stranger.id },
    ]);
  });
});
