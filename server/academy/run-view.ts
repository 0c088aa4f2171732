// A run is shown to everybody without the address of its room.
import { practicalOf } from '@ahadi/domain/academy/courses/rules.ts';
import { refundSteps } from '@ahadi/domain/academy/registrations/rules.ts';
import { runLifecycle } from '@ahadi/domain/academy/runs/lifecycle.ts';
import { seatsLeft } from '@ahadi/domain/academy/runs/rules.ts';
import type { RunCard, RunView } from '@ahadi/domain/academy/runs/schema.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import type { Ctx } from '../core/ctx.ts';
import { type HeldRun, namesOf } from './held.store.ts';
import { type SessionRow, sessionsOf } from './run-view.store.ts';

/** Why nobody can register for a run now; null when one can, be it for a place among those who wait. */
export function whyClosed({ now }: Pick<Ctx, 'now'>, run: HeldRun): string | null {
  if (run.status === 'planned') return 'Registration has not begun yet.';
  if (!runLifecycle.can('close', run.status)) return 'Registration is over.';
  return run.registerUntil <= now || run.startsAt <= now ? 'The time to register is over.' : null;
}

const sessionOf = ({ id, no, startsAt, endsAt, place, isPractical }: SessionRow): RunCard['sessions'][number] =>
  ({
    id,
    no,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    place,
    isPractical,
  }) as RunCard['sessions'][number]; // the brand is born here

/** Runs as everybody sees them. Where a session takes place is for who has a seat: `places` shows it. */
export async function cardsOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  runs: readonly HeldRun[],
  { places }: { places: boolean },
): Promise<RunCard[]> {
  const sessions = await sessionsOf(
    ctx,
    runs.map(({ id }) => id),
  );
  const names = await namesOf(
    ctx,
    runs.flatMap(({ instructorUserIds }) => instructorUserIds),
  );
  return runs.map(
    (run) =>
      ({
        id: run.id,
        status: run.status,
        startsOn: run.startsOn,
        endsOn: run.endsOn,
        tz: run.tz,
        place: run.place,
        mode: run.mode,
        capacity: run.capacity,
        left: run.waiting > 0 ? 0 : seatsLeft(run),
        waiting: run.waiting,
        registerUntil: run.registerUntil.toISOString(),
        payWithinHours: run.payWithinHours,
        comesBack: refundSteps(run.startsAt),
        instructors: run.instructorUserIds.flatMap((id) => names.get(id) ?? []),
        sessions: sessions
          .filter(({ runId }) => runId === run.id)
          .map(sessionOf)
          .map((session) => (places ? session : { ...session, place: publicPlace(session.place) })),
        practical: practicalOf({ practical: run.hasPractical, practicalTask: run.practicalTask ?? '' }),
        whyClosed: whyClosed(ctx, run),
      }) as RunCard, // the brand is born here
  );
}

/** The address of a room on the network is not for everybody: who has it is in. */
const publicPlace = (place: string): string => (/^https?:/i.test(place) ? 'Online' : place);

/** Runs as the desk and who teaches see them. */
export async function viewsOf(ctx: Ctx, runs: readonly HeldRun[]): Promise<RunView[]> {
  const cards = await cardsOf(ctx, runs, { places: true });
  return runs.flatMap((run, index) => {
    const card = cards[index];
    if (!card) return [];
    return [
      {
        ...card,
        courseId: run.courseId,
        courseCode: run.code,
        courseTitle: run.title,
        version: run.version,
        held: run.held,
        confirmed: run.confirmed,
        revision: run.revision,
        priceMinor: run.priceMinor,
        currency: run.currency,
        instructorIds: run.instructorUserIds,
        mayManage: ctx.actor !== null && permissions['course_run.save'](ctx.actor, run),
      } as RunView, // brands of ids are born here
    ];
  });
}
