import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Countdown } from '../ui/Countdown.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { hrefOf } from './address.ts';
import { rowBadge, rowStep } from './listing/rowstep.ts';
import standing from './standing/standing.module.css';

/** On the page of a dispute, for its sides alone: the mediation that goes on about it, or the way to ask for one. */
export function BesideDispute({ view }: { view: DisputeView }) {
  const isSide = view.mySide !== null;
  const found = useQuery(
    api.mediation.list.queryOptions({ input: { disputeId: view.id, filter: 'all', limit: 5 }, enabled: isSide }),
  );
  // Where it could not be asked, the page says nothing of it rather than something wrong.
  if (!isSide || !found.data) return null;
  const rows = found.data.rows;
  const isOpen = rows.some(({ status }) => !isOver(status));
  // The same states in which a court can have it: both sides know of it, and it is neither public nor over.
  const mayAsk = !isOpen && disputeLifecycle.can('stay_external', view.status);
  if (rows.length === 0 && !mayAsk) return null;
  return (
    <Card title="Mediation" aside="private">
      <ul className={standing.rows}>
        {rows.map((row) => {
          const badge = rowBadge(row);
          return (
            <li key={row.id}>
              <p className={standing.line}>
                <Link to={row.status === 'draft' ? to('editMediation', { id: row.id }) : hrefOf(row)}>{row.ref}</Link>
                <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
              </p>
              <p className={standing.quiet}>{rowStep(row)}</p>
              {row.dueAt !== null && <Countdown due={row.dueAt} inline />}
            </li>
          );
        })}
        {mayAsk && (
          <li>
            <p className={standing.quiet}>
              A certified mediator helps you both settle in confidence. The clocks of the dispute stand still meanwhile.
            </p>
            <p>
              <Link className={buttonClass('quiet')} to={to('newMediation', {}, { dispute: view.id })}>
                Ask for mediation
              </Link>
            </p>
          </li>
        )}
      </ul>
    </Card>
  );
}

const over = ['declined', 'lapsed', 'withdrawn', 'settled', 'ended', 'closed'];
const isOver = (status: string): boolean => over.includes(status);
