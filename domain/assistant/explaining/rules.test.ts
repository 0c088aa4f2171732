import { describe, expect, test } from 'vitest';
import { agreementLifecycle } from '../../agreements/lifecycle.ts';
import type { Lifecycle } from '../../core/lifecycle.ts';
import { disputeLifecycle } from '../../disputes/lifecycle.ts';
import { escrowLifecycle } from '../../escrow/lifecycle.ts';
import { milestoneLifecycle } from '../../escrow/milestones/lifecycle.ts';
import { orderLifecycle, parcelLifecycle } from '../../marketplace/buying/lifecycle.ts';
import { mediationLifecycle } from '../../mediation/lifecycle.ts';
import { obligationLifecycle } from '../../obligations/lifecycle.ts';
import {
  agreementStates,
  disputeStates,
  escrowStates,
  mediationStates,
  milestoneStates,
  orderStates,
  parcelStates,
  promiseStates,
  type StateRow,
  turnFor,
} from './rules.ts';

const kinds: Record<string, [Readonly<Record<string, StateRow>>, Lifecycle<string, string>]> = {
  agreement: [agreementStates, agreementLifecycle],
  promise: [promiseStates, obligationLifecycle],
  dispute: [disputeStates, disputeLifecycle],
  mediation: [mediationStates, mediationLifecycle],
  escrow: [escrowStates, escrowLifecycle],
  stage: [milestoneStates, milestoneLifecycle],
  order: [orderStates, orderLifecycle],
  parcel: [parcelStates, parcelLifecycle],
} as never; // each table has the states of its own life cycle as keys

/** Words that say whose turn it is, what comes, or that nothing has to be done: rows and claims say that, and no state knows it. */
const SAYS_MORE =
  /\b(turn|nobody has|has to|have to|must|may|can|will|waits?|next|until|unless|if|when|goes? back|comes? back|goes? on to)\b/i;

describe.each(Object.entries(kinds))('every state of an %s', (_kind, [rows, cycle]) => {
  test('that its life cycle knows is explained', () => {
    const known = new Set(
      Object.values(cycle.steps).flatMap(({ from, to }) => [...from, ...(to === 'same' ? [] : [to])]),
    );
    for (const status of known) expect(Object.keys(rows)).toContain(status);
  });
  test.each(Object.entries(rows))('says where it stands, and nothing more: %s', (_status, { state, article }) => {
    expect(state).toMatch(/^.{8,120}\.$/);
    expect(state).not.toMatch(SAYS_MORE);
    expect(article).toMatch(/^[a-z0-9-]+$/);
  });
});

test('whose turn it is is said as the reader sees it, by name, and of nobody where nobody is waited for', () => {
  const nameOf = (userId: string) => (userId === 'b' ? 'Baraka' : 'somebody else');
  const asked = (...users: string[]) => users.map((userId) => ({ userId }));
  expect(turnFor(asked('a'), 'a', nameOf)).toEqual({ turn: 'you', isYourTurn: true });
  expect(turnFor(asked('b'), 'a', nameOf)).toEqual({ turn: 'Baraka', isYourTurn: false });
  expect(turnFor(asked('b', 'a', 'b', 'c'), 'a', nameOf)).toEqual({
    turn: 'you, Baraka and somebody else',
    isYourTurn: true,
  });
  expect(turnFor([], 'a', nameOf)).toEqual({ turn: null, isYourTurn: false });
});
