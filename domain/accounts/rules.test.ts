import { describe, expect, it } from 'vitest';
import { EmailSchema } from '../core/schema.ts';
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
  // U+200C and U+200D are spelling in Persian, Sinhala and Malayalam.
  const spelled = ['ශ්\u200dරී ප්\u200dරසාද්', 'فاطمه نوری\u200cزاده', 'അവന്\u200d കുമാര്\u200d'];
  const hidden = [
    'Ami\u202ena',
    'Ami\u200c\u200cna',
    '\u200dAmina',
    'Amina\u200c',
    'Ami \u200dna',
    'Ami\u00adna',
    'ന്\u200d\u200d',
  ];
  it.each(spelled)('may have a joiner that is spelling: %j', (name) => expect(problemOfName(name)).toBeNull());
  it.each(hidden)('has no character that cannot be seen: %j', (name) => expect(problemOfName(name)).not.toBeNull());

  const byTheSchema = (name: string) => IdentityInput.shape.displayName.safeParse(name).success;

  it.each([
    'A',
    'Al',
    ' A ',
    'x'.repeat(120),
    'x'.repeat(121),
    'Ami\u200bna',
    'Ami\nna',
    'Zoë',
    'N’Golo',
    ...spelled,
    ...hidden,
  ])('is judged by the page as by the server: %j', (name) => {
    expect(problemOfName(name) === null).toBe(byTheSchema(name));
  });
});

describe('an address', () => {
  it.each([
    ...['a@b.org', 'amina.o+x@mail.example.co.ke', "o'neil_1@b-c.org", 'user@xn--bcher-kva.example'],
    ...[
      '',
      'amina',
      'a@b',
      'a b@c.org',
      'a@b..org',
      'a@.org',
      '.a@b.org',
      'a..b@c.org',
      'a.@b.org',
      'a@-b.org',
      'a@b.o',
      ' a@b.org\t',
      `${' '.repeat(9)}${'x'.repeat(248)}@b.org`,
    ],
    ...['user@bücher.example', 'амина@example.org', `${'x'.repeat(249)}@b.org`, `${'x'.repeat(248)}@b.org`],
  ])('is judged by the page as by the server: %s', (email) => {
    expect(problemOfEmail(email) === null).toBe(EmailSchema.safeParse(email).success);
  });

  it('with other letters than a to z is answered with the way to write it; spaces around it are none of it', () => {
    expect(problemOfEmail('user@bücher.example')).toContain('xn--bcher-kva.example');
    expect(problemOfEmail(' a@b.org ')).toBeNull();
    expect(EmailSchema.parse(' A@b.org\u00a0\n')).toBe('a@b.org');
  });
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
