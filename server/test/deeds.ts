// Longer than other files: one of the tables that everything goes by, and a table is read as one.

import type { DisputeAction } from '@ahadi/domain/disputes/lifecycle.ts';
import type { DisputeView, ResponseInput, ResponseKind } from '@ahadi/domain/disputes/schema.ts';
import { challengeLifecycle } from '@ahadi/domain/records/lifecycle.ts';
import { declineAgreement } from '../agreements/draft.ts';
import type { Ctx } from '../core/ctx.ts';
import * as bids from '../disputes/bids.ts';
import { readCalendar } from '../disputes/calendar.ts';
import * as decision from '../disputes/decision.ts';
import * as delivery from '../disputes/delivery.ts';
import * as desk from '../disputes/desk.ts';
import { viewDispute } from '../disputes/dispute.ts';
import * as exhibits from '../disputes/exhibits.ts';
import * as extension from '../disputes/extension.ts';
import * as filing from '../disputes/filing.ts';
import { readForecast } from '../disputes/forecast.ts';
import { readLife } from '../disputes/history.ts';
import * as holds from '../disputes/holds.ts';
import * as identity from '../disputes/identity-check.ts';
import * as offers from '../disputes/offers.ts';
import * as publication from '../disputes/publication.ts';
import * as resolution from '../disputes/resolution.ts';
import * as response from '../disputes/response.ts';
import { openChallengeOf } from '../records/challenge.store.ts';
import { challengeEntry, forwardChallenge, reaffirmEntry } from '../records/challenge-filing.ts';
import type { Seen } from './audit.ts';
import type { Cast, Life, Stage } from './lives.ts';
import { claimOf } from './quarrel.ts';
import { signNow } from './settling.ts';

/** What chance decides about a deed. */
export type Dice = { pick: number; amount: number; yes: boolean };
export type Deed = {
  /** Who does it when things go their way. */
  by: readonly Cast[];
  /** The rows of the life cycle that it may take, one after the other. */
  roads: readonly (readonly DisputeAction[])[];
  run: (ctx: Ctx, life: Life, dice: Dice, stage: Stage) => Promise<unknown>;
  /** How often it is chosen beside others that fit, 4 unless it says otherwise. */
  weight?: number;
  /** What it needs beside a row of the table to have a chance. */
  when?: (it: Seen) => boolean;
};

const reason = 'A reason that is long enough.';
const words = 'It was done as agreed, with a receipt and two witnesses, on the day.';
const kinds: ResponseKind[] = ['deny', 'admit', 'part_admit', 'already_performed', 'counterclaim', 'out_of_scope'];
const dayAfter = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const sides: readonly Cast[] = ['filer', 'respondent'];
const asSide = (view: DisputeView) =>
  view.offers.find(({ status }) => status === 'open')?.id ?? '01900000-0000-7000-8000-000000000000';
const openOffer = async (ctx: Ctx, { id, players }: Life) =>
  asSide(await viewDispute({ ...ctx, actor: { kind: 'user', userId: players.filer.id, roles: [] } }, id));

/** The challenge of its entry that is not decided, or an id of nothing. */
async function challengeOn(ctx: Ctx, id: string): Promise<string> {
  const { recordId } = await viewDispute(ctx, id);
  return (recordId && (await openChallengeOf(ctx, recordId))?.id) ?? id;
}

/** When what is waited about was entered, or an instant at which nothing was. */
const enteredAt = async (ctx: Ctx, id: string): Promise<string> =>
  (await viewDispute(ctx, id)).decision?.enteredAt ?? '2026-01-01T00:00:00.000Z';

const anAnswer = (ctx: Ctx, { pick, amount, yes }: Dice): ResponseInput => ({
  kind: kinds[pick % kinds.length] ?? 'deny',
  narrative: words,
  admittedMinor: amount,
  planDue: yes ? dayAfter(ctx, 1 + (pick % 40)) : null,
  counterRelief: [{ kind: 'pay', amountMinor: amount, text: '' }],
  truth: true,
});

