import { describe, expect, it } from 'vitest';
import { problemOfPassword } from './rules.ts';

describe('a password', () => {
  it('has 8 to 128 characters', () => {
    expect(problemOfPassword('7 chars')).toBe('Use at least 8 characters.');
    expect(problemOfPassword('x y z w '.repeat(17))).toBe('Use at most 128 characters.');
    expect(problemOfPassword('any eight')).toBeNull();
  });

  it('needs no digits, capitals or signs: length decides', () => {
    for (const good of [
      'a short sentence',
      'correct horse battery',
      'ahadi ni deni',
      'нет таких слов',
      '約束は橋のようなもの',
    ])
      expect([good, problemOfPassword(good)]).toEqual([good, null]);
  });

  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'p4$$w0rd123!',
    '!!welcome2026',
    'iloveyou',
    'sunshine99',
    'Nairobi254',
    'ahadi2026',
    '12345678',
    '87654321',
    '19900101',
    '0722123456',
    'qwertyuiop',
    'poiuytrewq',
    '1q2w3e4r',
    '1qaz2wsx',
    'abcdefgh',
    'aaaaaaaa',
    'abcabcabc',
    '12121212',
    'qwerty123',
    'Trustno1',
  ])('is refused when it is among the first that are guessed: %s', (guessed) => {
    expect(problemOfPassword(guessed)).toBe('This password is among the first that are guessed. Choose another.');
  });

  it('is not the address', () => {
    expect(problemOfPassword('Amina@Example.org', 'amina@example.org')).toBe(
      'Do not use your e-mail address as the password.',
    );
  });
});
