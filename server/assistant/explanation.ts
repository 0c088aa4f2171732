// Where one of the reader's own things stands is explained from that feature's own words.

import { ifNobodyActs } from '@ahadi/domain/agreements/end.ts';
import {
  agreementStates,
  escrowStates,
  mediationStates,
  milestoneStates,
  orderStates,
  parcelStates,
  promiseStates,
  rowOfDispute,
  type StateRow,
  turnFor,
} from '@ahadi/domain/assistant/explaining/rules.ts';
import { asksHowItStands, speaksOf } from '@ahadi/domain/assistant/phrases/rules.ts';
import type { Choice, Explanation } from '@ahadi/domain/assistant/schema.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { dutyWords } from '@ahadi/domain/dashboard/duties/rules.ts';
import { nothingRuns } from '@ahadi/domain/disputes/forecast/stillness/rules.ts';
import { waitingDoes } from '@ahadi/domain/disputes/forecast/words.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { claimsOf } from '@ahadi/domain/escrow/silence.ts';
import { overParcels } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { claimsOfParcel } from '@ahadi/domain/marketplace/silence.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { claimsOfCase } from '@ahadi/domain/mediation/silence.ts';
import { begunObligations } from '@ahadi/domain/obligations/lifecycle.ts';
import { isToBeDoneNow } from '@ahadi/domain/obligations/rules.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { claimsOfPromise, overdueSilence } from '@ahadi/domain/obligations/silence.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { AboutKind } from '@ahadi/domain/support/schema.ts';
import { viewAgreement } from '../agreements/agreement.ts';
import { readAmending } from '../agreements/amendment.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { type AskedTurn, askedIn } from '../core/turns.ts';
import { viewDispute } from '../disputes/dispute.ts';
import { readForecast } from '../disputes/forecast.ts';
import { viewEscrow } from '../escrow/escrow.ts';
import { viewOrder } from '../marketplace/order.ts';
import { viewCase } from '../mediation/mediation.ts';
import { listObligations } from '../obligations/view.ts';
import { findThing, thingsOfKind } from '../support/things.ts';
import type { Held } from './chat.store.ts';
import { personChoice, type Reply } from './reply.ts';

type Explained = Exclude<AboutKind, 'payment' | 'post'>;
export type Explainable = { kind: Explained; id: string };

/**
 * What silence does and when, as the page of the thing says it: null where no instant is known, or nothing that is sure. `clock`: of which
 * deadline, where none that ends before it can take what it says away.
 */
type Coming = { at: string | null; words: string | null; clock?: ClockKind };
/** One part of a thing that has a state: the whole, or a stage, parcel or promise of it; with who is waited for in it, and what is claimed of it. */
type Part = { name: string; row: StateRow; isOver: boolean; asked: readonly AskedTurn[]; claims: readonly Coming[] };
type Facts = {
  label: string;
  path: string;
  whole: Part;
  stages: Part[];
  /** What those are called whom the reader knows. */
  nameOf: (userId: string) => string;
};

const labelled = (ref: string, title: string): string => (title === '' ? ref : `${ref} · ${title}`);
/** The names of who takes part; of anyone else no more than that there is somebody. */
const namesIn = (people: readonly { userId: string | null; name: string }[], others = 'somebody else') => {
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  return (userId: string): string => names.get(userId) ?? others;
};

