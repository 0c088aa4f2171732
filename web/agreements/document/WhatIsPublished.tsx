import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { lazy, Suspense } from 'react';
import styles from './clause.module.css';
import type { Signer } from './sides.ts';

// Behind a fold that most leave shut; it brings the words of real entries with it.
const SampleEntry = lazy(() => import('./SampleEntry.tsx').then((module) => ({ default: module.SampleEntry })));

/** What such an entry says, by the names of this agreement, and what is never in it. */
export function WhatIsPublished({ terms, parties }: { terms: AgreementTerms; parties: readonly Signer[] }) {
  return (
    <details className={styles.disclosure}>
      <summary>What exactly would be published?</summary>
      <div className={styles.disclosed}>
        <p>An entry like this one, made up here with the names of this agreement and dates of no meaning:</p>
        <blockquote className={styles.entry}>
          <Suspense fallback={null}>
            <SampleEntry terms={terms} parties={parties} />
          </Suspense>
        </blockquote>
        <p>
          Beside it stand a statement of each side, if it writes one for the public, in the same size, and notes such as
          “resolved”. Both sides see the entry word for word ten days before it can be public.
        </p>
        <p>
          Never published: the text of the agreement, the exact sum, documents and exhibits, offers, and what anybody
          wrote in the dispute. A dispute about a party that refused this clause never becomes public.
        </p>
      </div>
    </details>
  );
}
