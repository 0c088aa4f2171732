import { authorityWords } from '@ahadi/domain/agreements/authority/rules.ts';
import { AuthorityBasis } from '@ahadi/domain/agreements/authority/schema.ts';
import { expect, test } from 'vitest';
import en from './words/en.ts';

type Say = NonNullable<Parameters<typeof authorityWords>[1]>;

test.each(AuthorityBasis.options)('who signed as %s is said in English as the domain says it', (basis) => {
  const member = { name: 'Amina Otieno', role: 'signatory' } as const;
  for (const more of [{}, { member }, { member: { ...member, inPlaceOf: 'Brian Otieno' } }]) {
    const authority = { position: 'Finance director', basis, ...more };
    expect(authorityWords(authority, en as unknown as Say)).toBe(authorityWords(authority)); // compiled, as in the browser
  }
});
