import { isDisputable } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { type ReactNode, Suspense } from 'react';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { problemIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './amending.module.css';
import { useAmending } from './useAmending.ts';

// Few agreements were ever changed.
const TextInForce = lazy(() => import('./TextInForce.tsx'));

type Props = { view: AgreementView; children: ReactNode };

/** The text as it holds now. `children` is the one that was first signed; until it is known which holds, none is shown. */
export function TextThatHolds({ view, children }: Props) {
  const voice = useVoice();
  const amending = useAmending(view);
  if (!isDisputable(view.status) || view.purpose !== null) return children;
  if (amending.data?.inForce)
    return (
      <Suspense fallback={<Loading />}>
        <TextInForce view={view} inForce={amending.data.inForce}>
          {children}
        </TextInForce>
      </Suspense>
    );
  if (amending.isPending) return <Loading />;
  return (
    <>
      {amending.isError && !amending.data && (
        <div className={styles.unknown}>
          <ErrorCard
            title={voice.say.changedUnknown}
            {...problemIn(voice, problemOf(amending.error))}
            level={2}
            onRetry={() => amending.refetch()}
          />
        </div>
      )}
      {children}
    </>
  );
}

const Loading = () => {
  const { say } = useVoice();
  return (
    <Card inset="sheet" aria-busy aria-label={say.loadingText}>
      <SkeletonText lines={12} />
    </Card>
  );
};
