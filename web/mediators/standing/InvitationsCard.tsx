import { bandWords } from '@ahadi/domain/mediation/words.ts';
import { specialismWords } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { countryName } from '../../core/countries.ts';
import { DeclineInvitation } from '../../core/DeclineInvitation.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from './standing.module.css';

const MOST = 3;

/** Matters whose sides asked for the reader by name; nothing where there are none. */
export function InvitationsCard() {
  const jobs = useQuery(
    api.mediation.jobs.queryOptions({ input: { invited: true, limit: MOST }, staleTime: 0, refetchOnMount: 'always' }),
  );
  const rows = jobs.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card
      title="You are asked by name"
      aside={jobs.data?.nextCursor && <Link to={to('jobs', {}, { tab: 'invitations' })}>See all</Link>}
    >
      <ul className={styles.entries}>
        {rows.map((job) => (
          <li key={job.id}>
            <span className={styles.entry}>
              <Link className={styles.entryTitle} to={to('job', { id: job.id })}>
                {specialismWords[job.category]} in {countryName(job.country)}, {bandWords[job.band]}
              </Link>
              <span className={styles.clipped}>{job.summary}</span>
              <Countdown due={job.closesAt} inline />
            </span>
            <span className={styles.buttons}>
              <Link className={buttonClass('quiet')} to={to('job', { id: job.id })}>
                Look at it
              </Link>
              <DeclineInvitation
                id={job.id}
                label={`${specialismWords[job.category]} in ${countryName(job.country)}`}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
