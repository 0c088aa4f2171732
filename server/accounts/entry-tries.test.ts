import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, password, signedUp } from '../test/browser.ts';
import { openSession } from '../test/people.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let people = 0;
const somebody = () => signedUp(world, `guessed.${++people}@example.org`);
let places = 0;
/** A browser that was never here, from a network address of its own. */
const stranger = () => openBrowser(world, `10.${++places >> 8}.${places & 255}.1`);
const enter = async (browser: Browser, email: string, word: string) =>
  (await browser.post('/sign-in/email', { email, password: word })).statusCode;
const guessFromEverywhere = async (email: string, times: number) => {
  for (let tried = 0; tried < times; tried++) expect(await enter(stranger(), email, 'no')).toBe(401);
};

describe('wrong passwords', () => {
  it('from one address are stopped after ten in a quarter of an hour, and it is said how long to wait', async () => {
    const { email } = await somebody();
    const guesser = stranger();
    for (let tried = 0; tried < 10; tried++) expect(await enter(guesser, email, 'no')).toBe(401);
    const stopped = await guesser.post('/sign-in/email', { email, password });
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(800);
    world.clock.advance(15 * 60_000);
    expect(await enter(guesser, email, password)).toBe(200);
  });

  it('from changing addresses shut out nobody: the right one comes in from anywhere', async () => {
    const { email } = await somebody();
    await guessFromEverywhere(email, 12);
    expect(await enter(stranger(), email, password)).toBe(200);
  });

  it('are answered alike for an address without an account', async () => {
    const guesser = stranger();
    for (let tried = 0; tried < 10; tried++) expect(await enter(guesser, 'nobody.here@example.org', 'no')).toBe(401);
    expect(await enter(guesser, 'nobody.here@example.org', 'no')).toBe(429);
  });

  it('behind one address with the owner do not stop the browser in which they were signed in before', async () => {
    const { email, browser } = await somebody();
    await browser.post('/sign-out');
    const neighbour = openBrowser(world, '198.51.100.20');
    for (let tried = 0; tried < 11; tried++) await enter(neighbour, email, 'no');
    expect(await enter(neighbour, email, password)).toBe(429);
    const known = await world.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: '198.51.100.20',
      headers: { origin: 'http://localhost:3000', 'content-type': 'application/json', cookie: browser.cookie() },
      payload: JSON.stringify({ email, password }),
    });
    expect(known.statusCode).toBe(200);
  });

  it('in a browser that was signed in before have a count of their own, which ends as well', async () => {
    const { email, browser } = await somebody();
    await browser.post('/sign-out');
    for (let tried = 0; tried < 10; tried++) expect(await enter(browser, email, 'no')).toBe(401);
    expect(await enter(browser, email, password)).toBe(429);
    expect(await enter(stranger(), email, password)).toBe(200);
  });

  it('of one account leave three a day to each address once there were a hundred, and the right one still comes in', async () => {
    const { email, browser: owner } = await somebody();
    await guessFromEverywhere(email, 1);
    // Each guess is slow to judge on purpose, so the next ninety-eight are only counted.
    await world.deps.db
      .updateTable('tries')
      .set({ count: 99 })
      .where('key', '=', `password|${email}|anywhere`)
      .execute();
    await guessFromEverywhere(email, 1);
    const guesser = stranger();
    const answers = [];
    for (let tried = 0; tried < 4; tried++) answers.push(await enter(guesser, email, 'no'));
    expect(answers).toEqual([401, 401, 401, 429]);
    world.clock.advance(60 * 60_000);
    expect(await enter(guesser, email, password)).toBe(429);
    expect(await enter(stranger(), email, password)).toBe(200);
    await owner.post('/sign-out');
    for (let tried = 0; tried < 9; tried++) expect(await enter(owner, email, 'no')).toBe(401);
    expect(await enter(owner, email, password)).toBe(200);
    world.clock.advance({ days: 1 });
    for (let tried = 0; tried < 4; tried++) expect(await enter(guesser, email, 'no')).toBe(401);
  });
});

describe('confirming the password', () => {
  it('of somebody who is signed in is not stopped by guesses at signing in', async () => {
    const { email, browser } = await somebody();
    const guesser = stranger();
    for (let tried = 0; tried < 12; tried++) await enter(guesser, email, 'no');
    expect((await browser.post('/confirm-password', { password })).statusCode).toBe(200);
    expect((await browser.post('/two-factor/enable', { password })).statusCode).toBe(200);
    expect((await browser.post('/change-email', { newEmail: `x.${email}` })).statusCode).toBe(200);
    const newPassword = 'another promise entirely';
    expect((await browser.post('/change-password', { currentPassword: password, newPassword })).statusCode).toBe(200);
  });

  it('is counted by session: who guesses in a stolen one stops neither its owner elsewhere nor signing in', async () => {
    const { email, browser } = await somebody();
    const me = await browser.whoAmI();
    const stolen = await openSession(world.ctx(), String(me?.userId));
    const guess = () =>
      world.app.inject({
        method: 'POST',
        url: '/api/auth/confirm-password',
        headers: { origin: 'http://localhost:3000', 'content-type': 'application/json', cookie: stolen },
        payload: JSON.stringify({ password: 'no' }),
      });
    const answers = [];
    for (let tried = 0; tried < 11; tried++) answers.push((await guess()).statusCode);
    expect(answers).toEqual([...Array(10).fill(400), 429]);
    expect((await browser.post('/confirm-password', { password })).statusCode).toBe(200);
    expect(await enter(stranger(), email, password)).toBe(200);
  });
});
