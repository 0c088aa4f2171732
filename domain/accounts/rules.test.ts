import { describe, expect, it } from 'vitest';
import { displayNameOf, initialsOf, problemOfEmail, problemOfName, wordsOfVerification } from './rules.ts';
import { IdentityInput } from './schema.ts';

describe('a person in the header', () => {
  it('has as initials the first letters of up to two words', () => {
    expect(['Amina Odhiambo', 'amina', ' Amina  wa Odhiambo ', 'élan vital', ''].map(initialsOf)).toEqual([
      'AO',
      'A',
      'AW',
      'ÉV',
      '',
    ]);
  });

  it("is called 'User' when there is no name", () => {
    expect([{ name: ' ' }, { name: null }, {}, { name: ' Amina ' }].map(displayNameOf)).toEqual([
      'User',
      'User',
      'User',
      'Amina',
    ]);
  });
});

describe('a name', () => {
  const byTheSchema = (name: string) => IdentityInput.shape.displayName.safeParse(name).success;

  it.each(['A', 'Al', ' A ', 'x'.repeat(120), 'x'.repeat(121), 'Ami\u200bna', 'Ami\nna', 'Zoë', 'N’Golo'])(
    'is judged by the page as by the server: %j',
    (name) => {
      expect(problemOfName(name) === null).toBe(byTheSchema(name));
    },
  );
});

it('an address is something with a name, an @ and a domain', () => {
  for (const good of ['a@b.org', ' amina.o+x@mail.example.co.ke '])
    expect([good, problemOfEmail(good)]).toEqual([good, null]);
  for (const bad of ['', 'amina', 'a@b', 'a b@c.org', 'a@b..org', 'a@.org', `${'x'.repeat(250)}@b.org`])
    expect([bad, problemOfEmail(bad)]).not.toEqual([bad, null]);
});

it('what is known about an identity is said in words', () => {
  expect([0, 1, 2, 3, 9].map((verificationLevel) => wordsOfVerification({ verificationLevel }))).toEqual([
    'Not checked',
    'Contact confirmed',
    'Documents checked',
    'Checked by two reviewers',
    'Not checked',
  ]);
});
