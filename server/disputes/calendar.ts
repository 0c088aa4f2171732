// Deadlines of a dispute are read by calendars.
import { brand } from '@ahadi/domain/brand.ts';
import type { ClockView } from '@ahadi/domain/core/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import ical from 'ical-generator';
import { clocksOf } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { disputes } from './dispute.ts';
import { sideOf, subjectOf } from './held.ts';
import { clocksFor, signWindowOf } from './view.ts';

/** Deadlines that a person writes into a calendar; the clock's own reminders are not among them. */
const words: Record<string, string> = {
  'dispute.response': 'Answer due',
  'dispute.resolution': 'Deadline to resolve',
  'dispute.offer': 'Offer expires',
  'dispute.plan': 'Plan to be kept',
  'dispute.info': 'Information due',
  'dispute.claimed_resolved': 'Word due: is it resolved?',
  'dispute.identity_check': 'Decision about the identity due',
  'dispute.decision': 'What was decided binds',
  'dispute.review': 'Review of the publication ends',
  'dispute.objection': 'Decision about the objection due',
  'agreement.sign_window': 'Settlement to be signed',
};

/**
 * The running deadlines as an iCalendar file (RFC 5545), with a day's warning before each. A deadline keeps its UID when it
 * moves, and SEQUENCE says which copy is newer; one that stands still is left out. Throws NOT_FOUND.
 */
export async function readCalendar(ctx: Ctx, id: string): Promise<File> {
  const held = await disputes.read(ctx, id);
  const calendar = ical({ name: held.ref, prodId: { company: brand.name, product: 'deadlines' } });
  const settlement = await signWindowOf(ctx, held);
  const own = await clocksOf(ctx, subjectOf(held));
  const clocks = [...clocksFor(own, sideOf(ctx, held)), ...(settlement ? [settlement] : [])];
  for (const clock of clocks) {
    const summary = words[clock.kind];
    if (!summary || clock.status !== 'running' || !clock.dueAt) continue;
    const event = calendar.createEvent({
      id: `${held.id}-${clock.kind}@${new URL(ctx.config.PUBLIC_URL).hostname}`,
      start: new Date(clock.dueAt),
      end: new Date(clock.dueAt),
      stamp: ctx.now,
      sequence: timesMoved(clocks, clock.kind),
      summary: `${summary} · ${held.ref}`,
      url: `${ctx.config.PUBLIC_URL}${to('dispute', { id: held.id })}`,
    });
    event.createAlarm({ type: 'display' as never, trigger: 86_400 }); // the package's enum is not exported as a value
  }
  return new File([calendar.toString()], `${held.ref}.ics`, { type: 'text/calendar' });
}

/** How often the deadline of a kind moved or began again. */
const timesMoved = (clocks: readonly ClockView[], kind: string): number =>
  clocks.filter((one) => one.kind === kind).reduce((sum, { changes }) => sum + changes.length + 1, -1);
