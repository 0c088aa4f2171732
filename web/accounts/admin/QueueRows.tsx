import { identityKindWords, verificationLevelOf } from '@ahadi/domain/accounts/rules.ts';
import { reviewTargetDays, verificationStatusWords } from '@ahadi/domain/accounts/verification/rules.ts';
import type { QueueRow } from '@ahadi/domain/accounts/verification/schema.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { countryName } from '../../core/countries.ts';
import { walkRows } from '../../core/rows.ts';
import { formatAgo, formatDay, formatInstant, useNow } from '../../core/time.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { kindIcon } from '../entry/KindChoice.tsx';
import { verificationTone } from '../verification/words.ts';
import styles from './queue.module.css';

export const QueueRows = ({ rows }: { rows: readonly QueueRow[] }) => (
  <ul className={styles.rows} onKeyDown={walkRows}>
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </ul>
);

function Row({ row }: { row: QueueRow }) {
  const now = useNow();
  const Icon = kindIcon(row.identity.kind);
  const facts = [
    identityKindWords[row.identity.kind],
    row.identity.country && countryName(row.identity.country),
    row.identity.userNumber,
  ].filter(Boolean);
  const isLate = row.closedAt === null && now.getTime() - new Date(row.submittedAt).getTime() > reviewTargetDays * DAY;
  const inside = (
    <>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} stroke={1.6} />
      </span>
      <span className={styles.what}>
        <span className={styles.name}>{row.identity.displayName}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
      <span className={styles.state}>
        <StateBadge tone={verificationTone[row.status]}>{verificationStatusWords[row.status]}</StateBadge>
        {row.flagged && <StateBadge tone="danger">Same file elsewhere</StateBadge>}
        {row.conflict && (
          <StateBadge tone="neutral" dot={false}>
            Yours
          </StateBadge>
        )}
      </span>
      <span className={styles.next}>
        <span className={styles.wanted}>
          {row.closedAt === null ? 'Asks for' : 'Asked for'} “{verificationLevelOf(row.wantedLevel).label}”
        </span>
        <span className={styles.facts}>
          {row.closedAt === null ? (
            <time dateTime={row.submittedAt} title={formatInstant(row.submittedAt)} data-late={isLate || undefined}>
              sent {formatAgo(row.submittedAt, now)}
              {isLate && ', late'}
            </time>
          ) : (
            <time dateTime={row.closedAt}>closed {formatDay(row.closedAt)}</time>
          )}
          {row.reviewerName && ` · ${row.reviewerName}`}
        </span>
      </span>
    </>
  );
  return (
    <li>
      {row.conflict ? (
        <div className={styles.row} title={row.conflict}>
          {inside}
        </div>
      ) : (
        <Link className={styles.row} to={to('application', { id: row.id })}>
          {inside}
        </Link>
      )}
    </li>
  );
}
