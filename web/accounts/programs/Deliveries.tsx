import type { WebhookEndpointId } from '@ahadi/domain/core/ids.ts';
import { TEST_KIND, webhookTimes, webhookWords } from '@ahadi/domain/programs/rules.ts';
import type { WebhookDelivery } from '@ahadi/domain/programs/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { byCursorAfresh } from '../../core/paging.ts';
import { ShowMore } from '../../core/ShowMore.tsx';
import { formatInstant, timeNow } from '../../core/time.ts';
import { toastError } from '../../core/toast.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import listed from '../rows.module.css';
import styles from './programs.module.css';

const LOOK = 2_000;
const MINUTE = 60_000;

/** It was sent and may still be answered. Its next try is put off before it leaves, so that day says nothing about this one. */
const isOut = ({ status, triedAt }: WebhookDelivery): boolean =>
  status === 'waiting' &&
  triedAt !== null &&
  timeNow().getTime() < new Date(triedAt).getTime() + webhookTimes.patience + LOOK;

/** Something leaves now or is on its way; what waits for a later try is not looked for. */
const isLeaving = (it: WebhookDelivery): boolean =>
  isOut(it) ||
  (it.status === 'waiting' && it.nextAt !== null && new Date(it.nextAt).getTime() < timeNow().getTime() + MINUTE / 2);

/** What was sent to a webhook, newest first, with what it answered. */
export function Deliveries({ endpointId }: { endpointId: WebhookEndpointId }) {
  const list = useInfiniteQuery(
    api.webhooks.deliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: endpointId, cursor, limit: 10 }),
      ...byCursorAfresh,
      refetchInterval: ({ state }) => (state.data?.pages[0]?.rows.some(isLeaving) ? LOOK : false),
    }),
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isPending) return <SkeletonRows rows={2} label="Loading the log" />;
  if (list.isError && !list.data)
    return <ErrorCard {...problemOf(list.error)} level={3} onRetry={() => list.refetch()} />;
  if (rows.length === 0) return <p className={listed.facts}>Nothing was sent in the last 30 days.</p>;
  return (
    <>
      <ul aria-label="What was sent">
        {rows.map((row) => (
          <Delivery key={row.id} delivery={row} />
        ))}
      </ul>
      <ShowMore list={list}>Show older</ShowMore>
    </>
  );
}

const nameOf = (kind: string): string =>
  kind === TEST_KIND ? 'A test' : ((webhookWords as Readonly<Record<string, string>>)[kind] ?? kind);

function Delivery({ delivery: it }: { delivery: WebhookDelivery }) {
  const again = useCommand(api.webhooks.again, {
    onError: (failure) => void toastError(problemOf(failure).sentence),
  });
  return (
    <li className={styles.delivery}>
      <div className={listed.words}>
        <p className={listed.name}>
          {nameOf(it.kind)}
          {it.status === 'delivered' && <StateBadge tone="good">Taken</StateBadge>}
          {it.status === 'waiting' && (
            <StateBadge tone="attention">{it.attempts === 0 ? 'Waiting' : isOut(it) ? 'Sending' : 'Tried'}</StateBadge>
          )}
          {it.status === 'failed' && <StateBadge tone="danger">Given up</StateBadge>}
        </p>
        <p className={listed.facts}>
          {formatInstant(it.createdAt)}
          {it.answerStatus !== null && ` · answered ${it.answerStatus}`}
          {it.attempts > 1 && ` · ${count(it.attempts, 'try', 'tries')}`}
          {it.nextAt !== null && it.attempts > 0 && ` · next try ${formatInstant(it.nextAt)}`}
        </p>
        {it.problem && <p className={listed.facts}>{it.problem}</p>}
        <details>
          <summary>What was sent and answered</summary>
          <p className={listed.facts}>Delivery {it.id}</p>
          <pre className={styles.answer}>{it.body}</pre>
          {it.answer && <pre className={styles.answer}>{it.answer}</pre>}
        </details>
      </div>
      <Button
        variant="plain"
        pending={again.isPending}
        aria-label={`Send again: ${nameOf(it.kind)}, ${formatInstant(it.createdAt)}`}
        onClick={() => again.run({ id: it.id })}
      >
        Send again
      </Button>
    </li>
  );
}
