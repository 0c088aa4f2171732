import type { Amending } from '@ahadi/domain/agreements/amending/schema.ts';
import { ifNobodyActs } from '@ahadi/domain/agreements/end.ts';
import { signingDefaults } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementStatus, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { askedOf } from '@ahadi/domain/agreements/turns.ts';
import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import { count, nameList } from '../../core/words.ts';

export type Moment = {
  at: Date;
  kind: 'reminder' | 'end' | 'force';
  /** Where it stands then, if that changes; `or`: where else it may come to stand. */
  status?: AgreementStatus;
  or?: readonly AgreementStatus[];
  sentence: string;
};

type Life = Pick<
  AgreementView,
  'status' | 'signDueAt' | 'purpose' | 'terms' | 'parties' | 'attendants' | 'versionId'
> & {
  comes?: Amending['comes'];
};

/** Whom the clock reminds: those who could sign now. Who asked for a change or waits for a turn is left in peace. */
const reminded = (life: Life): string[] =>
  life.parties
    .filter((party) => askedOf({ ...life, openSuggestionsBy: [] }, party) === 'agreement.sign')
    .map((party) => party.name);

/** When the clock reminds those who have not signed: first and then every so many days after the request, while there is time. */
function reminders(life: Life): Moment[] {
  const names = reminded(life);
  if (life.status !== 'signing' || life.signDueAt === null || names.length === 0) return [];
  const due = new Date(life.signDueAt);
  // Also true after an extension, which opens a second window of the same length.
  const asked = addDays(due, -life.terms.signWindowDays);
  const { reminderFirstDays, reminderEveryDays, remindersAtMost } = signingDefaults;
  return Array.from({ length: remindersAtMost }, (_, index) =>
    addDays(asked, reminderFirstDays + index * reminderEveryDays),
  )
    .filter((at) => at < due)
    .map((at) => ({
      at,
      kind: 'reminder' as const,
      sentence: `${nameList(names)} ${names.length === 1 ? 'is' : 'are'} reminded.`,
    }));
}

function end(life: Life): Moment[] {
  const { at, sentence } = ifNobodyActs(life);
  return at === null ? [] : [{ at: new Date(at), kind: 'end', status: 'lapsed', sentence }];
}

function over({ status, comes }: Life): Moment[] {
  if (!comes?.at || status !== 'active') return [];
  return [{ at: new Date(comes.at), kind: 'end', status: comes.status, or: comes.or, sentence: comes.words }];
}

function force({ status, comes }: Life): Moment[] {
  if (!comes?.at || status !== 'executed') return [];
  return [{ at: new Date(comes.at), kind: 'force', status: comes.status, sentence: comes.words }];
}

/** Everything that the clock alone will do from `now` on, in order, if no person does anything. */
export const momentsIfNobodyActs = (life: Life, now: Date): Moment[] =>
  [...reminders(life), ...force(life), ...end(life), ...over(life)]
    .filter((moment) => moment.at > now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());

export type Forecast = {
  at: Date;
  status: AgreementStatus;
  /** Where else it may come to stand. */
  or: readonly AgreementStatus[];
  happened: Moment[];
  next: Moment | null;
};

/** The state at `now + days`, if nobody acts until then. Pure: the same table that moves the real agreement. */
export function forecast(life: Life, now: Date, days: number): Forecast {
  const at = addDays(now, days);
  const moments = momentsIfNobodyActs(life, now);
  const happened = moments.filter((moment) => moment.at <= at);
  const last = happened.findLast(({ status }) => status !== undefined);
  const [status, or] = [last?.status ?? life.status, last?.or ?? []];
  return { at, status, or, happened, next: moments.find((moment) => moment.at > at) ?? null };
}

/** How far the slider reaches: a little beyond the last thing that happens on its own, at least two weeks. */
export function horizonDays(life: Life, now: Date): number {
  const last = momentsIfNobodyActs(life, now).at(-1)?.at.getTime() ?? 0;
  return Math.max(14, Math.ceil((last - now.getTime()) / DAY) + 3);
}

/** "in 3 days", "today". */
export const inDays = (days: number): string => (days === 0 ? 'now' : `in ${count(days, 'day')}`);
