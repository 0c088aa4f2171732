import { GUESSED } from '@ahadi/domain/accounts/password/rules.ts';
import { expect, it } from 'vitest';
import { problemOfNewPassword } from './guessed.ts';

it('a password that many had where it was leaked cannot be chosen, in whatever case', () => {
  for (const password of ['midnight', 'COCACOLA', 'Maverick', 'steelers', 'abcd1234', 'rush2112'])
    expect([password, problemOfNewPassword(password)]).toEqual([password, GUESSED]);
  expect(problemOfNewPassword('a long enough promise')).toBeNull();
});
