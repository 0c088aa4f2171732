import type { Instant } from '@ahadi/domain/core/time.ts';
import type { ReviewRow } from '@ahadi/domain/marketplace/curating/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../core/api.ts';
import { countryName } from '../../../core/countries.ts';
import { ListCard } from '../../../core/ListCard.tsx';
import { byCursorAfresh } from '../../../core/paging.ts';
import { walkRows } from '../../../core/rows.ts';
import { formatAgo, formatInstant, useNow } from '../../../core/time.ts';
import { nameList } from '../../../core/words.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
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
    <div className={styles.queue}>
      <Applications />
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
    </div>
  );
}

/** Shops that apply, the longest waiting first; all of them stand among the suppliers. */
function Applications() {
  const applied = { status: 'applied' } as const;
  const list = useQuery(api.curating.suppliers.queryOptions({ input: applied }));
  const rows = list.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card
      inset="flush"
      title="Shops that apply"
      aside={<Link to={to('adminMarketplace', {}, { view: 'suppliers', ...applied })}>All applications</Link>}
    >
      <ul className={listing.rows}>
        {rows.map(({ id, name, country, updatedAt }) => (
          <li key={id}>
            <Link className={`${listing.row} ${styles.row}`} to={to('adminEditSupplier', { id })}>
              <span className={styles.shop}>
                <IconBuildingStore size={24} stroke={1.6} aria-hidden />
              </span>
              <span className={listing.what}>
                <span className={listing.title}>{name || 'A shop without a name'}</span>
                <span className={listing.facts}>{countryName(country)}</span>
              </span>
              <span className={listing.state}>
                <StateBadge tone="gold" dot={false}>
                  New shop
                </StateBadge>
              </span>
              <Waited since={updatedAt} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const DAY = 24 * 60 * 60_000;

/** How long it has waited: two days are too long. */
function Waited({ since }: { since: Instant }) {
  const now = useNow();
  const waited = now.getTime() - new Date(since).getTime();
  const tone = waited > 2 * DAY ? 'danger' : waited > DAY ? 'attention' : 'neutral';
  return (
    <span className={listing.next}>
      <span>
        <StateBadge tone={tone} dot={false}>
          sent {formatAgo(since, now)}
        </StateBadge>
      </span>
      <time className={listing.changed} dateTime={since}>
        {formatInstant(since)}
      </time>
    </span>
  );
}

function Row({ row }: { row: ReviewRow }) {
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
        <Waited since={row.submittedAt} />
      </Link>
    </li>
  );
}
