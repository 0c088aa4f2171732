import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowser, password, signedUp } from '../test/browser.ts';
import { shared } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
const lines: string[] = [];
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'info', COMMANDS_PER_MINUTE: '50' } });
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

  it('of what was sent that no page sends: the fields, and nothing of what stood in them', async () => {
    const person = await world.person('Careless');
    lines.length = 0;
    await expect(world.as(person).profile.savePhone({ phone: 'a secret of mine' } as never)).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    await world.request(person, {
      method: 'POST',
      url: '/api/v1/agreements',
      headers: { origin: 'https://evil.example' },
    });
    expect(said('a request was refused')).toMatchObject([
      { procedure: 'profile.savePhone', code: 'BAD_INPUT', user: person.id, fields: expect.any(Array) },
    ]);
    expect(said('a request was turned away')).toMatchObject([{ route: '/api/v1/*', code: 'FORBIDDEN' }]);
    expect(lines.join()).not.toContain('a secret of mine');
  });

  it('of a deed out of its turn', async () => {
    const { owner, id } = await shared(world);
    lines.length = 0;
    await expect(world.as(owner).agreements.requestSignatures({ id })).rejects.toBeDefined();
    await expect(world.as(owner).agreements.share({ id })).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    expect(said('a request was refused').map(({ procedure }) => procedure)).toContain('agreements.share');
  });

  it('of who asks too often, once a minute', async () => {
    world.clock.advance(60_000);
    lines.length = 0;
    const browser = openBrowser(world, '192.0.2.79');
    for (let asked = 0; asked < 60; asked++) await browser.post('/sign-out');
    expect(said('somebody asks too often')).toMatchObject([
      { who: 'address 192.0.2.79', asking: 'command', limit: 50 },
    ]);
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
