import { describe, expect, it } from 'vitest';
import { missingWays, plainCode, whyKeepPassword } from './rules.ts';

const key = { id: '0198c0de-0000-7000-8000-000000000001', name: '', createdAt: '2026-01-01T00:00:00Z', synced: false };
const ways = (password: boolean, passkeys: number, recoveryCodes: number) => ({
  ...{ password, twoStep: false, recoveryCodes },
  passkeys: Array.from({ length: passkeys }, () => key),
});

describe('a recovery code', () => {
  it('is the same however it is typed from paper', () => {
    for (const typed of ['1O0X-ABCD', ' loox abcd', 'I00x.abcd'.replace('I', 'i')])
      expect(plainCode(typed)).toBe('100XABCD');
  });
});

describe('what an account lacks', () => {
  it.each([
    ['a password alone', ways(true, 0, 0), []],
    ['a passkey and codes', ways(false, 1, 10), []],
    ['nothing', ways(false, 0, 0), [/neither a password nor a passkey/, /No recovery code/]],
    ['a passkey alone', ways(false, 1, 0), [/No recovery code/]],
    ['a passkey and its last codes', ways(false, 1, 2), [/Few recovery codes/]],
    ['codes alone', ways(false, 0, 9), [/neither a password nor a passkey/]],
  ])('is said of %s', (_what, has, said) => {
    const missing = missingWays(has);
    expect(missing).toHaveLength(said.length);
    for (const [at, words] of said.entries()) expect(missing[at]).toMatch(words);
  });

  it('keeps the password until a passkey and a code are there', () => {
    expect(whyKeepPassword(ways(true, 0, 10))).toMatch(/passkey/);
    expect(whyKeepPassword(ways(true, 1, 0))).toMatch(/codes/);
    expect(whyKeepPassword(ways(true, 1, 1))).toBeNull();
  });
});
