import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takenCertificates } from './lifecycle.ts';
import { certificateNumber, expiryOf, isExpired, readNumber, readToken, tokenOf } from './rules.ts';

test('a number is read however it is written, and never with a slip of one digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2999 }), fc.integer({ min: 0, max: 999_999 }), (year, n) => {
      const number = certificateNumber('AHD', year, n);
      expect(readNumber(number)).toBe(number);
      expect(readNumber(` ${number.toLowerCase().replaceAll('-', ' ')} `)).toBe(number);
      for (const at of [4, 7, 9, 14]) {
        const digit = (Number(number[at]) + 1) % 10;
        expect(readNumber(number.slice(0, at) + digit + number.slice(at + 1))).toBeNull();
      }
    }),
  );
  expect([readNumber(''), readNumber('AHD-2026'), readNumber('nonsense')]).toEqual([null, null, null]);
});

test('the last day of a certificate is the same day of the month, or the last one there is', () => {
  expect(expiryOf('2026-11-22', 12)).toBe('2027-11-22');
  expect(expiryOf('2026-08-31', 6)).toBe('2027-02-28');
  expect(expiryOf('2028-02-29', 12)).toBe('2029-02-28');
  expect(expiryOf('2026-11-22', null)).toBeNull();
  expect([
    isExpired('2026-11-22', '2026-11-22'),
    isExpired('2026-11-22', '2026-11-23'),
    isExpired(null, '2999-01-01'),
  ]).toEqual([false, true, false]);
});

test('a token is written in one way only: spare bits of its last signs are no room for a change', () => {
  const decode = (part: string) => Buffer.from(part, 'base64url').toString();
  const body = Buffer.from('[1,"AHD-2026-000001-K","Ana","Peace","MED-101","completion","2026-11-22",null,8]').toString(
    'base64url',
  );
  const signature = Buffer.alloc(64, 7).toString('base64url');
  expect(readToken(tokenOf('key', body, signature), decode)?.payload).toMatchObject({ holder: 'Ana', hours: 8 });
  const last = signature.at(-1) ?? '';
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const sign of signs) {
    const same = Buffer.from(signature.slice(0, -1) + sign, 'base64url').equals(Buffer.from(signature, 'base64url'));
    if (same && sign !== last)
      expect(readToken(tokenOf('key', body, signature.slice(0, -1) + sign), decode)).toBeNull();
  }
  for (const text of ['', 'a.b', 'a.b.c.d', 'a.%%.c', `key.${body}.=`]) expect(readToken(text, decode)).toBeNull();
});

test('only what a decision took has one to appeal against: not what is good, and not what a newer one replaced', () => {
  expect([...takenCertificates].sort()).toEqual(['revoked', 'suspended']);
});
