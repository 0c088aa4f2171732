import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import styles from './clause.module.css';
import { sampleEntry } from './sampleentry.ts';
import type { Signer } from './sides.ts';

/** What such an entry says, by the names of this agreement, and what is never in it. */
export function WhatIsPublished({ terms, parties }: { terms: AgreementTerms; parties: readonly Signer[] }) {
  return (
    <details className={styles.disclosure}>
      <summary>What exactly would be published?</summary>
      <div className={styles.disclosed}>
        <p>An entry like this one, made up here with the names of this agreement and dates of no meaning:</p>
        <blockquote className={styles.entry}>
          {sampleEntry(terms, parties)
            .split('\n')
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
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
