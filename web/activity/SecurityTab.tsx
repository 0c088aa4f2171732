import type { SecurityRow } from '@ahadi/domain/activity/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconDeviceLaptop, IconDeviceMobile, IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { deviceWords, isHandheld } from '../core/devicewords.ts';
import { problemOf } from '../core/errors.ts';
import { HistoryTools, MissingParts } from '../core/HistoryTools.tsx';
import { ListCard } from '../core/ListCard.tsx';
import { byCursorAfresh } from '../core/paging.ts';
import { SpanFields } from '../core/SpanFields.tsx';
import { keyIn, useFilters } from '../core/span.ts';
import { formatAgo, formatInstant, useNow } from '../core/time.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import { Choice } from './ActivityTab.tsx';
import styles from './history.module.css';

const kinds = { sign_in: 'Sign-ins', change: 'Changes' } as const;

/** Where one signed in, and every change of how one signs in; each can be said not to have been oneself. */
export default function SecurityTab() {
  const { values, days, span, isFiltered, set, clear } = useFilters(['kind']);
  const asked = { kind: keyIn(kinds, values.kind), ...span };
  const [disowning, setDisowning] = useState<SecurityRow | null>(null);
  const list = useInfiniteQuery(
    api.activity.security.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, ...asked }),
      ...byCursorAfresh,
    }),
  );
  const pages = list.data?.pages ?? [];
  return (
    <div className={styles.stack}>
      <HistoryTools tab="security" asked={asked} onClear={isFiltered ? clear : null}>
        <Choice label="Show" all="Everything" words={kinds} value={values.kind} onChange={(kind) => set({ kind })} />
        <SpanFields days={days} onChange={set} />
      </HistoryTools>
      <MissingParts pages={pages} onRetry={() => void list.refetch()} />
      <ListCard
        list={list}
        title="Sign-ins and changes"
        aside={<Link to={to('profile', {}, { tab: 'security' })}>Password, second step and devices</Link>}
        label="your sign-ins"
        empty={
          <EmptyState
            kind={isFiltered ? 'noMatch' : 'nothing'}
            title={isFiltered ? 'Nothing like that' : 'Nothing here yet.'}
            action={
              <Button variant="quiet" onClick={isFiltered ? clear : () => void list.refetch()}>
                {isFiltered ? 'Show everything' : 'Look again'}
              </Button>
            }
          >
            {isFiltered && 'Nobody signed in and nothing was changed in this time.'}
          </EmptyState>
        }
      >
        <ul className={styles.rows}>
          {pages
            .flatMap((page) => page.rows)
            .map((row) => (
              <Line key={row.id} row={row} onDisown={() => setDisowning(row)} />
            ))}
        </ul>
      </ListCard>
      {disowning && <Disown row={disowning} onClose={() => setDisowning(null)} />}
    </div>
  );
}

const titleOf = (row: SecurityRow): string =>
  row.kind === 'sign_in' ? `${row.sentence} with ${deviceWords(row.userAgent)}` : row.sentence;

function Line({ row, onDisown }: { row: SecurityRow; onDisown: () => void }) {
  const now = useNow();
  const Icon =
    row.kind === 'change' ? IconShieldCheck : isHandheld(row.userAgent) ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.title}>
          <Icon size={18} stroke={1.6} aria-hidden />
          {titleOf(row)}
          {row.isCurrent && <StateBadge tone="good">This device</StateBadge>}
          {row.isOpen && !row.isCurrent && <StateBadge tone="info">Signed in</StateBadge>}
          {row.disowned && <StateBadge tone="danger">Not you</StateBadge>}
        </p>
        <p className={styles.facts}>
          <time dateTime={row.at}>{formatInstant(row.at)}</time>
          {row.ipAddress && ` · ${row.ipAddress}`}
          {row.lastSeenAt && ` · last used ${formatAgo(row.lastSeenAt, now)}`}
          {row.endedAt && ` · ended ${formatInstant(row.endedAt)}`}
        </p>
        {row.disowned && (
          <p className={styles.facts}>
            You said so {formatInstant(row.disowned.at)}:{' '}
            <Link to={row.disowned.path}>message {row.disowned.number}</Link>
          </p>
        )}
      </div>
      {row.mayDisown && (
        <div className={styles.deeds}>
          <Button
            variant="quiet"
            aria-label={`This was not me: ${titleOf(row)}, ${formatInstant(row.at)}`}
            onClick={onDisown}
          >
            This was not me
          </Button>
        </div>
      )}
    </li>
  );
}

function Disown({ row, onClose }: { row: SecurityRow; onClose: () => void }) {
  const disown = useCommand(api.activity.disown, {
    stale: [api.activity.key(), api.accounts.key(), api.support.key()],
  });
  if (disown.data) {
    const { ended, number, path } = disown.data;
    return (
      <Dialog
        title="Now change your password"
        onClose={onClose}
        footer={
          <>
            <Link className={buttonClass('quiet')} to={path}>
              Message {number}
            </Link>
            <Link className={buttonClass('primary')} to={to('profile', {}, { tab: 'security' })}>
              Change the password
            </Link>
          </>
        }
      >
        <p>
          {ended === 0
            ? 'Nobody else was signed in.'
            : ended === 1
              ? 'One session was ended.'
              : `${ended} sessions were ended.`}{' '}
          Anyone who knows your password can sign in again, so choose a new one, and switch the second step on. Support
          has your message and writes to you.
        </p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title="Was this not you?"
      confirm="This was not me"
      cancel="It was me"
      tone="danger"
      pending={disown.isPending}
      problem={disown.error && problemOf(disown.error).sentence}
      onConfirm={() => disown.run({ id: row.id })}
      onClose={onClose}
    >
      <p>
        “{titleOf(row)}”, {formatInstant(row.at)}.
      </p>
      <p>
        Every session but this one ends at once, and support is told in your name. What is typed elsewhere and not saved
        is lost.
      </p>
    </ConfirmDialog>
  );
}
