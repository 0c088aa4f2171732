import { languageName } from '@ahadi/domain/core/languages.ts';
import type { MediationView, Proposal } from '@ahadi/domain/mediation/schema.ts';
import { feeKindWords } from '@ahadi/domain/mediation/words.ts';
import { tierWords } from '@ahadi/domain/mediators/words.ts';
import { amountWords, count, formatCalendarDay } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Opening } from '../acting/deeds.ts';
import { can, hasBegun } from '../offer.ts';
import standing from '../standing/standing.module.css';
import { useReader } from '../useReader.ts';
import { proposalBadge } from '../words.ts';
import styles from './finding.module.css';

type Props = { view: MediationView; onOpen: (opening: Opening) => void };

/** What mediators offered. Who it is shows once somebody opened it, for that costs the mediator credits. */
export function ProposalsCard({ view, onOpen }: Props) {
  const reader = useReader();
  const looking = ['posted', 'invited', 'listing', 'selecting'].includes(view.status);
  if (view.proposals.length === 0 && !looking) return null;
  const mayOpen = view.mySide !== null && can('open_proposal', view, reader);
  const mayRank = can('rank', view, reader);
  const list = (
    <ul className={styles.proposals}>
      {view.proposals.map((proposal, index) => (
        <Row
          key={proposal.id}
          view={view}
          proposal={proposal}
          number={index + 1}
          onRead={
            mayOpen && proposal.status === 'submitted' ? () => onOpen({ deed: 'open_proposal', of: proposal.id }) : null
          }
        />
      ))}
    </ul>
  );
  return (
    <Card
      title="Proposals"
      aside={view.postedTimes > 1 ? `Posted ${view.postedTimes} times` : undefined}
      id="proposals"
    >
      {view.proposals.length === 0 ? (
        <p className={styles.quiet}>None yet. You are told of each one that comes in.</p>
      ) : hasBegun(view) ? (
        // Somebody was chosen long ago; what the others offered is not in the way.
        <details className={standing.more}>
          <summary>{count(view.proposals.length, 'proposal')}, and which one was chosen</summary>
          {list}
        </details>
      ) : (
        list
      )}
      {mayRank && (
        <p className={styles.foot}>
          <Button variant="quiet" onClick={() => onOpen({ deed: 'rank' })}>
            {view.sides.find(({ side }) => side === view.mySide)?.ranked ? 'Change my order' : 'Rank them'}
          </Button>
        </p>
      )}
    </Card>
  );
}

type RowProps = { view: MediationView; proposal: Proposal; number: number; onRead: (() => void) | null };

function Row({ view, proposal, number, onRead }: RowProps) {
  const badge = proposalBadge[proposal.status];
  const name = proposal.mediatorName ?? `Proposal ${number}`;
  const mine = proposal.myStrike
    ? 'you struck it out'
    : proposal.myRank === null
      ? null
      : `your number ${proposal.myRank}`;
  return (
    <li className={styles.proposal}>
      <div>
        <p className={styles.proposalHead}>
          <span className={styles.name}>{name}</span>
          <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
          {proposal.judiciaryAccredited && (
            <StateBadge tone="gold" dot={false}>
              Judiciary-accredited
            </StateBadge>
          )}
        </p>
        <p className={styles.quiet}>
          {[
            tierWords[proposal.tier],
            proposal.languages.map(languageName).join(', '),
            count(proposal.sessions, 'session'),
            `from ${formatCalendarDay(proposal.earliestOn)}`,
            mine,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className={styles.fee}>
        {proposal.feeMinor === 0 ? 'No fee' : amountWords(proposal.feeMinor, view.request.currency)}
        <span className={styles.feeWords}>
          {proposal.feeMinor > 0 && feeKindWords[proposal.feeKind]}
          {proposal.hourlyMinor !== null && `, ${amountWords(proposal.hourlyMinor, view.request.currency)} an hour`}
        </span>
      </p>
      {proposal.approach !== null && (
        <p className={`${styles.wide} ${styles.approach}`} dir="auto">
          {proposal.approach}
        </p>
      )}
      {onRead && (
        <p className={styles.wide}>
          <Button variant="quiet" aria-label={`Open ${name}`} onClick={onRead}>
            Open
          </Button>
        </p>
      )}
    </li>
  );
}
