import type { Delegation, Party } from '../schema.ts';
import type { Authority, AuthorityBasis, SaidAuthority } from './schema.ts';

/** Characters of a position, at least and at most. */
export const POSITION = { least: 2, most: 120 } as const;

export type AuthorityDraft = { position: string; basis: AuthorityBasis | '' };

/** Why this cannot be signed with yet, by field; empty when it can. */
export function problemsOfAuthority({ position, basis }: AuthorityDraft): Partial<Record<keyof SaidAuthority, string>> {
  const { length } = position.trim();
  return {
    ...(length < POSITION.least ? { position: 'Name your position, such as “managing director”.' } : {}),
    ...(length > POSITION.most ? { position: `Use at most ${POSITION.most} characters.` } : {}),
    ...(basis === '' ? { basis: 'Choose what lets you sign.' } : {}),
  };
}

/** How a basis is chosen by who signs. */
export const basisChoices: Record<AuthorityBasis, string> = {
  owner: 'I own it',
  director: 'I am its director, partner or trustee',
  employee: 'It employs me and lets me sign',
  power_of_attorney: 'I hold its power of attorney',
  public_officer: 'My public office',
};

type Position = { position: string };
type Member = { name: string; role: string; signed: string };
/** By what authority somebody signed, in English: a page in another language gives its own sentences. */
const authoritySaid = {
  owner: ({ position }: Position) => `${position}, signed as owner`,
  director: ({ position }: Position) => `${position}, signed as director, partner or trustee`,
  employee: ({ position }: Position) => `${position}, signed as an employee with that power`,
  power_of_attorney: ({ position }: Position) => `${position}, signed under a power of attorney`,
  public_officer: ({ position }: Position) => `${position}, signed by virtue of a public office`,
  member: ({ name, role, signed }: Member) => `${name}, ${role}: ${signed}`,
  instead: ({ name, role, other, signed }: Member & { other: string }) =>
    `${name}, ${role} in the place of ${other}: ${signed}`,
};

/**
 * "Managing director, signed as director, partner or trustee", for everybody who reads the signature, in the words of `say`. Before it who was
 * signed in, where they acted for the organisation: "Amina Otieno, signatory: …".
 */
export function authorityWords({ position, basis, member }: Authority, say = authoritySaid): string {
  const signed = say[basis]({ position });
  if (!member) return signed;
  const { name, role, inPlaceOf: other } = member;
  return other ? say.instead({ name, role, other, signed }) : say.member({ name, role, signed });
}

/**
 * Whether who signs for this party has to say by what authority. An organisation signs through somebody. A guest without an
 * account may stand for one, which only they can say. Who signs in somebody's place has said it in the deed that handed it over.
 */
export function authorityAsked(
  party: Pick<Party, 'id' | 'identityKind'>,
  delegations: readonly Pick<Delegation, 'partyId' | 'status'>[],
): 'required' | 'optional' | 'none' {
  if (delegations.some(({ partyId, status }) => partyId === party.id && status === 'agreed')) return 'none';
  if (party.identityKind === null) return 'optional';
  return party.identityKind === 'person' ? 'none' : 'required';
}
