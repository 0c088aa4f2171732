import type { AgreementRow } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { AgreementRows } from '../../agreements/listing/AgreementRows.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { DeadlineStrip } from './DeadlineStrip.tsx';
import styles from './Overview.module.css';
import { Standing } from './Standing.tsx';

const RECENT = 5;

/** Below the duties: what falls due, how many stand where, what changed last. */
export const Overview = ({ rows, isPart }: { rows: readonly AgreementRow[]; isPart: boolean }) => (
  <>
    <div className={styles.pair}>
      <DeadlineStrip rows={rows} />
      <Standing rows={rows} isPart={isPart} />
    </div>
    <Card
      title="Recent agreements"
      inset="flush"
      aside={
        <Link className={styles.all} to={to('agreements')}>
          All agreements
        </Link>
      }
    >
      <div className={styles.recent}>
        <AgreementRows rows={rows.slice(0, RECENT)} />
      </div>
    </Card>
  </>
);

export const OverviewSkeleton = () => (
  <>
    <div className={styles.pair} role="status" aria-label="Loading your agreements">
      <Card title="Next 30 days">
        <span className={styles.shape} aria-hidden>
          <Skeleton width="28%" height="14px" />
          <Skeleton height="2px" />
          <Skeleton width="28%" height="14px" />
        </span>
      </Card>
      <Card title="Where you stand">
        <span className={styles.numbers} aria-hidden>
          {['40%', '62%', '58%', '46%', '30%', '52%'].map((width) => (
            <Skeleton key={width} width={width} height="21px" />
          ))}
        </span>
      </Card>
    </div>
    <Card title="Recent agreements" inset="flush">
      <div className={styles.recent}>
        <SkeletonRows rows={RECENT} label="Loading your recent agreements" />
      </div>
    </Card>
  </>
);