/** What is known of each kind, read as its own page reads it; who may not see it gets the answer of its feature. */
const facts: Record<Explained, (ctx: Ctx, id: string) => Promise<Facts>> = {
  agreement: async (ctx, id) => {
    const it = await viewAgreement(ctx, id);
    const { comes } = await readAmending(ctx, id);
    const silent = ifNobodyActs(it);
    const promises = (await listObligations(ctx, id)).filter(({ status }) => begunObligations.includes(status));
    const asked = await askedIn(ctx, [
      { kind: 'agreement', id },
      ...promises.map((one) => ({ kind: 'obligation' as const, id: one.id })),
    ]);
    return {
      label: labelled(it.ref, it.terms.title),
      path: to(it.status === 'draft' ? 'editAgreement' : 'agreement', { id }),
      whole: {
        ...{ name: '', row: agreementStates[it.status], isOver: false },
        asked: asked.filter(({ thingId }) => thingId === id),
        claims: [comes ?? { at: silent.at, words: silent.sentence }],
      },
      stages: promises.map((one) => partOfPromise(ctx, one, asked)),
      nameOf: namesIn([...it.parties, ...it.attendants]),
    };
  },
  dispute: async (ctx, id) => {
    const it = await viewDispute(ctx, id);
    const settlement = disputeLifecycle.can('settle', it.status) ? it.settlementAgreementId : null;
    const asked = await askedIn(ctx, [
      { kind: 'dispute', id },
      ...(settlement ? [{ kind: 'agreement' as const, id: settlement }] : []),
    ]);
    const reaffirmBy = it.challenge?.reaffirmBy ?? null;
    const standBy: AskedTurn = {
      ...{ userId: it.filerUserId, thingId: id, partId: id },
      ...{ verb: 'record.reaffirm', clock: null, dueAt: reaffirmBy },
    };
    const me = userIdOf(ctx);
    // The page asks the side that it is about to put it right while that removes the entry.
    const subject = it.parties.find(({ side }) => side === 'respondent')?.userId ?? null;
    const isCurable = it.cureUntil !== null && !it.isCureOver && it.resolvedClaim === null && subject !== null;
    const cure: AskedTurn[] = isCurable
      ? [{ ...standBy, userId: subject, verb: 'record.cure', dueAt: it.cureUntil }]
      : [];
    const confirms = asked.find(({ userId, verb }) => userId === me && verb === 'dispute.confirm_resolved');
    const steps = await readForecast(ctx, id);
    return {
      label: labelled(it.ref, it.claim.title),
      path: to(it.mySide === 'filer' && disputeLifecycle.can('save', it.status) ? 'editDispute' : 'dispute', { id }),
      whole: {
        ...{ name: '', row: rowOfDispute(it), isOver: false },
        asked: reaffirmBy === null ? [...asked, ...cure] : [standBy],
        // Who is asked whether it is resolved is told what that silence does, before what the time does.
        claims:
          confirms && reaffirmBy === null
            ? [{ at: confirms.dueAt, words: waitingDoes.confirm_resolved }]
            : steps.length === 0 && it.holds.length > 0
              ? [{ at: null, words: nothingRuns(it) }]
              : steps.map(({ at, sentence }) => ({ at, words: sentence })),
      },
      stages: [],
      nameOf: namesIn(it.parties),
    };
  },
  mediation: async (ctx, id) => {
    const it = await viewCase(ctx, id);
    const agreements = [it.engagementAgreementId, it.settlement?.agreementId].flatMap((one) => one ?? []);
    const asked = await askedIn(ctx, [
      { kind: 'mediation', id },
      ...agreements.map((one) => ({ kind: 'agreement' as const, id: one })),
      ...(it.feeEscrowId ? [{ kind: 'escrow' as const, id: it.feeEscrowId }] : []),
    ]);
    const people = it.sides.flatMap((side) => [side, ...side.representatives]);
    const mediator = it.appointment && { userId: it.appointment.mediatorUserId, name: it.appointment.mediatorName };
    return {
      label: labelled(it.ref, it.request.title),
      path: to(it.as === 'mediator' ? 'myCase' : it.status === 'draft' ? 'editMediation' : 'mediation', { id }),
      whole: {
        ...{ name: '', row: mediationStates[it.status], isOver: false },
        asked: asked.filter((turn) => turn.thingId !== id || isWaitedFor(ctx, it, turn)),
        claims: claimsOfCase(it).map(({ at, words }) => ({ at, words })),
      },
      stages: [],
      nameOf: namesIn(mediator ? [...people, mediator] : people, 'a mediator'),
    };
  },
  escrow: async (ctx, id) => {
    const it = await viewEscrow(ctx, id);
    const claims = claimsOf(it);
    const claimsOn = (of: string | null) => claims.flatMap(({ stageId, claim }) => (stageId === of ? [claim] : []));
    const asked = await askedIn(ctx, [
      { kind: 'escrow', id },
      ...(it.ledBy?.kind === 'order' ? [{ kind: 'parcel' as const, id: it.ledBy.id }] : []),
    ]);
    const isOfStage = ({ partId }: AskedTurn) => it.milestones.some((stage) => stage.id === partId);
    return {
      label: labelled(it.ref, it.terms.title),
      path: to('escrow', { id }),
      whole: {
        ...{ name: '', row: escrowStates[it.status], isOver: false },
        ...{ asked: asked.filter((turn) => !isOfStage(turn)), claims: claimsOn(null) },
      },
      stages:
        it.status === 'active'
          ? it.milestones.map((stage) => ({
              name: `Stage ${stage.seq}, ${stage.title},`,
              row: milestoneStates[stage.status],
              isOver: milestoneLifecycle.actionsFrom(stage.status).length === 0,
              asked: asked.filter(({ partId }) => partId === stage.id),
              claims: [
                ...claimsOn(stage.id),
                ...(it.ledUntil ? [{ at: it.ledUntil.at, words: it.ledUntil.words }] : []),
              ],
            }))
          : [],
      nameOf: namesIn(it.parties),
    };
  },
  order: async (ctx, id) => {
    const it = await viewOrder(ctx, id);
    const titles = it.parcels.flatMap(({ lines }) => lines.map(({ title }) => title));
    const asked = await askedIn(ctx, [{ kind: 'order', id }]);
    return {
      label: labelled(it.number, titles[0] ?? ''),
      path: to('order', { id }),
      whole: { ...{ name: '', row: orderStates[it.status], isOver: false }, asked, claims: [] },
      ...(await partsOfParcels(ctx, it.status === 'paid' ? it.parcels : [])),
    };
  },
};

