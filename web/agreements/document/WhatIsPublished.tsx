import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { Suspense, useState } from 'react';
import { lazy } from '../../core/lazy.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from './clause.module.css';
import type { Signer } from './sides.ts';

// Behind a fold that most leave shut; it brings the words of real entries with it.
const SampleEntry = lazy(() => import('./SampleEntry.tsx').then((module) => ({ default: module.SampleEntry })));

/** What such an entry says, by the names of this agreement, and what is never in it. */
export function WhatIsPublished({ terms, parties }: { terms: AgreementTerms; parties: readonly Signer[] }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={styles.disclosure} onToggle={() => setOpened(true)}>
      <summary>What exactly would be published?</summary>
      <div className={styles.disclosed}>
        {wasOpened && (
          <Suspense fallback={<SkeletonText lines={9} />}>
            <SampleEntry terms={terms} parties={parties} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
