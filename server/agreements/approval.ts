// A request to approve a text inside an organisation: who sees it, who can approve its next step, and the one way in which a deed is done to it.
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { approvalLifecycle } from '@ahadi/domain/organisations/approvals/lifecycle.ts';
import { type Able, ableFor, canAllApprove } from '@ahadi/domain/organisations/approvals/rules.ts';
import type { Approval, RuleStep } from '@ahadi/domain/organisations/approvals/schema.ts';
import { turnsOfApproval } from '@ahadi/domain/organisations/approvals/turns.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { aggregate } from '../core/aggregate.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { findApproval, type Kept, saveApproval } from './approval.store.ts';

/** A request with who can approve its next step now; nobody once it waits for nobody. */
export type Held = Kept & { able: Able[] };

type Spoken = Pick<Kept, 'steps' | 'words'>;
const stepsLeft = ({ steps, words }: Spoken): RuleStep[] =>
  steps.filter(({ id }) => !words.some(({ stepId }) => stepId === id));

/** The step that is asked now: the first that nobody approved. */
export const stepOf = (it: Spoken): RuleStep | undefined => stepsLeft(it)[0];

const withAble = (kept: Kept): Held => {
  if (kept.status !== 'open') return { ...kept, able: [] };
  const [step, ...rest] = stepsLeft(kept);
  const barred = [...kept.authors, ...kept.words.map(({ userId }) => userId)];
  const able = step ? ableFor(step, { ...kept, barred }) : [];
  // Who alone can approve a later step is kept for it.
  const spared = able.filter(({ userId }) => canAllApprove(rest, { ...kept, barred: [...barred, userId] }));
  return { ...kept, able: spared.length > 0 ? spared : able };
};

/** A request with its next step put to those who can approve it. */
export const put = (kept: Kept): Held => {
  const held = withAble(kept);
  return { ...held, waitsFor: held.able.map(({ userId }) => userId) };
};

/** A request that waits for nobody any more. */
export const closed = (ctx: Pick<Ctx, 'now'>, request: Held): Held => ({
  ...request,
  ...{ waitsFor: [], able: [], closedAt: ctx.now },
});

/** Requests for approval inside, and the one way in which deeds are done to them. */
export const approvals = aggregate({
  kind: 'approval',
  find: async (ctx: Ctx, id: string, hold: boolean): Promise<Held | null> => {
    const kept = await findApproval(ctx, id, hold);
    return kept && withAble(kept);
  },
  sees: ({ actor }, held) => actor !== null && (actor.kind === 'system' || permissions['approval.read'](actor, held)),
  lifecycle: approvalLifecycle,
  permissions,
  whoMay,
  audience: (held: Held) => [
    ...new Set([held.organisationId, held.askedBy, ...held.people.map(({ userId }) => userId)]),
  ],
  save: saveApproval,
  turns: turnsOfApproval,
  view: async (ctx, held) => viewOf(ctx, held),
});
export const { turnsOf } = approvals;

/** As the people of the organisation read it. */
export function viewOf({ actor, acting }: Pick<Ctx, 'actor' | 'acting'>, kept: Kept): Approval {
  const held = withAble(kept);
  const reader = acting?.userId ?? (actor?.kind === 'user' ? actor.userId : null);
  const step = stepOf(held);
  const membership = held.people.find(({ userId }) => userId === reader)?.membershipId ?? null;
  return {
    membershipId: membership as Approval['membershipId'], // the brand is born here
    ...{ id: held.id, agreementId: held.agreementId, organisation: held.organisation, ref: held.ref },
    ...{ title: held.terms.title, status: held.status, askedBy: held.askedByName, note: held.note },
    askedAt: held.askedAt.toISOString(),
    steps: held.steps.map(({ id, name }) => {
      const word = held.words.find(({ stepId }) => stepId === id);
      return {
        ...{ id, name, by: word?.name ?? null, inPlaceOf: word?.inPlaceOf ?? null },
        at: word ? new Date(word.at).toISOString() : null,
        waits: id === step?.id ? held.able.map(({ name }) => name) : [],
      };
    }),
    mine: step && held.able.some(({ userId }) => userId === reader) ? step.id : null,
    returned:
      held.returnedReason === null
        ? null
        : {
            ...{ by: held.returnedByName ?? '', reason: held.returnedReason },
            step: held.steps.find(({ id }) => id === held.returnedStep)?.name ?? '',
          },
    closedAt: held.closedAt?.toISOString() ?? null,
    goesTo: held.sides.parties.filter(({ isOwn }) => !isOwn).map(({ name }) => name),
  };
}

/** What is approved: the text as it would be sent, exactly. Two texts with one hash are one text. */
export const hashOfText = (terms: AgreementTerms): Sha256 => sha256Hex(canonicalJson(terms)) as Sha256; // the brand is born here
