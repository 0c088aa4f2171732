// Both sides of a dispute are told the same of what comes if nobody acts, and it comes so.
import { isDeepStrictEqual } from 'node:util';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { publicityOf } from '@ahadi/domain/disputes/publicity.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import type { NobodyActsStep } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Ctx } from '../core/ctx.ts';
import { readForecast } from '../disputes/forecast.ts';
import { standingsOf } from '../records/standing.store.ts';
import { entryOf, isEnded, type Seen } from './audit.ts';
import { count, type Meaning, type Tally, untrue } from './claims.ts';
import { explainsTruly } from './explained.ts';
import { type Cast, ctxOf, type Life, type Stage } from './lives.ts';

/** What was held against what came, in all lives of this run. */
export const held: Tally = new Map();

/** Reminders: nobody is told that they will come. */
const silent = [
  'dispute.notice',
  'dispute.response_reminder',
  'dispute.offer_reminder',
  'agreement.reminder',
  'record.expiry_reminder',
];

/** The next instant at which a deadline ends anywhere, up to `until`; null where none does. */
export async function nextEnd({ world }: Stage, until: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(due_at) as at from clocks where status = 'running' and due_at > ${world.clock.now()} and due_at <= ${until}`.execute(
    world.deps.db,
  );
  return rows[0]?.at ?? null;
}

/** Deadlines of disputes, of their settlements and of their entries. */
const around = sql`
  select c.*, d.id as dispute_id from clocks c join disputes d on d.id = c.subject_id
  union all select c.*, e.subject_id::uuid from clocks c join events e on e.name = 'dispute.settlement_drafted' and e.payload->>'agreementId' = c.subject_id::text
    where c.kind = 'agreement.sign_window'
  union all select c.*, r.dispute_id from clocks c join public_records r on r.id = c.subject_id where c.kind in ('record.expiry', 'record.challenge_action', 'record.challenge_decision', 'record.challenge_reaffirm')`;

export type Foretold = { life: Life; reader: Cast; steps: NobodyActsStep[] };

/** What both sides are told of this instant, of each life that has a deadline which ends then. */
export async function foretell(stage: Stage, lives: readonly Life[], at: Date): Promise<Foretold[]> {
  const { rows } = await sql<{ id: string; settlementId: string | null }>`
    select distinct d.id, case when d.status = 'settling' then d.settlement_agreement_id end as "settlementId"
    from (${around}) c join disputes d on d.id = c.dispute_id
    where c.status = 'running' and c.due_at = ${at} and c.kind <> all(${silent})`.execute(stage.world.deps.db);
  const ending = new Set(rows.map(({ id }) => id));
  const told: Foretold[] = [];
  for (const life of lives.filter(({ id }) => ending.has(id)))
    for (const reader of ['filer', 'respondent'] as const) {
      // A respondent may not see it yet; then nothing is said to them.
      const steps = await readForecast(ctxOf(stage, life.players[reader]), life.id).catch((failure: unknown) => {
        if (failure instanceof DomainError) return null;
        throw failure;
      });
      if (!steps) continue;
      const things = rows.flatMap(({ id, settlementId }) =>
        id === life.id
          ? [
              { kind: 'dispute' as const, id },
              ...(settlementId ? [{ kind: 'agreement' as const, id: settlementId }] : []),
            ]
          : [],
      );
      // What nobody can act on any more than they do now ends so: an entry that never comes is promised to nobody.
      if (steps.at(-1)?.status === 'unresolved_private' && steps.every(({ status }) => status !== 'published'))
        expect(steps.filter(({ sentence }) => /the exact entry|The entry was not shown/.test(sentence))).toEqual([]);
      const said = steps.map((step) => ({ at: step.at, words: step.sentence }));
      await explainsTruly(ctxOf(stage, life.players[reader]), { kind: 'dispute', id: life.id }, things, said);
      told.push({ life, reader, steps: steps.filter((step) => step.at === at.toISOString()) });
    }
  return told;
}

const runs = ({ open }: Seen, kind: string) => open.find((clock) => clock.kind === kind && clock.status === 'running');
const lasts = (it: Seen, kind: string, from: Date): number =>
  Math.round((Date.parse(runs(it, kind)?.due_at ?? '') - from.getTime()) / 86_400_000);

type Came = Seen & { now: Date };
const status = (...all: Seen['status'][]) => ({ holds: (_a: Came, b: Came) => all.includes(b.status) });
const meanings: readonly Meaning<Came>[] = [
  {
    says: /counts as withdrawn/,
    holds: (_a, b) => b.status === 'withdrawn' && b.visible === 0,
  },
  { says: /counts as late|is asked whether it is still there/, holds: (a, b) => a.status === b.status },
  {
    says: /counts as delivered/,
    holds: (_a, b) => b.status === 'awaiting_response' && b.respondent.served_at !== null,
  },
  {
    says: /time to answer and the deadline begin/,
    holds: (_a, b) => Boolean(runs(b, 'dispute.response') && runs(b, 'dispute.resolution')),
  },
  { says: /reaches nobody in 21 days/, ...status('unserved_closed') },
  {
    says: /nothing of it is public/,
    holds: (_a, b) => b.visible === 0 && disputeLifecycle.whyNot('approve', b.status) !== null,
  },
  { says: /no answer in time/, holds: (_a, b) => b.response_over_at !== null },
  { says: /written down that there was no answer|no answer is noted/, ...status('no_response') },
  {
    says: /The final notice goes out/,
    holds: (_a, b) => b.shown.length === 2 && b.shown.every(({ side }) => side !== ''),
  },
  { says: /why nothing of it becomes public/, holds: (_a, b) => b.visible === 0 },
  { says: /both are told again/, holds: (_a, b) => b.shown.length === 2 },
  { says: /open offer expires/, holds: (_a, b) => b.open_offers === 0 },
  {
    says: /settlement is not signed in time\. The talks go on, with (seven) days/,
    holds: (_a, b) => b.status === 'negotiating' && lasts(b, 'dispute.resolution', b.now) >= 7,
  },
  { says: /plan is not kept\. It is open again/, ...status('reopened') },
  {
    says: /asked a second time/,
    holds: (a, b) => a.status === b.status && runs(b, 'dispute.claimed_resolved') !== undefined,
  },
  { says: /not signed by both closes/, holds: (_a, b) => b.unsigned === 0 && b.settlement_agreement_id === null },
  { says: /counts as resolved/, ...status('resolved') },
  { says: /without a public entry/, holds: (_a, b) => b.visible === 0 },
  {
    says: /The entry is marked as resolved/,
    // Challenged before, it is shown so once that is decided.
    holds: (_a, b) => entryOf(b) === 'resolved_shown' && b.visible === 1,
  },
  {
    says: /every term goes on/,
    holds: (_a, b) => b.open.every((clock) => clock.status === 'running'),
  },
  {
    says: /terms still stand still/,
    holds: (_a, b) => runs(b, 'dispute.resolution') === undefined,
  },
  {
    says: /Nothing proves that the other side was told/,
    holds: (a, b) => a.status === b.status && b.decision?.unprovenAt != null && b.holds.length > 0,
  },
  {
    says: /What was decided waits/,
    holds: (a, b) => a.status === b.status && runs(b, 'dispute.decision') !== undefined,
  },
  { says: /because a court or tribunal/, holds: (_a, b) => b.holds.length > 0 },
  { says: /because an officer checks/, holds: (_a, b) => b.status === 'identity_check' },
  { says: /because the settlement is being signed/, holds: (_a, b) => b.status === 'settling' },
  { says: /no longer holds the publication back/, holds: (_a, b) => !b.holds.includes('publication_objection') },
  {
    says: /deadline moves/,
    holds: (_a, b) => runs(b, 'dispute.resolution') !== undefined && lasts(b, 'dispute.resolution', b.now) >= 7,
  },
  { says: /The deadline passes/, holds: (_a, b) => b.resolution_over_at !== null },
  { says: /the publication is reviewed/, ...status('publication_review') },
  { says: /closes in private/, holds: (_a, b) => b.status === 'unresolved_private' && b.visible === 0 },
  {
    says: /so the review waits/,
    holds: (_a, b) => b.status === 'publication_review' && runs(b, 'dispute.review') !== undefined,
  },
  { says: /nothing becomes public\.|without one it does not/, holds: (_a, b) => b.visible === 0 },
  { says: /The entry becomes public history/, holds: (_a, b) => b.status === 'published' && b.visible === 1 },
  {
    says: /are asked to look into the challenge/,
    holds: (a, b) => a.status === b.status && b.challenge !== null,
  },
  {
    says: /in the search again/,
    holds: (a, b) => a.status === b.status && b.challenge !== null && b.visible === 1,
  },
  {
    says: /the challenge stays open/,
    holds: (a, b) => a.status === b.status && b.challenge !== null,
  },
  { says: /The entry is set aside/, holds: (_a, b) => b.visible === 0 && b.challenge === null },
  { says: /sealed is destroyed unread/, holds: (a, b) => a.status === b.status },
  { says: /entry expires and disappears/, holds: (_a, b) => b.visible === 0 },
];

/** The clocks went round at their instant and nobody acted: each life is where both its sides were told that it would be. */
export async function holdAgainst(
  { world }: Stage,
  told: readonly Foretold[],
  before: ReadonlyMap<string, Seen>,
  after: ReadonlyMap<string, Seen>,
): Promise<{ life: Life; sentence: string }[]> {
  const now = world.clock.now();
  const { rows } = await sql<{ id: string; kind: string }>`
    select dispute_id as id, kind from (${around}) c where status = 'fired' and ended_at = ${now} and dispute_id = any(${told.map(({ life }) => life.id)})
    order by due_at, c.id`.execute(world.deps.db);
  const wrong: { life: Life; sentence: string }[] = [];
  for (const { life, reader, steps } of told) {
    const [a, b] = [before.get(life.id), after.get(life.id)];
    if (!a || !b) continue;
    const say = (sentence: string) => wrong.push({ life, sentence: `the ${reader} was told: ${sentence}` });
    // Its time came and nothing was given: nobody is told of a notice that does not go out.
    const isGiven = isDeepStrictEqual([a.final_notice_at, a.shown], [b.final_notice_at, b.shown]) === false;
    const isUnseen = (kind: string) =>
      silent.includes(kind) ||
      (kind === 'dispute.service_deemed' && b.status === 'serving') ||
      (kind === 'dispute.final_notice' && b.status === 'awaiting_response' && !isGiven);
    const fired = rows.filter(({ id, kind }) => id === life.id && !isUnseen(kind)).map(({ kind }) => kind);
    const expected = steps
      .map(({ event }) => event)
      .filter((event) => event !== 'record.cure' && event !== 'dispute.figure');
    const words = steps.map(({ sentence }) => `“${sentence}”`).join(', then ');
    if (expected.toSorted().join() !== fired.toSorted().join())
      say(
        `${words || 'nothing'} (${expected}) for ${now.toISOString()}, and then came: ${fired} (${a.status} to ${b.status})`,
      );
    const last = steps.at(-1);
    if (last && last.status !== b.status) say(`${words}: ${last.status} was claimed, and it is ${b.status}`);
    // Of several at one instant only the end can be looked at.
    if (steps.length !== 1 || !last) continue;
    count(held, last.event);
    for (const sentence of untrue(last.sentence, meanings, { ...a, now }, { ...b, now })) say(sentence);
  }
  return wrong;
}

/** Of which life was it said that nothing will ever be public, and in which words. */
const never = new Map<string, string>();
/** A dispute with the figures that are public under the name of the side it was filed against. */
type WithFigures = Seen & { figures: number };
const publicMeanings: readonly Meaning<WithFigures>[] = [
  { says: /Nothing of it is public|[Nn]o entry of it|entry (?:is|was) removed/, holds: (_a, b) => b.visible === 0 },
  { says: /It is public history/, holds: (_a, b) => b.visible === 1 },
  {
    says: /The entry (PR-\S+) stays public, marked as resolved/,
    holds: (_a, b, said) => b.record_ref === said[1] && entryOf(b) === 'resolved_shown',
  },
  { says: /had become public/, holds: (_a, b) => b.ever_published !== null && b.visible === 0 },
  { says: /counts, without what it was about, in the figures/, holds: (_a, b) => b.figures > 0 },
  { says: /Nothing of it is public/, holds: (_a, b) => b.figures === 0 },
  {
    says: /Once all that .* is done, it counts as resolved/,
    holds: (_a, b) => b.figures === 0 && b.settlement === 'open',
  },
  { says: /opened again once/, holds: (_a, b) => disputeLifecycle.can('reopen', b.status) && !b.reopened_once },
  { says: /another address/, holds: (_a, b) => disputeLifecycle.can('serve_again', b.status) },
  { says: /about the refusal/, holds: (_a, b) => b.refusal.last === 'dispute.publication_refused' },
  {
    says: /nothing ever will be|cannot be opened again/,
    holds: (_a, b) => !disputeLifecycle.can('serve_again', b.status),
  },
];

const appealDays = disputeDefaults.appealDays * 86_400_000;
/** What its sides are told of who can read it, from the rows and not from the view that they get. */
export function publicClaimOf({ refusal, respondent, ...it }: Seen, now: Date) {
  const until = Date.parse(refusal.ended_at ?? '') + appealDays;
  const isOpen = refusal.last === 'dispute.publication_refused' && !refusal.appealed && until >= now.getTime();
  return publicityOf({
    status: it.status,
    reopenedOnce: it.reopened_once,
    settlement: isEnded(it.status) ? it.settlement : null,
    isAnswerOver: it.response_over_at !== null,
    decision: it.decision as never, // what of it says how it ended
    recordId: it.record_id as never, // a row's own
    recordRef: it.record_ref,
    refusalAppealUntil: isOpen ? new Date(until).toISOString() : null,
    claim: { flags: it.flags as never }, // likewise
    parties: [
      {
        ...{ side: 'respondent', name: respondent.name },
        ...{ servedAt: respondent.served_at, clauseAcceptedAt: respondent.clause_accepted_at },
      },
    ],
  });
}

/** The figures that anybody reads beside an entry, of each life; each has identities of its own. */
export async function figuresOf(ctx: Ctx, seen: readonly Seen[]): Promise<Map<string, number>> {
  const ids = seen.flatMap(({ respondent }) => respondent.identity_id ?? []);
  const rows = await standingsOf(ctx, ids);
  return new Map(rows.map((row) => [String(row.id), row.resolvedInTime + row.served]));
}

/** What is said of who can read a dispute is what the public reads answer; what never becomes public never does. */
export function holdPublic(seen: Seen, figures: number, now: Date): string[] {
  const claim = publicClaimOf(seen, now);
  count(held, `public: ${claim.isPublic}, may: ${claim.mayBecomePublic}, counted: ${claim.isCounted}`);
  const itself = { ...seen, figures };
  const wrong = [...untrue(claim.words, publicMeanings, itself, itself)];
  if (claim.isPublic !== seen.visible > 0)
    wrong.push(`“${claim.words}” was shown, and the public read finds ${seen.visible} of it`);
  if (claim.isCounted !== figures > 0)
    wrong.push(`“${claim.words}” was shown, and the public figures count it ${figures} times`);
  const said = never.get(seen.id);
  if (said && seen.visible > 0 && seen.status === 'published')
    wrong.push(`“${said}” was shown, and then it was published`);
  if (!claim.mayBecomePublic) never.set(seen.id, claim.words);
  return wrong;
}
