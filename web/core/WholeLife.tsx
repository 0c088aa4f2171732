import type { LifeEvent } from '@ahadi/domain/agreements/schema.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import styles from '../ui/life.module.css';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { problemOf } from './errors.ts';

type Props = {
  /** The list that the thing stands in, and what its page is called. */
  list: { href: string; name: string };
  /** The thing itself: its page, its reference, its title, and the words that lead back to it. */
  thing: { href: string; ref: string; title: string; back: string };
  facts: ReactNode;
  life: UseQueryResult<LifeEvent[], Error>;
  /** The deeds so far, once they are read. */
  deeds: (events: readonly LifeEvent[]) => ReactNode;
  /** What may come, beside what was. */
  children: ReactNode;
};

/** The life of a thing: what was done, and beside it what may come. */
export const WholeLife = ({ list, thing, facts, life, deeds, children }: Props) => (
  <>
    <PageHeader
      breadcrumb={
        <>
          <Link to={list.href}>{list.name}</Link> / <Link to={thing.href}>{thing.ref}</Link> / Life
        </>
      }
      title={thing.title}
      facts={facts}
      actions={
        <Link className={buttonClass('quiet')} to={thing.href}>
          {thing.back}
        </Link>
      }
    />
    <div className={styles.layout}>
      <div className={styles.column}>
        <Card title="The life so far">
          <p className={styles.under}>Each deed carries the hash that chains it to the one before.</p>
          {life.isPending && <SkeletonText lines={6} />}
          {life.isError && <ErrorCard {...problemOf(life.error)} level={3} onRetry={() => life.refetch()} />}
          {life.data && deeds(life.data)}
        </Card>
      </div>
      <div className={styles.column}>{children}</div>
    </div>
  </>
);

/** The same while the thing is read: what happened on the left, what may come on the right. */
export const LifeLoading = () => (
  <div className={styles.layout}>
    <Card>
      <SkeletonText lines={10} />
    </Card>
    <Card>
      <SkeletonText lines={6} />
    </Card>
  </div>
);
