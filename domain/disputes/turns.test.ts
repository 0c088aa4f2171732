import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UserId } from '../core/ids.ts';
import { waitsFor } from './rules.ts';
import { DisputeStatus } from './schema.ts';
import { type DisputeInTurns, turnsOfDispute } from './turns.ts';

const at = '2026-03-02T09:00:00.000Z';
const sides = fc.constantFrom('filer' as const, 'respondent' as const);
const offers = fc.option(fc.record({ fromSide: sides, fromBids: fc.boolean() }));
const disputes: fc.Arbitrary<DisputeInTurns> = fc.record({
  status: fc.constantFrom(...DisputeStatus.options),
  response: fc.constantFrom(null, { planDue: '2026-05-01' } as DisputeInTurns['response']), // of an answer only its plan counts
  resolvedClaim: fc.constantFrom(null, { kind: 'paid' as const, text: 'Paid on Monday.', at }),
  extensionOffer: fc.option(fc.record({ fromSide: sides, days: fc.constant(5), at: fc.constant(at) })),
  filerUserId: fc.constant('filer' as UserId), // the brand is born here
  respondentUserId: fc.constantFrom(null, 'respondent'),
  isShown: fc.boolean(),
  openOffer: offers,
  awaitsFigureOf: fc.option(sides),
});

it('is somebody’s turn in a dispute when its page asks something of their side, and they see it', () => {
  fc.assert(
    fc.property(disputes, (dispute) => {
      const view = { ...dispute, offers: dispute.openOffer ? [{ ...dispute.openOffer, status: 'open' as const }] : [] };
      const asked = (['filer', 'respondent'] as const)
        .filter((side) => side === 'filer' || (dispute.isShown && dispute.respondentUserId !== null))
        .flatMap((side) => {
          const waits = waitsFor(view, side);
          return waits === null || waits === 'sign_settlement' ? [] : [`${side} dispute.${waits}`];
        });
      expect(turnsOfDispute(dispute).map(({ userId, verb }) => `${userId} ${verb}`)).toEqual(asked);
    }),
  );
});
