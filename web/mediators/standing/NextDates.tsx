import type { MediationRow, MediationView } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useNow } from '../../core/time.ts';
import { count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from './standing.module.css';

/** So many running cases are looked through; anyone who has more finds the rest in the cases themselves. */
const MOST_CASES = 5;
const MOST_DATES = 4;
const talking: readonly MediationRow['status'][] = ['active', 'settling'];
const kinds = { intake: 'First talk', joint: 'Joint session', caucus: 'Caucus' } as const;

const datesOf = ({ id, ref, sessions }: MediationView, now: Date) =>
  sessions
    .filter(({ status, startsAt }) => ['proposed', 'confirmed'].includes(status) && new Date(startsAt) > now)
    .map((session) => ({ ...session, caseId: id, ref }));

/** The next sessions of the cases that are under way; nothing where there are none. */
export function NextDates() {
  const now = useNow();
  const cases = useQuery(api.mediation.list.queryOptions({ input: { as: 'mediator', filter: 'open' } }));
  const running = (cases.data?.rows ?? []).filter(({ status }) => talking.includes(status)).slice(0, MOST_CASES);
  const views = useQueries({
    queries: running.map(({ id }) => api.mediation.get.queryOptions({ input: { id } })),
  });
  const dates = views
    .flatMap(({ data }) => (data ? datesOf(data, now) : []))
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
    .slice(0, MOST_DATES);
  if (dates.length === 0) return null;
  return (
    <Card title="Next sessions">
      <ul className={styles.entries}>
        {dates.map((date) => (
          <li key={date.id}>
            <span className={styles.entry}>
              <Link className={styles.entryTitle} to={to('myCase', { id: date.caseId })}>
                {kinds[date.kind]}, {date.ref}
              </Link>
              <span className={styles.quiet}>
                {count(date.minutes, 'minute')} · {date.place}
              </span>
            </span>
            <Countdown due={date.startsAt} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