/** A promise as the assistant tells it; what is to be done later is nobody's turn yet. */
function partOfPromise(ctx: Ctx, it: ObligationView, asked: readonly AskedTurn[]): Part {
  const claims: Coming[] = claimsOfPromise(it);
  return {
    name: `“${it.term.title}”, promised by ${it.debtorName} to ${it.creditorName},`,
    row: promiseStates[it.status],
    isOver: false,
    asked: asked.filter(
      ({ thingId, verb }) => thingId === it.id && (verb !== 'obligation.do' || isToBeDoneNow(it, ctx.now)),
    ),
    claims: it.status === 'overdue' ? [{ at: null, words: overdueSilence(it.creditorName) }] : claims,
  };
}

/**
 * Of a session the reader knows whether it is to be confirmed; when it is to be come to its hour says. Whom a package waits for would tell
 * who answered it under seal: of that each knows their own. That all agreed to one is not for officers.
 */
const isWaitedFor = (ctx: Ctx, it: MediationView, { userId, partId, verb }: AskedTurn): boolean =>
  (partId === it.id &&
    (verb !== 'mediation.answer_package' || userId === userIdOf(ctx)) &&
    (verb !== 'mediation.write_terms' || it.agreedPackage !== null)) ||
  (verb === 'mediation.confirm_session' &&
    it.sessions.some(({ id, startsAt }) => id === partId && startsAt > ctx.now.toISOString()));

