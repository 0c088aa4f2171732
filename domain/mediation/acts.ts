import type { Act } from '../organisations/acts.ts';

const acts: Readonly<Record<string, Act>> = {
  ...{ save: 'draft', remove: 'draft' },
  ...{ confirm_session: 'sign', attend: 'sign', propose_terms: 'sign', answer_terms: 'sign' },
};

/** As what a deed, also one that the life cycle does not know apart, is done by who acts for an organisation that is a side: all that is not named here binds it or frees the other side. */
export const actIn = (action: string): Act => acts[action] ?? 'manage';
