import type { Act } from '../organisations/acts.ts';
import type { DisputeAction } from './lifecycle.ts';

const acts: Partial<Record<DisputeAction, Act>> = {
  ...{ save: 'draft', remove: 'draft', add_exhibit: 'draft', withdraw_exhibit: 'draft' },
  ...{ offer: 'sign', bid: 'sign', answer_offer: 'sign', accept_offer: 'sign', withdraw_offer: 'sign' },
};

/** As what a deed is done by who acts for an organisation that is a side: all that is not named here binds it or frees the other side. */
export const actIn = (action: DisputeAction): Act => acts[action] ?? 'manage';