/** Parcels, with what their escrows' pages say of the deadlines of their money, and whose turn it is in both. */
async function partsOfParcels(ctx: Ctx, parcels: readonly Parcel[]): Promise<Pick<Facts, 'stages' | 'nameOf'>> {
  const held = new Set(parcels.flatMap(({ escrow }) => escrow?.id ?? []));
  const escrows = await Promise.all([...held].map((id) => viewEscrow(ctx, id)));
  const asked = await askedIn(ctx, [
    ...parcels.map(({ id }) => ({ kind: 'parcel' as const, id })),
    ...escrows.map(({ id }) => ({ kind: 'escrow' as const, id })),
  ]);
  const sellers = new Map(
    parcels.flatMap(({ id, escrow, supplier }) =>
      asked.flatMap((turn) =>
        turn.thingId === id || turn.thingId === escrow?.id ? [[turn.userId, supplier.name]] : [],
      ),
    ) as [string, string][],
  );
  return {
    stages: parcels.map((parcel) => {
      const { id, status, escrow, supplier } = parcel;
      const ofMoney = escrows.flatMap((it) => (it.id === escrow?.id ? claimsOf(it) : []));
      return {
        name: `The parcel of ${supplier.name}`,
        row: parcelStates[status],
        isOver: overParcels.includes(status),
        asked: asked.filter(
          ({ thingId, partId }) => thingId === id || (thingId === escrow?.id && partId === escrow.milestoneId),
        ),
        // By when it is sent, and what comes of it when it is not, is the parcel's to say.
        claims: [
          ...claimsOfParcel(parcel),
          ...ofMoney.flatMap(({ stageId, claim }) =>
            stageId === escrow?.milestoneId && claim.clock !== 'milestone.delivery' ? [claim] : [],
          ),
        ],
      };
    }),
    nameOf: (userId) => sellers.get(userId) ?? 'somebody else',
  };
}

/**
 * What silence of who is waited for does, the reader's first; else what comes first, as its own page says. Where nothing is claimed of it the
 * reader is told by when they are waited for, and what their dashboard says of their silence.
 */
function comingOf({ claims, asked }: Part, reader: string): Coming {
  const own = asked.find(({ userId }) => userId === reader);
  const turn = own ?? asked[0];
  const theirs = turn && claims.find(({ clock }) => clock !== undefined && clock === turn.clock);
  const [first] = claims.toSorted((one, other) => (one.at ?? '9').localeCompare(other.at ?? '9'));
  return theirs ?? first ?? { at: turn?.dueAt ?? null, words: own ? dutyWords(own.verb).otherwise : null };
}

/** Where it stands: of the whole and its parts what waits for the reader first, else what comes first. */
function explanationOf({ label, path, whole, stages, nameOf }: Facts, id: string, reader: string): Explanation {
  const open = stages.filter(({ isOver }) => !isOver);
  const rank = (part: Part) =>
    `${part.asked.some(({ userId }) => userId === reader) ? 0 : 1} ${comingOf(part, reader).at ?? '9'}`;
  const [told = whole] = [...open, whole].toSorted((one, other) => rank(one).localeCompare(rank(other)));
  const others =
    stages.length > 1 && open.length > 0 ? ` ${stages.length - open.length} of ${stages.length} are over.` : '';
  const { turn, isYourTurn } = turnFor(told.asked, reader, nameOf);
  const own = told.asked.find(({ userId }) => userId === reader);
  const words = own && dutyWords(own.verb);
  const coming = comingOf(told, reader);
  const button: Choice = {
    id: 'open',
    label: words?.button ?? 'Open it',
    path: own && words ? words.path({ id: own.thingId, facts: { agreementId: id, orderId: id } }) : path,
  };
  return {
    ...{ label, path, turn, isYourTurn, dueAt: coming.at, otherwise: coming.words },
    state: told === whole ? whole.row.state : `${whole.row.state} ${told.name} ${told.row.state}${others}`,
    actions: [button],
    article: told.row.article,
  };
}

/** Where one of the reader's own things stands. Throws NOT_FOUND for what they may not read, as its own page does. */
export async function explain(ctx: Ctx, { kind, id }: Explainable): Promise<Explanation> {
  const me = userIdOf(ctx);
  return explanationOf(await facts[kind](ctx, id), id, me);
}

/** The same, or null where there is nothing to read. */
export async function explainOne(ctx: Ctx, it: Explainable): Promise<Explanation | null> {
  try {
    return await explain(ctx, it);
  } catch (failure) {
    // What is not the reader's is answered like what is not there.
    if (failure instanceof DomainError && ['NOT_FOUND', 'FORBIDDEN'].includes(failure.code)) return null;
    throw failure;
  }
}

