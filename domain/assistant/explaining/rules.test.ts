import { describe, expect, test } from 'vitest';
import { ifNobodyActs } from '../../agreements/ending/rules.ts';
import { agreementLifecycle } from '../../agreements/lifecycle.ts';
import type { AgreementStatus } from '../../agreements/schema.ts';
import { clockKinds } from '../../core/clock.ts';
import type { Lifecycle } from '../../core/lifecycle.ts';
import { disputeLifecycle } from '../../disputes/lifecycle.ts';
import { escrowLifecycle } from '../../escrow/lifecycle.ts';
import { milestoneLifecycle } from '../../escrow/milestones/lifecycle.ts';
import { orderLifecycle, parcelLifecycle } from '../../marketplace/buying/lifecycle.ts';
import { mediationLifecycle } from '../../mediation/lifecycle.ts';
import {
  agreementStates,
  disputeStates,
  escrowStates,
  mediationStates,
  milestoneStates,
  orderStates,
  parcelStates,
  type StateRow,
  turnFor,
} from './rules.ts';

const agreementRows = Object.fromEntries(
  Object.entries(agreementStates).map(([status, row]) => {
    const { sentence } = ifNobodyActs({ status: status as AgreementStatus, signDueAt: null, purpose: null });
    return [status, { ...row, otherwise: sentence, clocks: [] }];
  }),
);
const kinds: Record<string, [Readonly<Record<string, StateRow<string>>>, Lifecycle<string, string>]> = {
  agreement: [agreementRows, agreementLifecycle],
  dispute: [disputeStates, disputeLifecycle],
  mediation: [mediationStates, mediationLifecycle],
  escrow: [escrowStates, escrowLifecycle],
  stage: [milestoneStates, milestoneLifecycle],
  order: [orderStates, orderLifecycle],
  parcel: [parcelStates, parcelLifecycle],
} as never; // each table has the states of its own life cycle as keys

describe.each(Object.entries(kinds))('every state of an %s', (_kind, [rows, cycle]) => {
  test('that its life cycle knows is explained', () => {
    const known = new Set(
      Object.values(cycle.steps).flatMap(({ from, to }) => [...from, ...(to === 'same' ? [] : [to])]),
    );
    for (const status of known) expect(Object.keys(rows)).toContain(status);
  });
  test.each(Object.entries(rows))(
    'says where it stands, whose turn it is and what happens otherwise: %s',
    (status, row) => {
      expect(row.state).toMatch(/^.{8,200}\.$/);
      expect(row.otherwise).toMatch(/^[A-Z].{8,200}\.$/);
      expect(row.article).toMatch(/^[a-z0-9-]+$/);
      for (const clock of row.clocks) expect(clockKinds).toContain(clock);
      // Anyone who has the turn has something to do, and nobody has to where nothing can be done.
      expect(turnFor(row.turn, [row.turn]).isYourTurn).toBe(true);
      if (cycle.actionsFrom(status).length === 0) expect([status, row.turn]).toEqual([status, 'nobody']);
      if (row.turn !== 'nobody' && row.turn !== 'officer' && row.turn !== 'platform' && row.clocks.length === 0)
        expect(row.deed).toBeTruthy();
    },
  );
});

test('whose turn it is is said as the reader sees it', () => {
  expect(turnFor('filer', ['filer'])).toEqual({ turn: 'you', isYourTurn: true });
  expect(turnFor('filer', ['respondent'])).toEqual({ turn: 'who filed it', isYourTurn: false });
  expect(turnFor('everybody', ['buyer'])).toEqual({ turn: 'you and the other side', isYourTurn: true });
  expect(turnFor('officer', [])).toEqual({ turn: 'an officer', isYourTurn: false });
});
