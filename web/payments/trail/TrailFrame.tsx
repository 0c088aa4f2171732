import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { problemOf } from '../../core/errors.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from '../payments.module.css';
import own from './trail.module.css';

/** Where it was opened from. */
export type Origin = { href: string; label: string };

type Read<Data> = { isPending: boolean; data: Data | undefined; error: Error | null; refetch: () => unknown };
type Props<Data> = { what: 'payment' | 'payout'; from: Origin; read: Read<Data>; children: (data: Data) => ReactNode };

/** What stands around all that is kept about money: the way back, and what is there while it is read or cannot be. */
export function TrailFrame<Data>({ what, from, read, children }: Props<Data>) {
  return (
    <div className={own.page}>
      <p>
        <Link className={styles.link} to={from.href}>
          <IconArrowLeft size={16} stroke={1.8} aria-hidden /> {from.label}
        </Link>
      </p>
      {read.data === undefined ? <Missing what={what} from={from} read={read} /> : children(read.data)}
    </div>
  );
}

function Missing<Data>({ what, from, read }: Omit<Props<Data>, 'children'>) {
  if (read.isPending)
    return (
      <Card role="status" aria-label={`Loading the ${what}`}>
        <SkeletonText lines={6} />
      </Card>
    );
  const problem = problemOf(read.error);
  if (problem.code !== 'NOT_FOUND' && problem.code !== 'BAD_INPUT')
    return <ErrorCard {...problem} level={3} onRetry={() => read.refetch()} />;
  return (
    <EmptyState
      kind="noMatch"
      title={`There is no such ${what}`}
      action={
        <Link className={buttonClass('quiet')} to={from.href}>
          {from.label}
        </Link>
      }
    >
      The link is not whole. Search for its reference or its receipt.
    </EmptyState>
  );
}
