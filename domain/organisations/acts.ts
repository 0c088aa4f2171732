// Apart from the other rules, so that the frame of every page does not load them.
import type { MemberRole } from './schema.ts';

/**
 * What is done for an organisation by those who act for it. read: changes nothing. draft: writes, and binds it to nothing. sign: agrees to a
 * text and signs it, and speaks for it about what will be signed. manage: all else that binds it or frees others. people: who acts for it.
 * pay: sees its money and moves it. self: about oneself, also while acting for it.
 */
export const acts = ['read', 'draft', 'sign', 'manage', 'people', 'pay', 'self'] as const;
export type Act = (typeof acts)[number];

/** Which of two roles may more. */
export const rankOf: Readonly<Record<MemberRole, number>> = { reader: 0, drafter: 1, signatory: 2, owner: 3 };

/** What says what a member may do: a role, and whether they move money beside it. */
type May = { role: MemberRole; pays?: boolean | undefined };

const actsOf: Record<MemberRole, readonly Act[]> = {
  reader: ['read', 'self'],
  drafter: ['read', 'self', 'draft'],
  signatory: ['read', 'self', 'draft', 'sign'],
  owner: ['read', 'self', 'draft', 'sign', 'manage', 'people', 'pay'],
};

export const mayAct = ({ role, pays = false }: May, act: Act): boolean =>
  actsOf[role].includes(act) || (pays && act === 'pay');

/** "an owner or a signatory": who may do this, for whom it was refused. */
export const whoActs = (act: Act): string =>
  [
    ...(['owner', 'signatory', 'drafter', 'reader'] as const)
      .filter((role) => mayAct({ role }, act))
      .map((role) => `${role === 'owner' ? 'an' : 'a'} ${role}`),
    ...(act === 'pay' ? ['somebody for its money'] : []),
  ].join(' or ');

/** Why somebody who acts for an organisation may not do this, or null where they may or act for nobody. */
export const whyNotActing = (acting: (May & { organisation: string }) | null | undefined, act: Act): string | null =>
  !acting || mayAct(acting, act) ? null : `Only ${whoActs(act)} of ${acting.organisation} may do this.`;
