import { errors } from '@ahadi/domain/errors.ts';
import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { besideFields, isRefusal, problemOf } from './errors.ts';

test('a refusal of the domain keeps its code, its own sentence and its field problems', () => {
  const error = new ORPCError('BAD_INPUT', {
    status: 400,
    message: 'Mend two fields.',
    data: { fields: { title: 'Too short.' } },
  });
  expect(problemOf(error)).toEqual({
    code: 'BAD_INPUT',
    sentence: 'Mend two fields.',
    fields: { title: 'Too short.' },
    reference: null,
    passesIn: null,
  });
  expect(isRefusal(error)).toBe(true);
});

test('a failure of the server is told as INTERNAL with the reference to quote, and may be asked again', () => {
  const error = new ORPCError('INTERNAL', {
    status: 500,
    message: errors.INTERNAL.sentence,
    data: { reference: 'r-1' },
  });
  expect(problemOf(error)).toMatchObject({ code: 'INTERNAL', reference: 'r-1' });
  expect(isRefusal(error)).toBe(false);
});

test('a server that cannot be reached is told apart from a server that failed', () => {
  expect(problemOf(new TypeError('Failed to fetch')).code).toBe('OFFLINE');
});

test('a code that is not ours never reaches the page', () => {
  expect(problemOf(new ORPCError('UNAUTHORIZED', { status: 401 })).code).toBe('UNAUTHENTICATED');
  expect(problemOf(new ORPCError('TEAPOT', { status: 418, message: 'stack trace' }))).toMatchObject({
    code: 'INTERNAL',
    sentence: errors.INTERNAL.sentence,
  });
  expect(problemOf(new Error('anything')).sentence).toBe(errors.INTERNAL.sentence);
});

test('every code of ours is known for one without its table being loaded', () => {
  for (const code of Object.keys(errors))
    expect(problemOf(new ORPCError(code, { status: 409, message: 'Said.' })), code).toMatchObject({
      code,
      sentence: 'Said.',
    });
});

test('a refusal beside fields that no form shows is silent, and one of them that is shown is not', () => {
  const found = besideFields({ 'terms.text': 'Too short.', planDue: 'Missing.' });
  expect([found.at('amount'), found.isSilent()]).toEqual([undefined, true]);
  expect([found.at('text'), found.isSilent()]).toEqual(['Too short.', false]);
  expect(besideFields({}).isSilent()).toBe(false);
});
