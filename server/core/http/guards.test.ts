import { expect, test } from 'vitest';
import { isTurnedAway } from './guards.ts';

test.each([
  ['a call', '/api/rpc/agreements/list', 1500, true],
  ['a call of another program', '/api/v1/agreements', 1001, true],
  ['signing in', '/api/auth/sign-in/email', 1500, true],
  ['a page', '/dashboard', 1500, false],
  ['a script of a page', '/assets/DashboardPage-a1b2.js', 1500, false],
  ['the health of the process', '/healthz', 1500, false],
  ['a call after the whole process stood still', '/api/rpc/agreements/list', Number.POSITIVE_INFINITY, false],
])('%s, when there is more to do than can be done', (_what, url, delay, isAway) => {
  expect(isTurnedAway(url, delay)).toBe(isAway);
});
