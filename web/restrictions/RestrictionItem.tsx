import { to } from '@ahadi/domain/paths.ts';
import { ifNobodyActs, ruleWords, titleNow } from '@ahadi/domain/restrictions/rules.ts';
import type { RestrictionRow } from '@ahadi/domain/restrictions/schema.ts';
import { Link } from 'react-router';
import { formatDay } from '../core/time.ts';
import { Countdown } from '../ui/Countdown.tsx';
import listing from '../ui/listing.module.css';
import { StateBadge } from '../ui/StateBadge.tsx';
import { restrictionBadge } from './words.ts';

/** One line: what it is about, where it stands, and what happens next by itself. */
export function RestrictionItem({ row, isMine = false }: { row: RestrictionRow; isMine?: boolean }) {
  const badge = restrictionBadge[row.status];
  return (
    <li>
      <Link className={listing.row} to={to('restriction', { id: row.id })} data-mine={isMine || undefined}>
        <span className={listing.what}>
          <span className={listing.title}>{row.label}</span>
          <span className={listing.facts}>
            {titleNow(row)} · {ruleWords(row.thing, row.rule)}
          </span>
        </span>
        <span className={listing.state}>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        </span>
        <span className={listing.next}>
          {row.dueAt ? (
            <>
              <Countdown due={row.dueAt} />
              <span className={listing.changed}>If nobody acts: {ifNobodyActs(row.status, row.endsFirst)?.words}</span>
            </>
          ) : (
            <span className={listing.changed}>Proposed {formatDay(row.proposedAt)}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
