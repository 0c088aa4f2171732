import { lifecycle } from '../core/lifecycle.ts';
import { statesThatCan } from '../core/states.ts';
import type { MembershipStatus } from './schema.ts';

export type MembershipAction = 'accept' | 'decline' | 'withdraw' | 'change' | 'end';

const described: Record<MembershipStatus, string> = {
  invited: 'not answered',
  active: 'in force',
  declined: 'declined',
  withdrawn: 'withdrawn',
  ended: 'over',
};

/** The life of one membership, from its invitation on. Somebody who comes back is invited again, as another one. */
export const membershipLifecycle = lifecycle<MembershipStatus, MembershipAction>(
  {
    accept: { from: ['invited'], to: 'active' },
    decline: { from: ['invited'], to: 'declined' },
    withdraw: { from: ['invited'], to: 'withdrawn' },
    change: { from: ['invited', 'active'], to: 'same' },
    end: { from: ['active'], to: 'ended' },
  },
  described,
  {
    accept: 'accept it',
    decline: 'decline it',
    withdraw: 'withdraw it',
    change: 'change it',
    end: 'end it',
  },
);

/** What a list of members shows, and what an address can be in once. */
export const openMemberships = statesThatCan(membershipLifecycle, 'change');
