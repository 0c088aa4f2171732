import type { Complaint } from '@ahadi/domain/mediators/schema.ts';
import { complaintGroundWords } from '@ahadi/domain/mediators/words.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { byCursorAfresh } from '../../core/paging.ts';
import { ReasonDialog } from '../../core/ReasonDialog.tsx';
import { useMe } from '../../core/session.ts';
import { formatDay } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { complaintBadge, rosterQuery } from '../words.ts';
import styles from './roster.module.css';

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const;

/** What the sides of cases complained about, oldest open first. */
export default function Complaints() {
  const [filter, setFilter] = useState<'open' | 'decided'>('open');
  const [deciding, setDeciding] = useState<Complaint | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const list = useInfiniteQuery(
    api.mediators.complaints.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, open: filter === 'open' }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <div className={styles.tools}>
        <Chips legend="Show" options={filters} start={filter} onChange={setFilter} />
      </div>
      {done && (
        <div className={styles.done}>
          <Notice tone="good" announce>
            {done}
          </Notice>
        </div>
      )}
      <ListCard
        list={list}
        label="the complaints"
        empty={
          <EmptyState
            kind={filter === 'open' ? 'nothing' : 'noMatch'}
            title={filter === 'open' ? 'No complaint is open' : 'None was decided yet'}
            action={
              <Button variant="quiet" onClick={() => void list.refetch()}>
                Look again
              </Button>
            }
          >
            A side of a case can complain about its mediator once. Nobody but administrators and the mediator reads it.
          </EmptyState>
        }
      >
        <ul className={styles.cases}>
          {rows.map((complaint) => (
            <Row
              key={complaint.id}
              complaint={complaint}
              onDecide={() => {
                setDone(null);
                setDeciding(complaint);
              }}
            />
          ))}
        </ul>
      </ListCard>
      {deciding && (
        <DecideDialog
          complaint={deciding}
          onClose={() => setDeciding(null)}
          onDone={(sentence) => {
            setDeciding(null);
            setDone(sentence);
          }}
        />
      )}
    </>
  );
}

function Row({ complaint, onDecide }: { complaint: Complaint; onDecide: () => void }) {
  const me = useMe();
  const badge = complaintBadge[complaint.status];
  return (
    <li className={styles.case}>
      <div className={styles.caseHead}>
        <p>
          <Link
            className={styles.name}
            to={to('adminMediators', {}, rosterQuery({ userId: complaint.mediatorUserId }))}
          >
            {complaint.mediatorName}
          </Link>{' '}
          <span className={styles.quiet}>
            {complaintGroundWords[complaint.ground].toLowerCase()} · {formatDay(complaint.at)}
          </span>
        </p>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
      </div>
      <p className={styles.said}>{complaint.text}</p>
      {complaint.answer ? (
        <>
          <p className={styles.label}>The mediator answers</p>
          <p className={styles.said}>{complaint.answer}</p>
        </>
      ) : (
        complaint.status === 'open' && <p className={styles.quiet}>The mediator has not answered yet.</p>
      )}
      {complaint.decision && (
        <>
          <p className={styles.label}>The decision</p>
          <p className={styles.said}>{complaint.decision}</p>
        </>
      )}
      {complaint.status === 'open' && (
        <div className={styles.buttons}>
          <Button
            variant="quiet"
            whyNot={complaint.mediatorUserId === me.userId ? 'It is about you; another administrator decides.' : null}
            aria-label={`Decide about the complaint against ${complaint.mediatorName}`}
            onClick={onDecide}
          >
            Decide
          </Button>
        </div>
      )}
    </li>
  );
}

type Props = { complaint: Complaint; onDone: (sentence: string) => void; onClose: () => void };

function DecideDialog({ complaint, onDone, onClose }: Props) {
  const [sustained, setSustained] = useState<boolean | null>(null);
  return (
    <ReasonDialog
      title={`Decide about ${complaint.mediatorName}`}
      confirm="Decide it"
      cancel="Not now"
      procedure={api.mediators.decideComplaint}
      input={(reason) => ({ complaintId: complaint.id, sustained: sustained ?? false, reason })}
      help="The mediator and the side that complained read it. It stays as it is."
      problems={{ sustained: sustained === null ? 'Choose one.' : undefined }}
      onDone={(after) =>
        onDone(`The complaint is ${after.status === 'sustained' ? 'upheld' : 'not upheld'}. Both are told why.`)
      }
      onClose={onClose}
    >
      {(at) => (
        <Choices legend="The complaint is" error={at('sustained')}>
          {[true, false].map((value) => (
            <Choice
              key={String(value)}
              name="sustained"
              checked={sustained === value}
              aria-invalid={at('sustained') ? true : undefined}
              onChange={() => setSustained(value)}
              title={value ? 'Upheld' : 'Not upheld'}
              line={
                value
                  ? 'For three years it stands against the tier of a senior mediator. Suspending is a deed of its own.'
                  : 'Nothing changes for the mediator.'
              }
            />
          ))}
        </Choices>
      )}
    </ReasonDialog>
  );
}
