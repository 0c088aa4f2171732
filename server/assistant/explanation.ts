// Where one of the reader's own things stands is explained from that feature's own words.

import { ifNobodyActs } from '@ahadi/domain/agreements/ending/rules.ts';
import {
  agreementStates,
  askedResolved,
  escrowStates,
  mediationStates,
  milestoneStates,
  orderStates,
  parcelStates,
  rowOfDispute,
  type StateRow,
  turnFor,
  type Waiting,
} from '@ahadi/domain/assistant/explaining/rules.ts';
import { asksHowItStands, speaksOf } from '@ahadi/domain/assistant/phrases/rules.ts';
import type { Choice, Explanation } from '@ahadi/domain/assistant/schema.ts';
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { claimsOf } from '@ahadi/domain/escrow/silence/rules.ts';
import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { claimsOfParcel } from '@ahadi/domain/marketplace/silence/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { claimsOfCase } from '@ahadi/domain/mediation/silence/rules.ts';
import { ofMediators } from '@ahadi/domain/mediation/turns.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { AboutKind } from '@ahadi/domain/support/schema.ts';
import { readAmending } from '../agreements/amending/service.ts';
import { viewAgreement } from '../agreements/life/service.ts';
import { userIdOf } from '../core/authorize.ts';
import { clocksOf } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { waitingIn } from '../core/turns.ts';
import { viewDispute } from '../disputes/dispute.ts';
import { readForecast } from '../disputes/forecast.ts';
import { viewEscrow } from '../escrow/escrow.ts';
import { viewOrder } from '../marketplace/order.ts';
import { viewCase } from '../mediation/mediation.ts';
import { findThing, thingsOfKind } from '../support/things.ts';
import type { Held } from './chat.store.ts';
import { personChoice, type Reply } from './reply.ts';

type Explained = Exclude<AboutKind, 'payment' | 'post'>;
export type Explainable = { kind: Explained; id: string };

/** What silence does and when, as the page of the thing says it: null where no instant is known. */
type Coming = { at: string | null; words: string };
/** One part of a thing that has a state: the whole, or a stage or parcel of it. What is claimed of it comes before the words of its state. */
type Part = {
  name: string;
  row: StateRow<string>;
  parts: readonly string[];
  clocks: readonly ClockView[];
  claims: readonly Coming[];
  waiting?: Waiting;
};
type Facts = { label: string; path: string; whole: Part; stages: Part[]; waiting?: Waiting };

const labelled = (ref: string, title: string): string => (title === '' ? ref : `${ref} · ${title}`);
const either = (...parts: (string | false)[]): string[] => parts.filter((part) => part !== false);

/** Who of a mediation is waited for beside its reader, by what of. */
function othersInCase(as: MediationView['as'], verbs: readonly string[]): string {
  const sides = as === 'side' ? 'the other side' : 'the sides';
  const waited = either(
    verbs.some((verb) => !ofMediators.includes(verb)) && sides,
    verbs.some((verb) => ofMediators.includes(verb)) && 'the mediator',
  );
  return waited.join(' and ');
}

