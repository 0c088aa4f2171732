// Apart from the other rules, so that the frame of every page does not load them.
import type { MemberRole } from './schema.ts';

/**
 * What is done for an organisation by those who act for it. read: changes nothing. begin: starts a text of its own. draft: writes, and binds it
 * to nothing. sign: agrees to a text and signs it. manage: all else that binds it or frees others. people: who acts for it. represent: what
 * is open beside agreements, for a person who died. self: about oneself, also while acting for it.
 */
export type Act = 'read' | 'begin' | 'draft' | 'sign' | 'manage' | 'people' | 'represent' | 'self';

const actsOf: Record<MemberRole, readonly Act[]> = {
  reader: ['read', 'self'],
  drafter: ['read', 'self', 'begin', 'draft'],
  signatory: ['read', 'self', 'begin', 'draft', 'sign'],
  owner: ['read', 'self', 'begin', 'draft', 'sign', 'manage', 'people'],
  // What is open is brought to its end, and nothing is begun.
  representative: ['read', 'self', 'draft', 'sign', 'manage', 'represent'],
};

export const mayAct = (role: MemberRole, act: Act): boolean => actsOf[role].includes(act);