const sentenceOf = ({ turn, isYourTurn, otherwise, state }: Explanation): string =>
  [
    state,
    turn !== null && (isYourTurn ? 'It is your turn.' : `It is the turn of ${turn}.`),
    otherwise !== null && (otherwise.startsWith('If ') ? otherwise : `If nobody acts: ${otherwise}`),
  ]
    .filter(Boolean)
    .join('\n\n');

/** An explanation as a message: from the state, without looking for words. */
export const explanationReply = (explanation: Explanation): Reply => ({
  messages: [
    {
      kind: 'explanation',
      body: sentenceOf(explanation),
      explanation,
      choices: [
        ...explanation.actions,
        ...(explanation.article
          ? [{ id: 'read', label: 'Read about it', path: to('helpArticle', { articleId: explanation.article }) }]
          : []),
        personChoice,
      ],
    },
  ],
  change: { misses: 0 },
});

const explained: readonly Explained[] = ['agreement', 'dispute', 'mediation', 'escrow', 'order'];
const prefixes: Readonly<Record<string, Explained>> = {
  AG: 'agreement',
  DS: 'dispute',
  MD: 'mediation',
  ES: 'escrow',
  AH: 'order',
};
const MOST = 6;
const LOOKED_AT = 50;

/**
 * Explains the thing that a question is about: the one with this reference, the one the reader came from, or their only one of the kind;
 * the one whose title is in the question; with several it asks which. Null where there is none: then the question is about something else.
 */
export async function explainOwn(
  ctx: Ctx,
  held: Pick<Held, 'about'>,
  { kind, reference, text }: { kind: Explained | null; reference: string | null; text: string },
): Promise<Reply | null> {
  if (reference !== null) {
    const of = prefixes[reference.slice(0, 2)];
    const found =
      of && (await thingsOfKind(ctx, of, LOOKED_AT)).find(({ label }) => label.toUpperCase().startsWith(reference));
    const explanation = found && (await explainOne(ctx, { kind: of, id: found.id }));
    return explanation ? explanationReply(explanation) : null;
  }
  if (kind === null) return asksHowItStands(text) ? explainTitled(ctx, text) : null;
  const from = held.about?.kind === kind ? await findThing(ctx, held.about) : null;
  const all = from ? [from] : await thingsOfKind(ctx, kind, LOOKED_AT);
  const titled = all.filter(({ label }) => speaksOf(text, titleOf(label), 1));
  const things = (titled.length > 0 ? titled : all).slice(0, MOST);
  const [only] = things;
  if (!only) return null;
  if (things.length === 1) {
    const explanation = await explainOne(ctx, { kind, id: only.id });
    return explanation && explanationReply(explanation);
  }
  return {
    messages: [
      {
        kind: 'menu',
        body: `Which ${kind} do you mean?`,
        choices: [...things.map(({ id, label }) => ({ id: `explain:${kind}:${id}`, label, path: null })), personChoice],
      },
    ],
  };
}

/** What follows the reference in what a thing is called. */
const titleOf = (label: string): string => label.split(' · ').slice(1).join(' · ');

/** Explains the one of the reader's things whose title is in the question; null where none is, or several are. */
async function explainTitled(ctx: Ctx, text: string): Promise<Reply | null> {
  const each = explained.map(async (kind) =>
    (await thingsOfKind(ctx, kind, LOOKED_AT)).flatMap(({ id, label }) =>
      speaksOf(text, titleOf(label), 2) ? [{ kind, id }] : [],
    ),
  );
  const [only, another] = (await Promise.all(each)).flat();
  const explanation = only && !another ? await explainOne(ctx, only) : null;
  return explanation && explanationReply(explanation);
}

/** The thing of a button `explain:<kind>:<id>`, or null. */
export function explainableIn(choice: string): Explainable | null {
  const [, kind, id] = /^explain:([a-z]+):([0-9a-f-]{36})$/.exec(choice) ?? [];
  const found = explained.find((one) => one === kind);
  return found && id ? { kind: found, id } : null;
}