/** Everything that somebody can try on a dispute. */
export const deeds: Record<string, Deed> = {
  open: {
    weight: 8,
    when: ({ status }) => status === 'serving',
    by: ['respondent'],
    roads: [['mark_served'], []],
    run: (ctx, { id }) => delivery.openDispute(ctx, { id }),
  },
  respond: {
    weight: 10,
    by: ['respondent'],
    roads: [['respond'], ['respond_late']],
    run: (ctx, { id }, dice) => response.respond(ctx, { id, response: anAnswer(ctx, dice) }),
  },
  correctAnswer: {
    by: ['respondent'],
    roads: [['correct_answer']],
    run: (ctx, { id }, dice) => response.correctAnswer(ctx, { id, response: anAnswer(ctx, dice) }),
  },
  notMe: {
    weight: 1,
    by: ['respondent'],
    roads: [['not_me']],
    run: (ctx, { id }) => identity.claimNotMe(ctx, { id, statement: reason }),
  },
  decideIdentity: {
    by: ['officer', 'both'],
    roads: [['confirm_identity'], ['confirm_identity', 'note_silence'], ['clear_identity']],
    run: (ctx, { id }, { pick }) => identity.decideIdentity(ctx, { id, rightPerson: pick % 4 > 0, reason }),
  },
  extend: { by: ['respondent'], roads: [['extend']], run: (ctx, { id }) => extension.extendOwnTime(ctx, { id }) },
  proposeExtension: {
    by: sides,
    roads: [['propose_extension']],
    run: (ctx, { id }, { pick }) => extension.proposeExtension(ctx, { id, days: 1 + (pick % 60) }),
  },
  answerExtension: {
    weight: 6,
    when: ({ extension_offer }) => extension_offer !== null,
    by: sides,
    roads: [['answer_extension']],
    run: (ctx, { id }, { yes }) => extension.answerExtension(ctx, { id, accept: yes }),
  },
  makeOffer: {
    weight: 6,
    by: sides,
    roads: [['offer']],
    run: (ctx, { id }, { pick, amount }) =>
      offers.makeOffer(ctx, {
        id,
        isMeant: true,
        terms: { text: words, amountMinor: amount, completeBy: dayAfter(ctx, 2 + (pick % 30)) },
      }),
  },
  answerOffer: {
    weight: 8,
    when: ({ open_offers }) => open_offers > 0,
    by: sides,
    roads: [['accept_offer'], ['answer_offer']],
    run: async (ctx, life, { yes }) =>
      offers.answerOffer(ctx, { id: life.id, offerId: await openOffer(ctx, life), accept: yes }),
  },
  withdrawOffer: {
    weight: 2,
    when: ({ open_offers }) => open_offers > 0,
    by: sides,
    roads: [['withdraw_offer']],
    run: async (ctx, life) => offers.withdrawOffer(ctx, { id: life.id, offerId: await openOffer(ctx, life) }),
  },
  bid: {
    weight: 6,
    by: sides,
    roads: [['bid'], ['bid', 'accept_offer', 'settle']],
    run: async (ctx, { id }, { amount }) => {
      const { bidding: read } = await viewDispute(ctx, id);
      const authority = read?.asksAuthority ? ({ position: 'Director', basis: 'director' } as const) : null;
      return bids.bid(ctx, {
        id,
        amountMinor: amount,
        round: read?.no ?? 1,
        payBy: read?.payBy ?? '2999-01-01',
        signedAs: words,
        authority,
        isMeant: true,
      });
    },
  },
  signSettlement: {
    weight: 6,
    when: ({ status }) => status === 'settling',
    by: sides,
    roads: [['settle'], []],
    run: async (ctx, { id }) => {
      const { settlementAgreementId } = await viewDispute(ctx, id);
      if (settlementAgreementId) await signNow(ctx, settlementAgreementId);
    },
  },
  declineSettlement: {
    weight: 2,
    when: ({ status }) => status === 'settling',
    by: ['respondent'],
    roads: [[]],
    run: async (ctx, { id }) => {
      const { settlementAgreementId } = await viewDispute(ctx, id);
      if (settlementAgreementId) await declineAgreement(ctx, { id: settlementAgreementId, reason });
    },
  },
  acceptPlan: {
    weight: 10,
    by: ['filer'],
    roads: [['accept_plan']],
    run: async (ctx, { id }) =>
      resolution.acceptPlan(ctx, { id, answeredAt: (await viewDispute(ctx, id)).response?.at }),
  },
  claimResolved: {
    by: ['respondent'],
    roads: [['claim_resolved']],
    run: (ctx, { id }) => resolution.claimResolved(ctx, { id, kind: 'paid', text: reason }),
  },
  denyResolved: {
    when: ({ resolved_claim }) => resolved_claim !== null,
    by: ['filer'],
    roads: [['deny_resolved']],
    run: (ctx, { id }) => resolution.denyResolved(ctx, { id, reason }),
  },
  markResolved: {
    weight: 0.4,
    by: ['filer'],
    roads: [['mark_resolved']],
    run: (ctx, { id }) => resolution.markResolved(ctx, { id, kind: 'paid' }),
  },
  challengeEntry: {
    weight: 40,
    when: ({ record }) => record?.status === 'published' || record?.status === 'resolved_shown',
    by: ['respondent'],
    roads: [[]],
    run: async (ctx, { id }, { yes }) =>
      challengeEntry(ctx, {
        ref: String((await viewDispute(ctx, id)).recordRef),
        ground: yes ? 'not_served' : 'inaccurate',
        statement: reason,
      }),
  },
  forwardChallenge: {
    weight: 80,
    when: ({ challenge }) => challenge !== null && challengeLifecycle.can('forward', challenge.status),
    by: ['recorder', 'secondRecorder'],
    roads: [[]],
    run: async (ctx, { id }) => forwardChallenge(ctx, await challengeOn(ctx, id), reason),
  },
  reaffirm: {
    weight: 4,
    when: ({ challenge }) => challenge !== null && challengeLifecycle.can('reaffirm', challenge.status),
    by: ['filer'],
    roads: [[]],
    run: async (ctx, { id }) => reaffirmEntry(ctx, await challengeOn(ctx, id), reason),
  },
  withdraw: {
    weight: 0.4,
    by: ['filer'],
    roads: [['withdraw']],
    run: (ctx, { id }) => resolution.withdrawDispute(ctx, { id, reason: '' }),
  },
  reopen: {
    weight: 2,
    by: ['filer'],
    roads: [['reopen']],
    run: (ctx, { id }) => filing.reopenDispute(ctx, { id, reason }),
  },
  appeal: { by: ['filer'], roads: [['appeal']], run: (ctx, { id }) => filing.appealRejection(ctx, { id, reason }) },
  serveAgain: {
    by: ['filer'],
    roads: [['serve_again']],
    run: (ctx, { id, respondentEmail }, { pick }) =>
      delivery.serveAgain(ctx, { id, email: pick % 3 === 0 ? `nobody.${pick}@example.org` : respondentEmail }),
  },
  save: {
    by: ['filer'],
    roads: [['save']],
    run: async (ctx, { id }, _dice, { world }) =>
      filing.saveClaim(ctx, { id, revision: (await viewDispute(ctx, id)).revision, claim: claimOf(world) }),
  },
  submit: {
    by: ['filer'],
    roads: [['submit'], ['submit', 'accept']],
    run: (ctx, { id }) => filing.submitDispute(ctx, { id }),
  },
  addExhibit: {
    weight: 1,
    by: sides,
    roads: [['add_exhibit']],
    run: (ctx, { id }, { pick }) =>
      exhibits.addExhibit(ctx, {
        id,
        file: new File([`Receipt ${pick % 9}`], 'receipt.txt'),
        title: 'Receipt',
        description: '',
      }),
  },
  withdrawExhibit: {
    weight: 1,
    by: sides,
    roads: [['withdraw_exhibit']],
    run: async (ctx, { id }) =>
      exhibits.withdrawExhibit(ctx, { id, exhibitId: (await viewDispute(ctx, id)).exhibits[0]?.id ?? id }),
  },
  joinExhibit: {
    weight: 1,
    by: sides,
    roads: [['join_exhibit']],
    run: async (ctx, { id }) =>
      exhibits.joinExhibit(ctx, { id, exhibitId: (await viewDispute(ctx, id)).exhibits[0]?.id ?? id }),
  },
  stayExternal: {
    weight: 3,
    when: ({ holds }) => !holds.includes('external_proceedings'),
    by: sides,
    roads: [['stay_external'], ['add_exhibit']],
    // Who has no paper to show puts one in, and comes again.
    run: async (ctx, life, dice, stage) => {
      const { id } = life;
      const { exhibits: papers, mySide } = await viewDispute(ctx, id);
      const own = papers.filter(({ side, withdrawnAt }) => side === mySide && withdrawnAt === null);
      if (own.length === 0) return deeds.addExhibit?.run(ctx, life, dice, stage);
      const exhibitId = own[dice.pick % own.length]?.id;
      return holds.stayForProceedings(ctx, { id, reference: 'Milimani HCCC 12 of 2026', exhibitId });
    },
  },
  endExternal: {
    when: ({ holds }) => holds.includes('external_proceedings'),
    by: [...sides, 'officer'],
    roads: [['end_external']],
    run: (ctx, { id }) => holds.endProceedings(ctx, { id, reason }),
  },
  enterDecision: {
    weight: 20,
    when: ({ holds, decision }) => holds.includes('external_proceedings') && decision === null,
    by: sides,
    roads: [['enter_decision']],
    run: async (ctx, { id }, { pick, amount, yes }) => {
      const { exhibits: papers, mySide } = await viewDispute(ctx, id);
      const own = papers.filter(({ side, withdrawnAt }) => side === mySide && withdrawnAt === null);
      const term = { what: 'The rest of the price', amountMinor: amount, by: dayAfter(ctx, pick % 60) };
      return decision.enterDecision(ctx, {
        ...{ id, on: dayAfter(ctx, -1), appealUntil: yes ? dayAfter(ctx, pick % 40) : null },
        terms: [
          ...(pick % 4 === 0 ? [] : [{ ...term, from: 'respondent' as const }]),
          ...(pick % 5 === 0 ? [{ ...term, from: 'filer' as const, what: 'The lanterns', amountMinor: null }] : []),
        ],
        exhibitId: own.at(0)?.id,
      });
    },
  },
  confirmDecision: {
    when: ({ decision }) => decision !== null,
    by: sides,
    roads: [['confirm_decision']],
    run: async (ctx, { id }) => decision.confirmDecision(ctx, { id, enteredAt: await enteredAt(ctx, id) }),
  },
  objectDecision: {
    when: ({ decision }) => decision !== null,
    weight: 2,
    by: sides,
    roads: [['object_decision']],
    run: (ctx, { id }) => decision.objectToDecision(ctx, { id, reason }),
  },
  dropDecision: {
    when: ({ decision }) => decision !== null,
    weight: 1,
    by: sides,
    roads: [['drop_decision']],
    run: (ctx, { id }) => decision.dropDecision(ctx, { id, reason }),
  },
  judgeDecision: {
    when: ({ decision }) => decision?.objection != null,
    by: ['officer', 'both'],
    roads: [['judge_decision']],
    run: async (ctx, { id }, { yes }) =>
      decision.judgeDecision(ctx, { id, reason, stands: yes, enteredAt: await enteredAt(ctx, id) }),
  },
  protectiveStay: {
    weight: 1,
    by: ['officer', 'both'],
    roads: [['protective_stay']],
    run: (ctx, { id }, { pick }) => desk.orderStay(ctx, { id, days: 1 + (pick % 60), reason }),
  },
  liftStay: {
    when: ({ holds }) => holds.includes('protective_stay'),
    by: ['officer', 'both'],
    roads: [['lift_stay']],
    run: (ctx, { id }) => desk.liftStay(ctx, { id, reason }),
  },
  requestInfo: {
    weight: 2,
    by: ['officer', 'both'],
    roads: [['request_info']],
    run: (ctx, { id }) => desk.requestInfo(ctx, { id, reason }),
  },
  reject: {
    weight: 2,
    by: ['officer', 'both'],
    roads: [['reject']],
    run: (ctx, { id }) => desk.rejectDispute(ctx, { id, code: 'unclear', reason }),
  },
  accept: {
    by: ['officer', 'both'],
    roads: [['accept']],
    run: (ctx, { id }, { pick }) => desk.acceptDispute(ctx, { id, reason, flags: pick % 5 === 0 ? ['health'] : [] }),
  },
  object: {
    by: ['respondent'],
    roads: [['object']],
    run: (ctx, { id }) => publication.objectToPublication(ctx, { id, reason }),
  },
  approve: {
    weight: 8,
    by: ['recorder', 'secondRecorder', 'both'],
    roads: [['approve']],
    run: async (ctx, { id }) =>
      publication.approvePublication(ctx, {
        id,
        textHash: (await publication.previewEntry(ctx, { id })).textHash,
        reason,
      }),
  },
  refuse: {
    by: ['recorder', 'secondRecorder', 'both'],
    roads: [['refuse']],
    run: (ctx, { id }) => publication.refusePublication(ctx, { id, reason }),
  },
  appealRefusal: {
    by: ['filer'],
    roads: [['appeal_refusal']],
    run: (ctx, { id }) => publication.appealRefusal(ctx, { id, reason }),
  },
  saveStatement: {
    weight: 2,
    when: ({ final_notice_at }) => final_notice_at !== null,
    by: sides,
    roads: [['write_statement']],
    run: (ctx, { id }, { pick }) =>
      publication.saveStatement(ctx, { id, body: `The delivery was ready in week ${pick}.` }),
  },
  preview: { by: sides, roads: [[]], run: (ctx, { id }) => publication.previewEntry(ctx, { id }) },
  forecast: { by: ['filer', 'respondent', 'officer'], roads: [[]], run: (ctx, { id }) => readForecast(ctx, id) },
  history: { by: ['filer', 'respondent', 'officer'], roads: [[]], run: (ctx, { id }) => readLife(ctx, id) },
  calendar: { by: sides, roads: [[]], run: (ctx, { id }) => readCalendar(ctx, id) },
};
