// A calendar reads every deadline of its owner under a secret address.
import { randomBytes } from 'node:crypto';
import { brand } from '@ahadi/domain/brand.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { rooms } from '@ahadi/domain/dashboard/duties/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { to } from '@ahadi/domain/paths.ts';
import ical from 'ical-generator';
import { userIdOf } from '../core/authorize.ts';
import { sha256 } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { viewerOf } from '../core/viewer.ts';
import { obligationDays } from '../obligations/duties.ts';
import { type JsonRow, readAll } from './dashboard.store.ts';
import { findLink, readerOf, removeLink, setLink } from './feed.store.ts';
import { deadlinesOf, dutyOf } from './shape.ts';
import { ahead, allSources } from './sources.ts';

/** When the reader's address was made, and when a calendar read it last; null while there is none. The secret itself is not kept. */
export async function readLink(ctx: Ctx): Promise<{ createdAt: string; readAt: string | null } | null> {
  const found = await findLink(ctx, userIdOf(ctx));
  return found && { createdAt: found.createdAt.toISOString(), readAt: found.readAt?.toISOString() ?? null };
}

/** Makes a new address; the one before it leads nowhere from now on. It is told here and never again. */
export async function makeLink(ctx: Ctx): Promise<{ url: string }> {
  const secret = randomBytes(32).toString('base64url');
  await setLink(ctx, userIdOf(ctx), sha256(secret));
  return { url: `${ctx.config.PUBLIC_URL}/api/v1/calendar/${secret}.ics` };
}

/** The address leads nowhere from now on. Twice is once. */
export async function stopLink(ctx: Ctx): Promise<{ stopped: true }> {
  await removeLink(ctx, userIdOf(ctx));
  return { stopped: true };
}

/** How far a calendar looks ahead, in days. */
const REACH = 400;
const WARN_SECONDS = 86_400;

/**
 * Every deadline of the one who has this address, as an iCalendar file (RFC 5545), with a day's warning before each: what waits for them
 * and what is ahead, each under its title and reference and nothing else. Throws NOT_FOUND for an address that is nobody's.
 */
export async function readFeed(ctx: Ctx, file: string): Promise<File> {
  const secret = /^([\w-]{43})\.ics$/.exec(file)?.[1];
  const userId = secret === undefined ? null : await readerOf(ctx, sha256(secret));
  if (userId === null) throw new DomainError('NOT_FOUND');
  const calendar = ical({ name: brand.name, prodId: { company: brand.name, product: 'deadlines' } });
  const host = new URL(ctx.config.PUBLIC_URL).hostname;
  for (const it of await dueThings(ctx, userId)) {
    const event = calendar.createEvent({
      id: `${it.key.replaceAll(' ', '-')}@${host}`,
      start: new Date(it.dueAt),
      end: new Date(it.dueAt),
      stamp: ctx.now,
      summary: it.title,
      description: it.about,
      url: `${ctx.config.PUBLIC_URL}${it.path}`,
    });
    event.createAlarm({ type: 'display' as never, trigger: WARN_SECONDS }); // the package's enum is not exported as a value
  }
  return new File([calendar.toString()], 'deadlines.ics', { type: 'text/calendar' });
}

type DueThing = { key: string; title: string; about: string; dueAt: string; path: string };

/** What was promised stands there from the day on which it is known, both what one owes and what one is owed; all else as on the dashboard. */
async function dueThings(ctx: Ctx, userId: string): Promise<DueThing[]> {
  const asked = { ctx, userId, roles: [] };
  const others = rooms.filter((room) => room !== 'obligations');
  const own = { name: 'promised', rows: obligationDays(viewerOf(userId, ctx.now)), most: 500 };
  const sources = allSources(asked, others).filter(
    ({ part }) => part === 'ahead' || others.some((room) => room === part),
  );
  const rows = await readAll(ctx, [...sources.map(({ source }) => source), own]);
  const duties = others.flatMap((room) => (rows.get(room) ?? []).map((row) => dutyOf(row, new Map(), () => null)));
  const days = Object.keys(ahead)
    .filter((room) => room !== 'obligations')
    .map((room) => [room, rows.get(`ahead_${room}`) ?? []] as const);
  const until = addDays(ctx.now, REACH);
  const past = duties.filter(({ dueAt }) => dueAt !== null && dueAt > ctx.now.toISOString());
  const listed = deadlinesOf(past, new Map<string, readonly JsonRow[]>(days), until);
  const verbs = new Map(duties.map(({ key, verb }) => [key, verb]));
  return [
    ...listed.map(({ key, title, about, dueAt, path }) => ({
      key,
      title: verbs.has(key) ? `${verbs.get(key)}: ${title}` : title,
      about: about.split(' with ')[0] ?? about, // who it is with is nobody's business who sees the calendar
      dueAt,
      path,
    })),
    ...(rows.get('promised') ?? []).map(promised),
  ];
}

const promiseWords: Record<string, string> = { owes: 'Due', owed: 'Due to you', answers: 'Answer due' };

/** A promise under the same name as long as it is there, whatever its day becomes. */
const promised = (row: JsonRow): DueThing => ({
  key: `promise-${String(row.id)}-${row.what === 'answers' ? 'answer' : 'day'}`,
  title: `${promiseWords[String(row.what)]}: ${String(row.title)}`,
  about: `Agreement ${String(row.ref)}`,
  dueAt: new Date(String(row.due)).toISOString(),
  path: to('agreement', { id: String(row.agreement_id) }, { promise: String(row.id) }),
});
