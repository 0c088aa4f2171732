import type { MembershipId } from '../core/ids.ts';
import type { MemberRole } from './schema.ts';

/** One of those who act for an organisation; there is who is neither suspended nor has asked for the end of their account. */
export type Standing = { id: MembershipId; name: string; role: MemberRole; isThere: boolean };

/**
 * Whether the organisation would have no owner who is there, once this one is none any more. Then they cannot go, and nobody takes the role from
 * them but the organisation's own sign-in, which is an owner from that moment on by its own deed.
 */
export const isOnlyOwner = (people: readonly Standing[], id: MembershipId): boolean =>
  people.some((it) => it.id === id && it.role === 'owner') &&
  !people.some((it) => it.id !== id && it.role === 'owner' && it.isThere);

/** Who can take over from somebody: anybody else who is there, but nobody whom reviewers let act for somebody that died. */
export const successorsOf = (people: readonly Standing[], id: MembershipId): Standing[] =>
  people.filter((it) => it.id !== id && it.isThere && it.role !== 'representative');
