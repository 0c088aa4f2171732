import { describe, expect, it } from 'vitest';
import { PartyId } from '../../core/ids.ts';
import { authorityAsked, authorityWords, basisChoices, POSITION, problemsOfAuthority } from './rules.ts';
import { Authority, AuthorityBasis, SaidAuthority, SaidBasis } from './schema.ts';

const id = PartyId.parse('0195b4c0-0000-7000-8000-000000000001');
const other = PartyId.parse('0195b4c0-0000-7000-8000-000000000002');

describe('by what authority a party is signed for', () => {
  it('is asked of who signs for an organisation, and of no person who signs for themself', () => {
    for (const identityKind of ['business', 'government', 'ngo'] as const)
      expect(authorityAsked({ id, identityKind }, [])).toBe('required');
    expect(authorityAsked({ id, identityKind: 'person' }, [])).toBe('none');
  });
  it('may be told by a guest, of whom nothing is known', () => {
    expect(authorityAsked({ id, identityKind: null }, [])).toBe('optional');
  });
  it('stands in the deed that handed the signing over, while that holds and for that party', () => {
    const asked = (status: 'agreed' | 'asked' | 'refused' | 'ended', partyId = id) =>
      authorityAsked({ id, identityKind: 'ngo' }, [{ partyId, status }]);
    expect(asked('agreed')).toBe('none');
    expect([asked('asked'), asked('refused'), asked('ended'), asked('agreed', other)]).toEqual(
      Array(4).fill('required'),
    );
  });
});

describe('an authority', () => {
  it('names a position in words and one of the bases', () => {
    expect(Authority.safeParse({ position: ' Chair ', basis: 'director' }).data?.position).toBe('Chair');
    for (const wrong of [{ position: ' x ' }, { position: 'x'.repeat(121) }, { basis: 'king' }])
      expect(Authority.safeParse({ position: 'Chair', basis: 'director', ...wrong }).success).toBe(false);
  });
  it('is found wanting by the page as by the server', () => {
    for (const length of [0, 1, POSITION.least, POSITION.most, POSITION.most + 1])
      for (const basis of ['', 'director'] as const) {
        const draft = { position: ` ${'x'.repeat(length)} `, basis };
        expect(Object.keys(problemsOfAuthority(draft)).length === 0).toBe(Authority.safeParse(draft).success);
      }
  });
  it('is told in one line, each basis in its own words', () => {
    expect(authorityWords({ position: 'Chief officer', basis: 'public_officer' })).toBe(
      'Chief officer, signed by virtue of a public office',
    );
    const told = AuthorityBasis.options.map((basis) => authorityWords({ position: 'It', basis }));
    expect(new Set(told).size).toBe(AuthorityBasis.options.length);
    expect(new Set(Object.values(basisChoices)).size).toBe(SaidBasis.options.length);
    // Nobody says of themself that they act for a person who died.
    expect(SaidAuthority.safeParse({ position: 'Executor', basis: 'estate' }).success).toBe(false);
  });
});
