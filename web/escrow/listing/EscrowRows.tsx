import type { EscrowStatus } from '@ahadi/domain/escrow/lifecycle.ts';
import type { EscrowRow } from '@ahadi/domain/escrow/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { formatDay } from '../../core/time.ts';
import { amountWords } from '../../core/words.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import styles from '../../ui/listing.module.css';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { type Badge, clockLabel, isTold, statusBadge } from '../words.ts';

const mineWords: Record<EscrowStatus, string> = {
  draft: 'Finish it and propose it',
  proposed: 'Read the terms and accept them',
  awaiting_funding: 'Pay the money in',
  active: 'It is your turn',
  closed: 'Nothing more happens',
  declined: 'Nothing more happens',
  cancelled: 'Nothing more happens',
  expired: 'Nothing more happens',
};
const theirWords: Record<EscrowStatus, string> = {
  ...mineWords,
  draft: 'Still being written',
  proposed: 'The other side reads the terms',
  awaiting_funding: 'The buyer pays next',
  active: 'The other side is at turn',
};

const badgeOf = (row: EscrowRow): Badge => {
  if (row.isDisputed) return { label: 'In dispute', tone: 'danger' };
  const badge = statusBadge[row.status];
  return row.waitsForMe && row.myRole !== null && row.status !== 'draft' ? { ...badge, tone: 'gold' } : badge;
};

const sideWords = ({ myRole, otherName }: EscrowRow): string => {
  if (otherName === '') return 'nobody named yet';
  return myRole === 'seller' ? `you sell to ${otherName}` : myRole === null ? otherName : `you buy from ${otherName}`;
};

function Row({ row }: { row: EscrowRow }) {
  const badge = badgeOf(row);
  const isMyTurn = row.waitsForMe && row.myRole !== null;
  const money = row.totalMinor === 0 ? null : amountWords(row.totalMinor, row.currency);
  const held = row.heldMinor === 0 ? null : `${amountWords(row.heldMinor, row.currency)} held`;
  const facts = [row.ref, sideWords(row), money, held].filter((fact) => fact !== null);
  const clock = row.nextDueAt !== null && row.nextDueKind !== null && isTold(row.nextDueKind) ? row : null;
  return (
    <li>
      <Link className={styles.row} to={to('escrow', { id: row.id })} data-mine={isMyTurn || undefined}>
        <span className={styles.what}>
          <span className={styles.title}>{row.title || 'Untitled escrow'}</span>
          <span className={styles.facts}>{facts.join(' · ')}</span>
        </span>
        <span className={styles.state}>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        </span>
        <span className={styles.next}>
          <span className={styles.step}>
            {clock && !isMyTurn ? clockLabel(row.nextDueKind) : (isMyTurn ? mineWords : theirWords)[row.status]}
          </span>
          {clock && row.nextDueAt !== null ? (
            <Countdown due={row.nextDueAt} inline />
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
