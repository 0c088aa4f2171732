import type { Placement, PromotionRow } from '@ahadi/domain/promotions/schema.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { toastError } from '../../core/toast.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { promotionBadge } from '../words.ts';
import styles from './desk.module.css';

const titles: Readonly<Record<Placement, string>> = {
  popup: 'Order in the corner',
  feed: 'Order in the community',
};

/** What runs in a place, in the order in which a reader meets it; each can be moved by one. Nothing while fewer than two run. */
export function RunningOrder({ placement }: { placement: Placement }) {
  const running = useQuery(
    api.promoting.running.queryOptions({ input: { placement }, staleTime: 0, refetchOnMount: 'always' }),
  );
  const arrange = useCommand(api.promoting.arrange, {
    onError: (error) => void toastError(problemOf(error).sentence),
  });
  if (running.isPending) return <SkeletonRows rows={2} label={`Loading the ${titles[placement].toLowerCase()}`} />;
  if (running.isError && !running.data) return <ErrorCard {...problemOf(running.error)} onRetry={running.refetch} />;
  const rows = running.data ?? [];
  if (rows.length < 2) return null;
  const move = (index: number, by: -1 | 1) => {
    const ids = rows.map(({ id }) => id);
    const [one, other] = [ids[index], ids[index + by]];
    if (!one || !other) return;
    ids[index] = other;
    ids[index + by] = one;
    arrange.run({ placement, ids });
  };
  return (
    <Card inset="flush" title={titles[placement]} aside="the first comes first, the newest among equals">
      <ol className={styles.order} aria-busy={arrange.isPending}>
        {rows.map((row, index) => (
          <OrderRow
            key={row.id}
            row={row}
            onUp={index === 0 ? null : () => move(index, -1)}
            onDown={index === rows.length - 1 ? null : () => move(index, 1)}
          />
        ))}
      </ol>
    </Card>
  );
}

type RowProps = { row: PromotionRow; onUp: (() => void) | null; onDown: (() => void) | null };

const OrderRow = ({ row, onUp, onDown }: RowProps) => (
  <li className={styles.orderRow}>
    <span className={styles.orderTitle}>{row.title}</span>
    <StateBadge tone={promotionBadge[row.status].tone}>{promotionBadge[row.status].label}</StateBadge>
    <span className={styles.arrows}>
      <button
        type="button"
        className={styles.arrow}
        disabled={!onUp}
        aria-label={`Move up: ${row.title}`}
        onClick={onUp ?? undefined}
      >
        <IconArrowUp size={16} stroke={1.8} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.arrow}
        disabled={!onDown}
        aria-label={`Move down: ${row.title}`}
        onClick={onDown ?? undefined}
      >
        <IconArrowDown size={16} stroke={1.8} aria-hidden />
      </button>
    </span>
  </li>
);
