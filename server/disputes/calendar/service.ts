import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import ical from 'ical-generator';
import type { Ctx } from '../../core/ctx.ts';
import { clocksFor, readDispute, sideOf } from '../life/service.ts';

/** Deadlines that a person writes into a calendar; the clock's own reminders are not among them. */
const words: Record<string, string> = {
  'dispute.response': 'Answer due',
  'dispute.resolution': 'Deadline to resolve',
  'dispute.offer': 'Offer expires',
  'dispute.plan': 'Plan to be kept',
  'dispute.info': 'Information due',
  'dispute.review': 'Review of the publication ends',
};

/** The running deadlines as an iCalendar file (RFC 5545), with a day's warning before each. Throws NOT_FOUND. */
export async function readCalendar(ctx: Ctx, id: string): Promise<File> {
  const held = await readDispute(ctx, id);
  const calendar = ical({ name: held.ref, prodId: { company: brand.name, product: 'deadlines' } });
  for (const clock of clocksFor(held, sideOf(ctx, held))) {
    const summary = words[clock.kind];
    if (!summary || clock.status !== 'running' || !clock.dueAt) continue;
    const event = calendar.createEvent({
      id: `${held.id}-${clock.kind}@${new URL(ctx.config.PUBLIC_URL).hostname}`,
      start: new Date(clock.dueAt),
      end: new Date(clock.dueAt),
      stamp: ctx.now,
      summary: `${summary} · ${held.ref}`,
      url: `${ctx.config.PUBLIC_URL}${to('dispute', { id: held.id })}`,
    });
    event.createAlarm({ type: 'display' as never, trigger: 86_400 }); // the package's enum is not exported as a value
  }
  return new File([calendar.toString()], `${held.ref}.ics`, { type: 'text/calendar' });
}
