// Rows of the features become duties, deadlines and cards with the same words everywhere.
import {
  type AheadDay,
  type DutyKind,
  dutyKinds,
  dutyWords,
  type QueueName,
  queueNames,
  queues,
  type Room,
} from '@ahadi/domain/dashboard/duties/rules.ts';
import { COUNTED } from '@ahadi/domain/dashboard/rules.ts';
import type {
  Dashboard,
  Deadline,
  Duty,
  DutyShut,
  Numbers,
  OneTapDeed,
  RoleCards,
} from '@ahadi/domain/dashboard/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { shutWords } from './closed.ts';
import type { JsonRow } from './dashboard.store.ts';

// From rows, in which instants are text as JSON has them, to what the contract says.

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const instant = (value: unknown): string | null => (typeof value === 'string' ? new Date(value).toISOString() : null);
const capped = (value: unknown): number => Math.min(number(value), COUNTED);

const nouns: Record<Room, string> = {
  agreements: 'Agreement',
  obligations: 'Promise in',
  disputes: 'Dispute',
  records: 'Public entry',
  escrow: 'Escrow',
  mediation: 'Mediation',
  mediators: 'Application',
  marketplace: 'Order',
  academy: 'Course',
  account: 'Account',
  support: 'Message',
  notes: 'Note',
  credits: 'Credits',
  community: 'Community',
};

type Says = NonNullable<Duty['says']>;
const stageOf = (facts: JsonRow): Says['stage'] =>
  number(facts.stages) > 1 ? { no: number(facts.stage), of: number(facts.stages) } : null;

const saysOf = (room: Room, row: JsonRow, facts: JsonRow) => ({
  title: text(row.title).trim() || null,
  ref: text(row.ref) || null,
  other: text(row.other),
  room,
  stage: stageOf(facts),
});

/** "Escrow ES-2026-000011 with Lanterns Ltd, stage 2 of 3". What has no reference is named by its room alone. */
function aboutOf(room: Room, row: JsonRow, facts: JsonRow): string {
  const ref = text(row.ref) === '' ? '' : ` ${text(row.ref)}`;
  const other = text(row.other) === '' ? '' : ` with ${text(row.other)}`;
  const stage = stageOf(facts);
  return `${nouns[room]}${ref}${other}${stage ? `, stage ${stage.no} of ${stage.of}` : ''}`;
}

function deedOf(kind: DutyKind, id: string, facts: JsonRow): OneTapDeed | null {
  switch (dutyWords(kind).deed) {
    case 'send_confirmation':
      return { name: 'send_confirmation' };
    case 'end_reminder':
      return { name: 'end_reminder', noteId: text(facts.noteId), reminderId: id };
    case 'confirm_session':
      return { name: 'confirm_session', mediationId: id, sessionId: text(facts.sessionId) };
    default:
      return null;
  }
}

/** A session has its own place among a case's duties, so its key is the session's. */
const keyOf = (kind: DutyKind, id: string, facts: JsonRow): string => `${kind} ${text(facts.sessionId) || id}`;

const isKind = (kind: string): kind is DutyKind => dutyKinds.some((one) => one === kind);

/** A row of what waits as the page shows it. Throws for a kind that the table does not have. */
export function dutyOf(
  row: JsonRow,
  snoozed: ReadonlyMap<string, string>,
  shutTo: (kind: DutyKind) => DutyShut | null,
): Duty {
  const kind = text(row.kind);
  if (!isKind(kind)) throw new Error(`there are no words for ${kind}`);
  const words = dutyWords(kind);
  const facts = (row.facts ?? {}) as JsonRow; // an object that the query builds
  const id = text(row.id);
  const key = keyOf(kind, id, facts);
  const special = words.special?.of(facts) ?? null;
  const shut = shutTo(kind);
  return {
    key,
    kind,
    room: words.room,
    verb: words.verb,
    title: text(row.title).trim() || words.untitled,
    about: aboutOf(words.room, row, facts),
    other: text(row.other),
    amountMinor: typeof facts.amountMinor === 'number' ? facts.amountMinor : null,
    currency: typeof facts.currency === 'string' ? facts.currency : null,
    dueAt: instant(row.due),
    clockKind: (row.clock ?? null) as Duty['clockKind'], // written by the same queries from the table of kinds
    since: instant(row.since) ?? new Date(0).toISOString(),
    otherwise: (special && words.special?.otherwise) ?? words.otherwise,
    button: words.button,
    path: words.path({ id, facts }),
    deed: deedOf(kind, id, facts),
    whyNot: shut && shutWords(shut),
    maySnooze: !words.binding,
    snoozedUntil: words.binding ? null : (snoozed.get(key) ?? null),
    says: { ...saysOf(words.room, row, facts), special, shut },
  };
}

/** `isPart`: several of one thing have days of their own, as the promises of an agreement. */
type Ahead = { room: Room; path: (id: string) => string; day?: (row: JsonRow) => AheadDay | null; isPart?: true };
const aheadPaths: Record<string, Ahead> = {
  agreements: { room: 'agreements', path: (id) => to('agreement', { id }) },
  obligations: { room: 'obligations', path: (id) => to('agreement', { id }), isPart: true },
  disputes: { room: 'disputes', path: (id) => to('dispute', { id }) },
  escrow: { room: 'escrow', path: (id) => to('escrow', { id }) },
  mediation: { room: 'mediation', path: (id) => to('mediation', { id }) },
  academy: {
    room: 'academy',
    path: (id) => to('academyPayment', { registrationId: id }),
    day: ({ is_practical: isPractical }) => (isPractical === true ? 'practical' : null),
  },
  beginnings: {
    room: 'academy',
    path: (id) => to('academyPayment', { registrationId: id }),
    day: ({ waits }) => (waits === true ? 'list_ends' : 'begins'),
  },
  ends: {
    room: 'agreements',
    path: (id) => to('agreement', { id }),
    isPart: true,
    day: ({ renews }) => (renews === true ? 'renewal' : 'last_day'),
  },
  teaching: {
    room: 'academy',
    path: (teach) => to('academy', {}, { teach }),
    day: ({ is_practical: isPractical }) => (isPractical === true ? 'judging' : 'teaching'),
  },
  looked_at: { room: 'community', path: (id) => to('post', { id }), isPart: true, day: () => 'moderator' },
  replies: { room: 'support', path: (message) => to('contact', {}, { message }), day: () => 'support' },
  reviews: { room: 'mediators', path: () => to('applyMediator'), day: () => 'reviewer' },
};

