import { challengeLifecycle } from '@ahadi/domain/records/lifecycle.ts';
import type { Challenge } from '@ahadi/domain/records/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { problemOf } from '../../core/errors.ts';
import { byCursor } from '../../core/paging.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { useRole } from '../../core/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { ChallengeFacts, lineOf } from '../mine/ChallengeFacts.tsx';
import styles from '../mine/mine.module.css';
import { EntryDetails } from '../searching/EntryDetails.tsx';
import { decisionLabels } from '../words.ts';
import { type DeskDeed, DeskDialog } from './DeskDialog.tsx';
import { deskDueOf } from './due.ts';
import { Redactions } from './Redactions.tsx';

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const;

/** The record officers' desk: two different persons decide about every challenge. */
export function ChallengeDesk({ onLeave }: { onLeave: () => void }) {
  const isOfficer = useRole('record_officer').hasRole;
  const [filter, setFilter] = useState<'open' | 'decided'>('open');
  const [deed, setDeed] = useState<{ name: DeskDeed; challenge: Challenge } | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const list = useInfiniteQuery(
    api.records.desk.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, filter }),
      ...byCursor,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <div className={styles.chips}>
        <Chips legend="Show" options={filters} start={filter} onChange={setFilter} />
      </div>
      <div className={styles.stack}>
        <DoneNotice sentence={done} />
        {isOfficer && <Redactions />}
        <Card aria-label="Challenges" aria-busy={list.isFetching}>
          {list.isPending && <SkeletonRows rows={3} label="Loading the desk" />}
          {list.isError && !list.data && <ErrorCard {...problemOf(list.error)} onRetry={() => list.refetch()} />}
          {list.data && rows.length === 0 && (
            <EmptyState
              kind="noMatch"
              title={filter === 'open' ? 'No challenge waits' : 'No challenge was decided yet'}
              action={
                <Button variant="quiet" onClick={onLeave}>
                  Go to my disputes
                </Button>
              }
            />
          )}
          <ul className={styles.rows}>
            {rows.map((challenge) => (
              <li key={challenge.id}>
                <ChallengeFacts challenge={challenge} />
                <Due challenge={challenge} />
                {challenge.entry && <EntryDetails entry={challenge.entry} />}
                <Deeds
                  challenge={challenge}
                  onBegin={(name) => {
                    setDone(null);
                    setDeed({ name, challenge });
                  }}
                />
              </li>
            ))}
          </ul>
          <ShowMore list={list}>More</ShowMore>
        </Card>
      </div>
      {deed && (
        <DeskDialog
          deed={deed.name}
          challenge={deed.challenge}
          onClose={() => setDeed(null)}
          onDone={(sentence) => {
            setDeed(null);
            setDone(sentence);
          }}
        />
      )}
    </>
  );
}

/** The clock that counts at this point, behind what is late. */
function Due({ challenge }: { challenge: Challenge }) {
  const it = deskDueOf(challenge);
  if (it === null) return null;
  return (
    <p>
      {it.late !== null && <StateBadge tone="danger">{it.late}</StateBadge>}{' '}
      {it.due !== null && (
        <>
          {it.label} <Countdown due={it.due} binding inline mine />
        </>
      )}
    </p>
  );
}

function Deeds({ challenge, onBegin }: { challenge: Challenge; onBegin: (deed: DeskDeed) => void }) {
  const can = (action: 'forward' | 'propose' | 'decide') => challengeLifecycle.can(action, challenge.status);
  const secondOnly = challenge.proposedByMe ? 'You proposed it; another officer confirms it.' : null;
  if (challenge.status === 'decided') return null;
  return (
    <>
      {challenge.proposedDecision && (
        <Notice title={`Proposed: ${decisionLabels[challenge.proposedDecision]}`}>
          {lineOf(challenge.proposedDecision, challenge)} {challenge.reasons}
        </Notice>
      )}
      <div className={styles.buttons}>
        {can('forward') && (
          <Button variant="quiet" onClick={() => onBegin('forward')}>
            Ask the filer
          </Button>
        )}
        {can('propose') && (
          <Button variant="quiet" onClick={() => onBegin('propose')}>
            Propose a decision
          </Button>
        )}
        {can('decide') && (
          <Button variant="quiet" whyNot={secondOnly} onClick={() => onBegin('confirm')}>
            Confirm or send back
          </Button>
        )}
        {challenge.entry && (
          <Button variant="plain" onClick={() => onBegin('redact')}>
            Remove words
          </Button>
        )}
      </div>
    </>
  );
}
