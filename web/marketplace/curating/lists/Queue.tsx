import type { ReviewRow } from '@ahadi/domain/marketplace/curating/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../core/api.ts';
import { ListCard } from '../../../core/ListCard.tsx';
import { byCursorAfresh } from '../../../core/paging.ts';
import { walkRows } from '../../../core/rows.ts';
import { formatAgo, formatInstant, useNow } from '../../../core/time.ts';
import { nameList } from '../../../core/words.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import listing from '../../../ui/listing.module.css';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { Price } from '../../Price.tsx';
import { ProductPicture } from '../../ProductPicture.tsx';
import styles from '../curating.module.css';

/** What waits to be looked at, the longest waiting first. */
export default function Queue() {
  const list = useInfiniteQuery(
    api.curating.queue.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...byCursorAfresh }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <ListCard
      list={list}
      label="the review queue"
      empty={
        <EmptyState
          kind="nothing"
          title="Nothing waits to be looked at"
          action={
            <Link
              className={buttonClass('quiet')}
              to={to('adminMarketplace', {}, { view: 'suppliers', status: 'applied' })}
            >
              Look at the applications of shops
            </Link>
          }
        >
          A product that was sent in, or a change of one, stands here until somebody has decided.
        </EmptyState>
      }
    >
      <ul className={listing.rows} onKeyDown={walkRows}>
        {rows.map((row) => (
          <Row key={row.revisionId} row={row} />
        ))}
      </ul>
    </ListCard>
  );
}

const DAY = 24 * 60 * 60_000;

function Row({ row }: { row: ReviewRow }) {
  const now = useNow();
  const waited = now.getTime() - new Date(row.submittedAt).getTime();
  const tone = waited > 2 * DAY ? 'danger' : waited > DAY ? 'attention' : 'neutral';
  return (
    <li>
      <Link className={`${listing.row} ${styles.row}`} to={to('adminEditProduct', { id: row.productId })}>
        <span className={styles.thumb}>
          <ProductPicture picture={row.picture} sizes="48px" decorative />
        </span>
        <span className={listing.what}>
          <span className={listing.title}>{row.title || 'No title'}</span>
          <span className={listing.facts}>
            {row.supplier.name} · <Price minor={row.priceMinor} currency={row.currency} />
          </span>
        </span>
        <span className={`${listing.state} ${styles.badges}`}>
          <StateBadge tone={row.isChange ? 'info' : 'gold'} dot={false}>
            {row.isChange ? 'Change' : 'New'}
          </StateBadge>
          {row.prohibited.length > 0 && <StateBadge tone="danger">Names {nameList(row.prohibited)}</StateBadge>}
          {row.isOwn && <StateBadge dot={false}>Yours: somebody else decides</StateBadge>}
        </span>
        <span className={listing.next}>
          <span>
            <StateBadge tone={tone} dot={false}>
              sent {formatAgo(row.submittedAt, now)}
            </StateBadge>
          </span>
          <time className={listing.changed} dateTime={row.submittedAt}>
            {formatInstant(row.submittedAt)}
          </time>
        </span>
      </Link>
    </li>
  );
}