/** What is known of each kind, read as its own page reads it; who may not see it gets the answer of its feature. */
const facts: Record<Explained, (ctx: Ctx, id: string, userId: string) => Promise<Facts>> = {
  agreement: async (ctx, id, userId) => {
    const it = await viewAgreement(ctx, id);
    const mine = it.parties.find((party) => party.userId === userId);
    const hasToSign = mine !== undefined && mine.signedAt === null;
    const parts = either(
      it.creatorUserId === userId && 'creator',
      hasToSign && 'signer',
      mine !== undefined && 'party',
    );
    const { comes } = await readAmending(ctx, id);
    const silent = ifNobodyActs(it);
    const claim = comes ?? { at: silent.at, words: silent.sentence };
    return {
      label: labelled(it.ref, it.terms.title),
      path: to(it.status === 'draft' ? 'editAgreement' : 'agreement', { id }),
      whole: {
        ...{ name: '', parts, clocks: [], claims: [claim] },
        row: { ...agreementStates[it.status], otherwise: claim.words, clocks: [] },
      },
      stages: [],
    };
  },
  dispute: async (ctx, id) => {
    const it = await viewDispute(ctx, id);
    const row = rowOfDispute(it);
    const isAsked = row === askedResolved;
    const steps = await readForecast(ctx, id);
    return {
      label: labelled(it.ref, it.claim.title),
      path: to(
        disputeLifecycle.can('save', it.status) ? (it.mySide === 'filer' ? 'editDispute' : 'dispute') : 'dispute',
        { id },
      ),
      whole: {
        ...{ name: '', row, parts: it.mySide ? [it.mySide] : [], clocks: it.clocks },
        // Who is asked whether it is resolved is told what that silence does, before what the time does.
        claims: isAsked ? [] : steps.map(({ at, sentence }) => ({ at, words: sentence })),
      },
      ...(isAsked && { waiting: { forReader: it.mySide === 'filer', forOthers: it.mySide !== 'filer' } }),
      stages: [],
    };
  },
  mediation: async (ctx, id, userId) => {
    const it = await viewCase(ctx, id);
    const mine = it.sides.find(({ side }) => side === it.mySide);
    const parts = either(
      it.requesterUserId === userId && 'requester',
      mine !== undefined && 'side',
      mine !== undefined && mine.consent === null && it.requesterUserId !== userId && 'asked',
      it.as === 'mediator' && 'mediator',
    );
    const waiting = (await waitingIn(ctx, [{ kind: 'mediation', id }], userId))(id);
    return {
      label: labelled(it.ref, it.request.title),
      path: to(it.as === 'mediator' ? 'myCase' : it.status === 'draft' ? 'editMediation' : 'mediation', { id }),
      whole: { name: '', row: mediationStates[it.status], parts, clocks: it.clocks, claims: claimsOfCase(it) },
      stages: [],
      waiting: { ...waiting, others: othersInCase(it.as, waiting.ofOthers) },
    };
  },
  escrow: async (ctx, id, userId) => {
    const it = await viewEscrow(ctx, id);
    const mine = it.parties.filter((party) => party.userId === userId);
    const isAsked = mine.some(({ acceptedVersion }) => acceptedVersion !== it.termsVersion);
    const parts = either(
      ...it.myRoles.map((role) => (role === 'payer' ? 'buyer' : role)),
      it.creatorUserId === userId && 'creator',
      isAsked && 'asked',
    );
    const isUnderWay = it.status === 'active';
    const claims = claimsOf(it);
    const claimsOn = (of: string | null) => claims.flatMap(({ stageId, claim }) => (stageId === of ? [claim] : []));
    const waiting = await waitingIn(ctx, [{ kind: 'escrow', id }], userId);
    return {
      label: labelled(it.ref, it.terms.title),
      path: to('escrow', { id }),
      whole: { name: '', row: escrowStates[it.status], parts, clocks: it.clocks, claims: claimsOn(null) },
      stages: isUnderWay
        ? it.milestones.map((stage) => ({
            name: `Stage ${stage.seq}, ${stage.title},`,
            row: milestoneStates[stage.status],
            parts,
            clocks: stage.clocks,
            claims: claimsOn(stage.id),
            waiting: waiting(id, stage.id),
          }))
        : [],
    };
  },
  order: async (ctx, id, userId) => {
    const it = await viewOrder(ctx, id);
    const parts = ['buyer'].filter(() => userId !== '');
    const titles = it.parcels.flatMap(({ lines }) => lines.map(({ title }) => title));
    return {
      label: labelled(it.number, titles[0] ?? ''),
      path: to('order', { id }),
      whole: {
        ...{ name: '', row: orderStates[it.status], parts, claims: [] },
        clocks: await clocksOf(ctx, { kind: 'order', id }),
      },
      stages: it.status === 'paid' ? await partsOfParcels(ctx, it.parcels, parts, userId) : [],
    };
  },
};

/** What comes of a problem is decided where its money is: there stands whose turn it is, and what silence does. */
function rowOfParcel(
  status: Parcel['status'],
  stage: NonNullable<Parcel['escrow']>['status'] | undefined,
): StateRow<string> {
  const row = parcelStates[status];
  if (status !== 'problem' || stage === undefined) return row;
  return { ...milestoneStates[stage], state: row.state };
}

