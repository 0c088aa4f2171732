import type { Job } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatAgo, formatInstant, useNow } from '../../core/time.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import listing from '../../ui/listing.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from './jobs.module.css';
import { costWords, jobBadge, jobFacts, jobTitle } from './words.ts';

export const JobRows = ({ rows }: { rows: readonly Job[] }) => (
  <ul className={listing.rows}>
    {rows.map((job) => (
      <Row key={job.id} job={job} />
    ))}
  </ul>
);

function Row({ job }: { job: Job }) {
  const now = useNow();
  const badge = jobBadge[job.status];
  return (
    <li>
      <Link className={styles.job} to={to('job', { id: job.id })} data-mine={job.invited || undefined}>
        <span className={styles.jobWhat}>
          <span className={styles.jobTitle}>
            {jobTitle(job)}
            {job.invited && (
              <StateBadge tone="gold" dot={false}>
                You are asked by name
              </StateBadge>
            )}
            {job.wantsAccredited && <StateBadge dot={false}>Accredited only</StateBadge>}
          </span>
          <span className={styles.summary}>{job.summary}</span>
          <span className={listing.changed}>
            {jobFacts(job)} ·{' '}
            <time dateTime={job.opensAt} title={formatInstant(job.opensAt)}>
              posted {formatAgo(job.opensAt, now)}
            </time>
          </span>
        </span>
        <span className={styles.jobNext}>
          <span className={listing.step}>
            {job.proposals} of {job.mostProposals} proposals · {costWords(job)}
          </span>
          {job.status === 'open' ? (
            <Countdown due={job.closesAt} inline />
          ) : (
            <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
          )}
        </span>
      </Link>
    </li>
  );
}
