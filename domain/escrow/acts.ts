import type { Act } from '../organisations/acts.ts';
import type { EscrowPermission, MilestonePermission } from './permissions.ts';

/** A deed on an escrow or a stage of it, as the permissions name it. */
type Deed = EscrowPermission | MilestonePermission extends `${string}.${infer Name}` ? Name : never;

const acts: Partial<Record<Deed, Act>> = {
  ...{ read: 'read', save: 'draft', remove: 'draft', add_evidence: 'draft' },
  ...{ propose: 'sign', counter: 'sign', accept: 'sign', decline: 'sign', withdraw: 'sign' },
  ...{ pay: 'pay', extend_funding: 'pay', take_back: 'pay', release: 'pay', refund: 'pay' },
};

/**
 * As what a deed is done by who acts for an organisation that is a side: terms by those who sign, its money by those named for it, and all
 * that is not named here by owners.
 */
export const actIn = (deed: Deed): Act => acts[deed] ?? 'manage';