/** Parcels, with what their escrows' pages say of the deadlines of their money, and whose turn it is in both. */
async function partsOfParcels(
  ctx: Ctx,
  parcels: readonly Parcel[],
  parts: readonly string[],
  userId: string,
): Promise<Part[]> {
  const held = new Set(parcels.flatMap(({ escrow }) => escrow?.id ?? []));
  const escrows = await Promise.all([...held].map((id) => viewEscrow(ctx, id)));
  const waiting = await waitingIn(
    ctx,
    [
      ...parcels.map(({ id }) => ({ kind: 'parcel' as const, id })),
      ...escrows.map(({ id }) => ({ kind: 'escrow' as const, id })),
    ],
    userId,
  );
  return parcels.map((parcel) => {
    const { id, status, escrow, clocks, supplier } = parcel;
    const row = rowOfParcel(status, escrow?.status);
    const ofMoney = escrows.flatMap((it) => (it.id === escrow?.id ? claimsOf(it) : []));
    const claims = [
      ...claimsOfParcel(parcel),
      ...ofMoney.flatMap(({ stageId, claim }) => (stageId === escrow?.milestoneId ? [claim] : [])),
    ];
    const here = waiting(id);
    const there = escrow && waiting(escrow.id, escrow.milestoneId);
    return {
      ...{ name: `The parcel of ${supplier.name}`, row, parts, clocks },
      claims: claims.filter(({ clock }) => row.clocks.includes(clock)),
      waiting: {
        forReader: here.forReader || there?.forReader === true,
        forOthers: here.forOthers || there?.forOthers === true,
      },
    };
  });
}

/** What comes of it first, as its own page says. */
const comingOf = ({ claims }: Part): Coming | undefined =>
  claims.toSorted((one, other) => (one.at ?? '9').localeCompare(other.at ?? '9'))[0];

/** The deadline of this state that ends first; one that stands still has no end. */
function dueOf(part: Part): string | null {
  const coming = comingOf(part);
  if (coming) return coming.at;
  const { row, clocks } = part;
  const ends = clocks.flatMap(({ kind, status, dueAt }) =>
    status === 'running' && dueAt !== null && row.clocks.includes(kind) ? [dueAt] : [],
  );
  return ends.toSorted()[0] ?? null;
}
const isOver = ({ row }: Part): boolean => row.turn === 'nobody';

/** Where it stands, from the tables of its life cycle; of several stages the one that waits for the reader first, else the next one due. */
function explanationOf({ label, path, whole, stages, waiting }: Facts): Explanation {
  const open = stages.filter((stage) => !isOver(stage));
  const rank = (stage: Part) =>
    `${turnFor(stage.row.turn, stage.parts, stage.waiting).isYourTurn ? 0 : 1} ${dueOf(stage) ?? '9'}`;
  const [first] = open.toSorted((one, other) => rank(one).localeCompare(rank(other)));
  const told = first ?? whole;
  const others = stages.length > 1 && first ? ` ${stages.length - open.length} of ${stages.length} are over.` : '';
  const { turn, isYourTurn } = turnFor(told.row.turn, told.parts, told === whole ? waiting : told.waiting);
  const button: Choice = { id: 'open', label: (isYourTurn && told.row.deed) || 'Open it', path };
  return {
    label,
    path,
    state: first ? `${whole.row.state} ${told.name} ${told.row.state}${others}` : whole.row.state,
    turn,
    isYourTurn,
    dueAt: dueOf(told),
    otherwise: comingOf(told)?.words ?? told.row.otherwise,
    actions: [button],
    article: told.row.article,
  };
}

/** Where one of the reader's own things stands. Throws NOT_FOUND for what they may not read, as its own page does. */
export async function explain(ctx: Ctx, { kind, id }: Explainable): Promise<Explanation> {
  const me = userIdOf(ctx);
  const told = await facts[kind](ctx, id, me); // before it is asked who waits: who may not read it learns nothing of that
  return explanationOf({ ...told, waiting: told.waiting ?? (await waitingIn(ctx, [{ kind, id }], me))(id) });
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
  `${state}\n\n${turn === 'nobody' ? 'Nobody has to act.' : isYourTurn ? 'It is your turn.' : `It is the turn of ${turn}.`}\n\nIf nobody acts: ${otherwise}`;

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
  OR: 'order',
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
