// Apart from the other rules, so that the frame of every page does not load them.
import type { MemberRole } from './schema.ts';

/**
 * What is done for an organisation by those who act for it. read: changes nothing. draft: writes, and binds it to nothing. sign: agrees to a
 * text and signs it. manage: all else that binds it or frees others. people: who acts for it. self: about oneself, also while acting for it.
 */
export type Act = 'read' | 'draft' | 'sign' | 'manage' | 'people' | 'self';

const actsOf: Record<MemberRole, readonly Act[]> = {
  reader: ['read', 'self'],
  drafter: ['read', 'self', 'draft'],
  signatory: ['read', 'self', 'draft', 'sign'],
  owner: ['read', 'self', 'draft', 'sign', 'manage', 'people'],
};

export const mayAct = (role: MemberRole, act: Act): boolean => actsOf[role].includes(act);
