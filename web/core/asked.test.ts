import { afterEach, expect, test, vi } from 'vitest';
import { forgetAsked, takeAsked } from './asked.ts';

const here = 'https://ahadi.example';
const address = '/api/rpc/accounts/session?data=%7B%7D';
const before = (asked: Record<string, Promise<Response | undefined>>, ms = 500) => {
  vi.stubGlobal('window', { location: { origin: here }, asked });
  vi.spyOn(performance, 'now').mockReturnValue(ms);
};
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what left with the document is taken once, and only for its own address', async () => {
  const answer = new Response('{}');
  before({ [address]: Promise.resolve(answer) });
  expect(await takeAsked(`${here}/api/rpc/dashboard/read?data=%7B%7D`)).toBeUndefined();
  expect(await takeAsked(`${here}${address}`)).toBe(answer);
  expect(await takeAsked(`${here}${address}`)).toBeUndefined();
});

test('after something was done, or when somebody else signed in, nothing of before is an answer', async () => {
  before({ [address]: Promise.resolve(new Response('{}')) });
  forgetAsked();
  expect(await takeAsked(`${here}${address}`)).toBeUndefined();
});

test('what did not arrive, or is old, is asked again', async () => {
  before({ [address]: Promise.resolve(undefined) });
  expect(await takeAsked(`${here}${address}`)).toBeUndefined();
  before({ [address]: Promise.resolve(new Response('{}')) }, 20_001);
  expect(await takeAsked(`${here}${address}`)).toBeUndefined();
  vi.stubGlobal('window', { location: { origin: here } });
  expect(await takeAsked(`${here}${address}`)).toBeUndefined();
});
