import { to } from '@ahadi/domain/paths.ts';
import type { SuccessionRow } from '@ahadi/domain/successions/schema.ts';
import { Link } from 'react-router';
import { formatDay } from '../core/time.ts';
import { Countdown } from '../ui/Countdown.tsx';
import listing from '../ui/listing.module.css';
import { StateBadge } from '../ui/StateBadge.tsx';
import { badgeOf } from './words.ts';

/** One line: for whom somebody asks to act, as what, and where it stands. */
export function SuccessionItem({ row, isMine = false }: { row: SuccessionRow; isMine?: boolean }) {
  const badge = badgeOf(row.status);
  return (
    <li>
      <Link className={listing.row} to={to('succession', { id: row.id })} data-mine={isMine || undefined}>
        <span className={listing.what}>
          <span className={listing.title}>{row.name}</span>
          <span className={listing.facts}>
            {row.claimant}, {row.capacity}
          </span>
        </span>
        <span className={listing.state}>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        </span>
        <span className={listing.next}>
          {row.dueAt ? (
            <Countdown due={row.dueAt} />
          ) : (
            <span className={listing.changed}>Asked {formatDay(row.askedAt)}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
