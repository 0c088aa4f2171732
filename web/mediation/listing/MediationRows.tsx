import type { MediationRow } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatDay } from '../../core/time.ts';
import { nameList } from '../../core/words.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from '../../ui/listing.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { hrefOf } from '../address.ts';
import { rowBadge, rowStep } from './rowstep.ts';

/** A draft opens where it is written, everything else where it is read. */
const addressOf = (row: MediationRow): string =>
  row.status === 'draft' ? to('editMediation', { id: row.id }) : hrefOf(row);

function Row({ row }: { row: MediationRow }) {
  const badge = rowBadge(row);
  const facts = [
    row.ref,
    row.others.length > 0 ? nameList(row.others) : 'nobody named yet',
    row.mediatorName === null ? null : `mediator ${row.mediatorName}`,
  ].filter((fact) => fact !== null);
  return (
    <li>
      <Link className={styles.row} to={addressOf(row)} data-mine={row.waitsForMe || undefined}>
        <span className={styles.what}>
          <span className={styles.title}>{row.title || 'Untitled mediation'}</span>
          <span className={styles.facts}>{facts.join(' · ')}</span>
        </span>
        <span className={styles.state}>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        </span>
        <span className={styles.next}>
          <span className={styles.step}>{rowStep(row)}</span>
          {row.dueAt === null ? (
            <span className={styles.changed}>changed {formatDay(row.updatedAt)}</span>
          ) : (
            <Countdown due={row.dueAt} inline />
          )}
        </span>
      </Link>
    </li>
  );
}

export const MediationRows = ({ rows }: { rows: readonly MediationRow[] }) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </ul>
);
