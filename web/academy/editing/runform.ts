import { problemsOfRun } from '@ahadi/domain/academy/runs/rules.ts';
import type { RunForm, RunView } from '@ahadi/domain/academy/runs/schema.ts';
import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import type { Day } from '@ahadi/domain/core/time.ts';
import { instantOf, wallTimeOf } from '../../core/wall.ts';

type SessionDraft = Omit<RunForm['sessions'][number], 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string };

/** A run as it is typed: its instants as the clocks on the wall of its zone show them. */
export type RunDraft = Omit<RunForm, 'registerUntil' | 'sessions' | 'instructorIds'> & {
  registerUntil: string;
  sessions: SessionDraft[];
  instructors: { id: RunForm['instructorIds'][number]; name: string }[];
};

/** A run that begins in three weeks, to begin with. */
export const newRun = (today: Day): RunDraft => ({
  startsOn: addCalendarDays(today, 21),
  endsOn: addCalendarDays(today, 28),
  tz: 'Africa/Nairobi',
  place: '',
  capacity: 20,
  registerUntil: `${addCalendarDays(today, 19)}T18:00`,
  payWithinHours: 72,
  instructors: [],
  sessions: [],
});

export const draftOf = (run: RunView): RunDraft => ({
  startsOn: run.startsOn,
  endsOn: run.endsOn,
  tz: run.tz,
  place: run.place,
  capacity: run.capacity,
  registerUntil: wallTimeOf(run.registerUntil, run.tz),
  payWithinHours: run.payWithinHours,
  instructors: run.instructorIds.map((id, at) => ({ id, name: run.instructors[at] ?? 'Instructor' })),
  sessions: run.sessions.map(({ id, startsAt, endsAt, place, isPractical }) => ({
    ...{ id, place, isPractical },
    startsAt: wallTimeOf(startsAt, run.tz),
    endsAt: wallTimeOf(endsAt, run.tz),
  })),
});

/** The same hours of a session on the next day of its week, for the next one to begin with. */
export function nextSession({ sessions, startsOn, place }: RunDraft): SessionDraft {
  const last = sessions.at(-1);
  if (!last) return { id: null, startsAt: `${startsOn}T09:00`, endsAt: `${startsOn}T12:00`, place, isPractical: false };
  const later = (wall: string) =>
    wall.length === 16 ? `${addCalendarDays(wall.slice(0, 10), 7)}${wall.slice(10)}` : wall;
  return {
    id: null,
    startsAt: later(last.startsAt),
    endsAt: later(last.endsAt),
    place: last.place,
    isPractical: false,
  };
}

/** What is typed as the server wants it, with what keeps it from being sent by field. */
export function runFormOf(
  draft: RunDraft,
  by: Parameters<typeof problemsOfRun>[1],
): { form: RunForm; problems: Record<string, string> } {
  const { instructors, registerUntil, sessions, ...plain } = draft;
  const problems: Record<string, string> = {};
  const day = (path: 'startsOn' | 'endsOn') => {
    if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(draft[path])) problems[path] = 'Choose a day.';
  };
  const instant = (wall: string, path: string): string => {
    const at = instantOf(wall, draft.tz);
    if (at === null) problems[path] = 'Choose a day and a time.';
    return at ?? new Date(0).toISOString();
  };
  day('startsOn');
  day('endsOn');
  const form: RunForm = {
    ...plain,
    place: plain.place.trim(),
    registerUntil: instant(registerUntil, 'registerUntil'),
    instructorIds: instructors.map(({ id }) => id),
    sessions: sessions.map((session, at) => ({
      ...{ id: session.id, place: session.place.trim(), isPractical: session.isPractical },
      startsAt: instant(session.startsAt, `sessions.${at}.startsAt`),
      endsAt: instant(session.endsAt, `sessions.${at}.endsAt`),
    })),
  };
  return { form, problems: { ...problemsOfRun(form, by), ...problems } };
}
