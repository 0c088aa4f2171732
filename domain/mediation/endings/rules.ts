import type { ClockKind } from '../../core/clock.ts';

/** What a deadline does when nobody acts before it. */
export const silenceDoes = {
  'mediation.consent': 'The request lapses, and nothing else happens.',
  'mediation.setup': 'The mediation ends before it began. Whatever was paid in goes back.',
  'mediation.job': 'No more proposals are taken; the sides rank what there is, or it is posted once more.',
  'mediation.selecting': 'The mediator is chosen by the orders that are there.',
  'mediation.accept': 'The next mediator in the order is asked.',
  'mediation.objection': 'Nobody objects any more; the agreement to mediate is drawn up.',
  'mediation.engagement': 'The agreement to mediate is not made; the next mediator is asked.',
  'mediation.funding': 'The mediation ends, and whatever was paid in goes back.',
  'mediation.term': 'The mediation ends without a settlement; a dispute goes on with at least seven days left.',
  'mediation.reflection': 'The settlement can be signed.',
  'mediation.suspension': 'The mediation goes on.',
  'mediation.close': 'The case is closed.',
  'mediation.destroy': 'Everything that was written in the rooms is destroyed with its keys.',
  'package.open': 'The package is gone; who said yes stays sealed.',
  'court.outcome': 'The outcome stands as it was noted.',
  'court.filing': 'The time to file is over; a court may not take it any more.',
} as const satisfies Partial<Record<ClockKind, string>>;
/** The same of any deadline; undefined where nothing is said of it. */
export const mediationSilence = (kind: ClockKind): string | undefined =>
  (silenceDoes as Partial<Record<ClockKind, string>>)[kind];
