import type { EscrowRow } from '@ahadi/domain/escrow/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatDay } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from '../../ui/listing.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { type Badge, statusBadge } from '../words.ts';
import { isMyTurn, stepWords, toldClock } from './rowstep.ts';

const badgeOf = (row: EscrowRow): Badge => {
  if (row.isOnHold) return { label: 'On hold', tone: 'attention' };
  if (row.isDisputed) return { label: 'In dispute', tone: 'danger' };
  const badge = statusBadge[row.status];
  return isMyTurn(row) && row.status !== 'draft' ? { ...badge, tone: 'gold' } : badge;
};

const sideWords = ({ myRole, otherName }: EscrowRow): string => {
  if (otherName === '') return 'nobody named yet';
  return myRole === 'seller' ? `you sell to ${otherName}` : myRole === null ? otherName : `you buy from ${otherName}`;
};

function Row({ row }: { row: EscrowRow }) {
  const badge = badgeOf(row);
  const money = row.totalMinor === 0 ? null : amountWords(row.totalMinor, row.currency);
  // Said twice, the same amount would look like two.
  const held =
    row.heldMinor === 0
      ? null
      : row.heldMinor === row.totalMinor
        ? 'all of it held'
        : `${amountWords(row.heldMinor, row.currency)} held`;
  const facts = [row.ref, sideWords(row), money, held].filter((fact) => fact !== null);
  const clock = toldClock(row);
  return (
    <li>
      <Link className={styles.row} to={to('escrow', { id: row.id })} data-mine={isMyTurn(row) || undefined}>
        <span className={styles.what}>
          <span className={styles.title}>{row.title || 'Untitled escrow'}</span>
          <span className={styles.facts}>{facts.join(' · ')}</span>
        </span>
        <span className={styles.state}>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        </span>
        <span className={styles.next}>
          <span className={styles.step}>{stepWords(row)}</span>
          {clock ? (
            <Countdown due={clock.at} inline />
          ) : (
            <span className={styles.changed}>changed {formatDay(row.updatedAt)}</span>
          )}
        </span>
      </Link>
    </li>
  );
}

export const EscrowRows = ({ rows }: { rows: readonly EscrowRow[] }) => (
  <ul className={styles.rows}>
    {rows.map((row) => (
      <Row key={row.id} row={row} />
    ))}
  </ul>
);
