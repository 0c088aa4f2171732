import type { RunView } from '@ahadi/domain/academy/runs/schema.ts';
import type { RosterRow } from '@ahadi/domain/academy/teaching/schema.ts';
import type { RegistrationId } from '@ahadi/domain/core/ids.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { ListCard } from '../../core/ListCard.tsx';
import { lazy } from '../../core/lazy.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { count, nameList } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { runBadge } from '../words.ts';
import { practicalWhen, runDays } from '../zone.ts';
import { People } from './People.tsx';
import styles from './roster.module.css';
import { type RosterFilter, rosterFilters, shownBy } from './roster.ts';

const CheckInScreen = lazy(() => import('./CheckInScreen.tsx'));
const IssueDialog = lazy(() => import('./IssueDialog.tsx'));
const MessageDialog = lazy(() => import('./MessageDialog.tsx'));

type Props = {
  run: RunView;
  /** Of the same course, to move people between. */
  runs: readonly RunView[];
};

/** So many at once: a run of a hundred is seen whole. */
const PAGE = 100;

/** Everybody of a run, and what is done for all of them at once. Anyone who only teaches it marks; administrators decide as well. */
export default function Roster({ run, runs }: Props) {
  const [filter, setFilter] = useState<RosterFilter>('in');
  const [open, setOpen] = useState<'code' | 'message' | 'issue' | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<RegistrationId>>(new Set());
  const [done, setDone] = useState<string | null>(null);
  const list = useInfiniteQuery(
    api.teaching.roster.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: run.id, cursor, limit: PAGE }),
      ...byCursorAfresh,
    }),
  );
  const all = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const rows = shownBy(all, filter);
  const ready = all.filter((row) => row.ready && row.certificate === null);
  const toIssue = chosen.size > 0 ? all.filter(({ id }) => chosen.has(id)) : ready;
  return (
    <div className={styles.roster}>
      <Facts run={run} />
      <div className={styles.tools}>
        <Button
          variant="primary"
          whyNot={run.sessions.length === 0 ? 'This run has no sessions.' : null}
          onClick={() => setOpen('code')}
        >
          Show the check-in code
        </Button>
        {run.mayManage && (
          <Button
            variant="quiet"
            whyNot={toIssue.length === 0 ? 'Nobody has reached all that is asked for yet.' : null}
            onClick={() => setOpen('issue')}
          >
            Give certificates{toIssue.length > 0 && ` (${toIssue.length})`}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setOpen('message')}>
          Message the group
        </Button>
        <DownloadButton label="CSV" name="roster.csv" read={(client) => client.teaching.rosterCsv({ id: run.id })} />
        <Button variant="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {done && (
        <Notice tone="good" announce>
          {done}
        </Notice>
      )}
      <Chips legend="Show" options={rosterFilters} start={filter} onChange={setFilter} />
      <ListCard list={list} label="the roster" empty={<Nobody onAgain={() => void list.refetch()} />}>
        {rows.length === 0 ? (
          <EmptyState kind="noMatch" title="Nobody is in this group" action={null} />
        ) : (
          <People
            run={run}
            runs={runs}
            rows={rows}
            chosen={chosen}
            onChoose={(id) => setChosen((before) => toggledIn(before, id))}
            onDone={setDone}
          />
        )}
      </ListCard>
      <Suspense fallback={null}>
        {open === 'code' && <CheckInScreen run={run} onClose={() => setOpen(null)} />}
        {open === 'message' && (
          <MessageDialog
            run={run}
            onDone={(sent) => {
              setOpen(null);
              setDone(`Sent to ${count(sent, 'person').replace('persons', 'people')}.`);
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'issue' && (
          <IssueDialog
            people={toIssue}
            onClose={() => {
              setOpen(null);
              setChosen(new Set());
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function toggledIn(before: ReadonlySet<RegistrationId>, id: RosterRow['id']): ReadonlySet<RegistrationId> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}

const Nobody = ({ onAgain }: { onAgain: () => void }) => (
  <EmptyState
    kind="nothing"
    title="No registrations yet."
    action={
      <Button variant="quiet" onClick={onAgain}>
        Look again
      </Button>
    }
  >
    Registrations appear here at once.
  </EmptyState>
);

function Facts({ run }: { run: RunView }) {
  const badge = runBadge[run.status];
  return (
    <p className={styles.facts}>
      <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
      <span>{runDays(run.startsOn, run.endsOn)}</span>
      {run.place !== '' && <span>{run.place}</span>}
      <span>
        {run.confirmed} of {count(run.capacity, 'seat')} confirmed, {run.held} kept, {run.waiting} waiting
      </span>
      {run.instructors.length > 0 && <span>with {nameList(run.instructors)}</span>}
      {practicalWhen(run) && <span>{practicalWhen(run)}</span>}
    </p>
  );
}
