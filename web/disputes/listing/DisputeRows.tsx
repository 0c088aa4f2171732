import type { DisputeRow } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatDay } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from '../../ui/listing.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { categoryLabel, clockLabel } from '../words.ts';
import { rowBadge, rowStep, showsClock } from './rowstep.ts';

/** A draft opens where it is written, everything else where it is read. */
const addressOf = ({ id, status }: DisputeRow): string =>
  status === 'draft' ? to('editDispute', { id }) : to('dispute', { id });

const otherWords = ({ mySide, otherName }: DisputeRow): string => {
  if (otherName === '') return 'nobody named yet';
  return mySide === 'respondent' ? `filed by ${otherName}` : `against ${otherName}`;
};

function Row({ row }: { row: DisputeRow }) {
  const badge = rowBadge(row);
  const facts = [
    row.ref,
    otherWords(row),
    row.category === null ? null : categoryLabel(row.category),
    row.claimedMinor === null ? null : amountWords(row.claimedMinor, row.currency),
  ].filter((fact) => fact !== null);
  return (
    <li>
      <Link className={styles.row} to={addressOf(row)} data-mine={(row.waitsForMe && row.mySide !== null) || undefined}>
        <span className={styles.what}>
          <span className={styles.title}>{row.title || 'Untitled dispute'}</span>
          <span className={styles.facts}>{facts.join(' · ')}</span>
        </span>
        <span className={styles.state}>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        </span>
        <span className={styles.next}>
          {showsClock(row) && row.nextDueAt !== null && row.nextDueKind !== null ? (
            <>
              <span className={styles.step}>
                {row.waitsForMe && row.mySide !== null ? rowStep(row) : clockLabel(row.nextDueKind, row.mySide)}
              </span>
              <Countdown due={row.nextDueAt} inline mine={row.waitsForMe && row.mySide === null} />
            </>
          ) : (
            <>
              <span className={styles.step}>{rowStep(row)}</span>
              <span className={styles.changed}>changed {formatDay(row.updatedAt)}</span>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}

export const DisputeRows = ({ rows }: { rows: readonly DisputeRow[] }) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </ul>
);
