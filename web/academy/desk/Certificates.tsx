import { certificateLifecycle } from '@ahadi/domain/academy/certificates/lifecycle.ts';
import type { CertificateRow } from '@ahadi/domain/academy/teaching/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { ListCard } from '../../core/ListCard.tsx';
import { lazy } from '../../core/lazy.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { formatCalendarDay } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import listing from '../../ui/listing.module.css';
import { MoreActions } from '../../ui/MoreActions.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { certificateBadge } from '../words.ts';
import styles from './desk.module.css';
import { useDeskView } from './useDeskView.ts';

const CertificateDialog = lazy(() => import('./CertificateDialog.tsx'));

const PAUSE = 250;

/** Every certificate, found by number, holder or course, with what can be done to it. */
export default function Certificates() {
  const { q, setQuery } = useDeskView();
  const search = useDebouncedCallback((words: string) => setQuery({ q: words }), PAUSE);
  const [asking, setAsking] = useState<CertificateRow | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const list = useInfiniteQuery(
    api.teaching.certificates.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, q }),
      ...byCursorAfresh,
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className={styles.stack}>
      <search className={listing.search}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <input
          key={q === '' ? 'cleared' : 'searched'}
          type="search"
          aria-label="Search number, holder or course"
          placeholder="Search number, holder or course"
          defaultValue={q}
          onChange={(event) => search(event.currentTarget.value.trim())}
        />
      </search>
      {done && (
        <Notice tone="good" announce>
          {done}
        </Notice>
      )}
      <ListCard
        list={list}
        label="the certificates"
        empty={
          q === '' ? (
            <EmptyState
              kind="nothing"
              title="No certificate was given yet"
              action={
                <Button variant="quiet" onClick={() => void list.refetch()}>
                  Look again
                </Button>
              }
            >
              They are given on the roster of a run.
            </EmptyState>
          ) : (
            <EmptyState
              kind="noMatch"
              title="Nothing matches"
              action={
                <Button variant="quiet" onClick={() => setQuery({ q: '' })}>
                  Show all
                </Button>
              }
            />
          )
        }
      >
        <ul className={styles.fees}>
          {rows.map((row) => (
            <Row
              key={row.number}
              row={row}
              onReissue={() => {
                setDone(null);
                setAsking(row);
              }}
            />
          ))}
        </ul>
      </ListCard>
      {asking && (
        <Suspense fallback={null}>
          <CertificateDialog
            row={asking}
            onDone={(sentence) => {
              setAsking(null);
              setDone(sentence);
            }}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Row({ row, onReissue }: { row: CertificateRow; onReissue: () => void }) {
  const navigate = useNavigate();
  const badge = certificateBadge(row.status, row.expired);
  return (
    <li className={styles.certificate}>
      <div className={styles.feeWhat}>
        <p className={styles.name}>{row.holder}</p>
        <p className={styles.quiet}>
          {row.course} · <Link to={to('academy', {}, { verify: row.number })}>{row.number}</Link>
        </p>
      </div>
      <div className={styles.feeAge}>
        <StateBadge tone={badge.tone}>{badge.label}</StateBadge>
        <span className={styles.quiet}>
          given {formatCalendarDay(row.issuedOn)}
          {row.expiresOn !== null && `, good until ${formatCalendarDay(row.expiresOn)}`}
        </span>
      </div>
      <MoreActions
        about={row.number}
        actions={[
          {
            key: 'restrict',
            label: 'Suspend or revoke it, with a second person',
            why: certificateLifecycle.whyNot('revoke', row.status),
            run: () => navigate(to('adminRestrictions', {}, { propose: 'certificate', reference: row.number })),
          },
          {
            key: 'supersede',
            label: 'Reissue it under another name',
            why: certificateLifecycle.whyNot('supersede', row.status),
            run: onReissue,
          },
        ]}
      />
    </li>
  );
}
