import { csvFile } from '@ahadi/domain/core/csv.ts';
import { zoneInWords } from '@ahadi/domain/core/time.ts';
import { trialCells } from '@ahadi/domain/ledger/bookkeeping.ts';
import { graveOf, notedOf, type StandingKind, standingWords } from '@ahadi/domain/ledger/closing.ts';
import type { DayBalance, Standing } from '@ahadi/domain/ledger/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { DoneNotice } from '../../core/DoneNotice.tsx';
import { DownloadButton } from '../../core/DownloadButton.tsx';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../payments.module.css';
import own from './admin.module.css';
import { Trial } from './Trial.tsx';
import { type DeskTab, deskPath } from './useDeskTab.ts';

/** Where each is looked into. */
const places: Record<StandingKind, DeskTab> = {
  unbalanced: 'stop',
  stopped: 'stop',
  old_lines: 'reconciliation',
  lines: 'reconciliation',
  statements: 'reconciliation',
  uncertain: 'uncertain',
  reviews: 'reviews',
  unapplied: 'unapplied',
  chargebacks: 'chargebacks',
};

/** One day of the books: its trial balance, and what stands in the way of closing it. */
export function BookDay({ on }: { on: string }) {
  const day = useQuery(
    api.finance.trialBalance.queryOptions({ input: { on }, staleTime: 0, refetchOnMount: 'always' }),
  );
  const [isClosing, setClosing] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  return (
    <div className={styles.stack}>
      <p className={own.back}>
        <Link to={deskPath('close')}>All days</Link>
      </p>
      {day.isPending && <SkeletonRows rows={6} label="Adding up the day" />}
      {day.isError && !day.data && <ErrorCard {...problemOf(day.error)} onRetry={() => day.refetch()} />}
      {day.data && (
        <>
          <DoneNotice sentence={done} />
          <Head day={day.data} onClose={() => setClosing(true)} />
          <Standings standing={day.data.standing} />
          {day.data.rows.length === 0 && (
            <EmptyState
              kind="nothing"
              title="The books are empty on this day"
              action={<Link to={deskPath('close')}>All days</Link>}
            >
              Nothing was posted until the end of it.
            </EmptyState>
          )}
          <Trial rows={day.data.rows} />
          <p className={styles.quiet}>
            Hash of this trial balance and of every close before it: <code className={own.hash}>{day.data.hash}</code>
          </p>
          {isClosing && (
            <CloseDialog
              day={day.data}
              onClose={() => setClosing(false)}
              onFailed={() => void day.refetch()}
              onDone={() => {
                setClosing(false);
                setDone(`${formatCalendarDay(on)} is closed. Its trial balance stays as it is.`);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

function Head({ day: { on, zone, rows, close, whyNot, standing }, onClose }: { day: DayBalance; onClose: () => void }) {
  const why = whyNot ?? (graveOf(standing).length > 0 ? 'Mend first what stands in the way; it is named below.' : null);
  return (
    <header className={own.dayHead}>
      <div className={styles.what}>
        <h2 className={own.dayTitle}>
          Trial balance, {formatCalendarDay(on)}{' '}
          <StateBadge tone={close ? 'good' : 'neutral'}>{close ? 'Closed' : 'Open'}</StateBadge>
        </h2>
        <p className={styles.facts}>
          By {zoneInWords(zone)}
          {close && (
            <>
              {' '}
              · closed by {close.closedBy}, <time dateTime={close.closedAt}>{formatInstant(close.closedAt)}</time>
            </>
          )}
        </p>
        {close?.acknowledged.map(({ kind, count }) => (
          <p key={kind} className={styles.facts}>
            Named with the close: {standingWords[kind](count)}
          </p>
        ))}
      </div>
      <div className={styles.buttons}>
        <DownloadButton
          label="CSV"
          name={`trial-balance-${on}.csv`}
          read={async () => new File([csvFile(trialCells(rows))], `trial-balance-${on}.csv`, { type: 'text/csv' })}
        />
        <Button variant="quiet" onClick={() => window.print()}>
          Print
        </Button>
        {!close && (
          <Button whyNot={why} onClick={onClose}>
            Close this day
          </Button>
        )}
      </div>
    </header>
  );
}

function Standings({ standing }: { standing: readonly Standing[] }) {
  const [grave, noted] = [graveOf(standing), notedOf(standing)];
  return (
    <>
      {grave.length > 0 && (
        <Notice tone="danger" title="This keeps the day open">
          <Named standing={grave} />
        </Notice>
      )}
      {noted.length > 0 && (
        <Notice tone="attention" title="This stands open, and is named with the close">
          <Named standing={noted} />
        </Notice>
      )}
    </>
  );
}

const Named = ({ standing }: { standing: readonly Standing[] }) => (
  <ul className={own.findings}>
    {standing.map(({ kind, count }) => (
      <li key={kind}>
        {standingWords[kind](count)} <Link to={deskPath(places[kind])}>Look into it</Link>
      </li>
    ))}
  </ul>
);

type DialogProps = { day: DayBalance; onClose: () => void; onDone: () => void; onFailed: () => void };

function CloseDialog({ day: { on, hash, standing }, onClose, onDone, onFailed }: DialogProps) {
  const noted = notedOf(standing);
  const [known, setKnown] = useState<readonly StandingKind[]>([]);
  const [isTold, setTold] = useState(false);
  const close = useCommand(api.finance.closeDay, { onSuccess: onDone, onError: onFailed });
  return (
    <ConfirmDialog
      title={`Close ${formatCalendarDay(on)}`}
      confirm="Close this day"
      pending={close.isPending}
      problem={close.error ? problemOf(close.error).sentence : null}
      onConfirm={() => {
        setTold(true);
        if (noted.every(({ kind }) => known.includes(kind))) close.run({ on, hash, acknowledged: noted });
      }}
      onClose={onClose}
    >
      <p>
        Its trial balance is frozen as you see it, with your name and the time. Nobody can post into this day or an
        earlier one any more, and nobody can open it again: what turns out wrong is put right on a later day.
      </p>
      {noted.map(({ kind, count }) => (
        <CheckField
          key={kind}
          label={`I know: ${standingWords[kind](count)}`}
          checked={known.includes(kind)}
          error={isTold && !known.includes(kind) ? 'Say that you know of it.' : undefined}
          onChange={({ currentTarget: { checked } }) =>
            setKnown((kinds) => [...kinds.filter((it) => it !== kind), ...(checked ? [kind] : [])])
          }
        />
      ))}
    </ConfirmDialog>
  );
}