/** What stands before the title of such a day. */
const dayWords: Record<AheadDay, string> = {
  last_day: 'Last day: ',
  renewal: 'Last day to stop the renewal: ',
  practical: 'Practical: ',
  judging: 'You judge the practical of ',
  teaching: 'You teach ',
  begins: 'Begins: ',
  list_ends: 'Waiting list, until it begins: ',
  moderator: 'A moderator looks at it: ',
  support: 'Support answers: ',
  reviewer: 'A reviewer decides: ',
};

/** The reader's own duties with a deadline until then, and what others have to do in the same time; each thing once. */
export function deadlinesOf(
  duties: readonly Duty[],
  ahead: ReadonlyMap<string, readonly JsonRow[]>,
  until: Date,
): Deadline[] {
  const mine = duties.flatMap(({ key, kind, title, about, dueAt, path, says }): Deadline[] => {
    if (dueAt === null || dueAt > until.toISOString() || !says) return [];
    const { special: _special, shut: _shut, ...thing } = says;
    return [{ key, title, about, dueAt, path, isMine: true, says: { ...thing, duty: kind, day: null } }];
  });
  const known = new Map(mine.map(({ about, dueAt }) => [about.split(' with ')[0], dueAt]));
  const others = [...ahead].flatMap(([room, rows]) => {
    const it = aheadPaths[room];
    if (!it) return [];
    return rows.flatMap((row): Deadline[] => {
      const about = aboutOf(it.room, row, {});
      const dueAt = instant(row.due);
      if (dueAt === null || (it.isPart ? known.get(about) === dueAt : known.has(about))) return [];
      const day = it.day?.(row) ?? null;
      const title = day ? `${dayWords[day]}${text(row.title) || about}` : text(row.title) || about;
      const key = `${room} ${text(row.id)} ${dueAt}`;
      const says = { ...saysOf(it.room, row, {}), duty: null, day };
      return [{ key, title, about, dueAt, path: it.path(text(row.id)), isMine: false, says }];
    });
  });
  return [...mine, ...others].sort((one, other) => (one.dueAt < other.dueAt ? -1 : 1)).slice(0, 40);
}

type Rows = (name: string) => readonly JsonRow[];

/** The soonest session of what the reader mediates or takes part in, learns, or teaches. */
const nextSession = (rows: Rows): Numbers['nextSession'] =>
  ['mediation', 'academy', 'teaching']
    .flatMap((room) =>
      rows(`ahead_${room}`).flatMap((row) => {
        const at = instant(row.due);
        return at === null ? [] : [{ at, path: aheadPaths[room]?.path(text(row.id)) ?? to('dashboard') }];
      }),
    )
    .sort((one, other) => (one.at < other.at ? -1 : 1))[0] ?? null;

export const numbersOf = (rows: Rows): Numbers => ({
  activeAgreements: capped(rows('agreements_counted')[0]?.active),
  openDisputes: capped(rows('disputes_counted')[0]?.open),
  held: rows('held').map(({ currency, minor }) => ({ currency: text(currency), minor: number(minor) })),
  nextSession: nextSession(rows),
  unread: capped(rows('unread')[0]?.unread),
  credits: rows('credits_left')[0] ? number(rows('credits_left')[0]?.free) : null,
});

export function rolesOf(rows: Rows): RoleCards {
  const mediating = rows('mediating')[0];
  const selling = rows('selling')[0];
  return {
    mediator: mediating
      ? {
          openProposals: capped(mediating.proposals),
          invitations: capped(mediating.invitations),
          cases: capped(mediating.cases),
          openJobs: capped(mediating.jobs),
        }
      : null,
    seller: selling
      ? {
          toAccept: capped(selling.to_accept),
          toSend: capped(selling.to_send),
          onTheWay: capped(selling.on_the_way),
          onSale: capped(selling.on_sale),
        }
      : null,
  };
}

const isQueue = (name: string): name is QueueName => queueNames.some((one) => one === name);

/** What is late first, then the queue whose oldest has waited longest. */
export const queuesOf = (rows: readonly JsonRow[]): Dashboard['queues'] =>
  rows
    .flatMap((row) => {
      const name = text(row.name);
      const oldest = instant(row.oldest);
      return isQueue(name) && oldest !== null
        ? [{ name, ...queues[name], count: capped(row.count), late: capped(row.late), oldest }]
        : [];
    })
    .sort((one, other) => Number(other.late > 0) - Number(one.late > 0) || (one.oldest < other.oldest ? -1 : 1));

export const setupOf = (rows: Rows, hasOffice: boolean): NonNullable<Dashboard['setup']> => ({
  hasOffice,
  wasKept: rows('account_setup')[0]?.was_kept === true,
  emailVerified: rows('account_setup')[0]?.verified === true,
  hasProfile: rows('account_setup')[0]?.has_profile === true,
  hasAgreement: rows('agreements_counted')[0]?.has_own === true,
});
