import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { nameList } from '../../core/words.ts';
import { kindWords } from '../words.ts';
import styles from './clause.module.css';
import { bySide, type Signer } from './sides.ts';

/** The whole of such an entry, with the names of this agreement, and what is never in it. */
export function WhatIsPublished({ terms, parties }: { terms: AgreementTerms; parties: readonly Signer[] }) {
  const sides = bySide(parties).map(([, names]) => nameList(names.map((party) => party.name || 'the other side')));
  return (
    <details className={styles.disclosure}>
      <summary>What exactly would be published?</summary>
      <div className={styles.disclosed}>
        <p>An entry of this kind, and nothing beyond it:</p>
        <blockquote className={styles.entry}>
          <p>
            <strong>{sides.join(' · ')}</strong>
          </p>
          <p>Dispute about: {kindWords[terms.kind].toLowerCase()}</p>
          <p>Filed, told, answered (or not), unresolved since: the dates</p>
        </blockquote>
        <p>
          Never published: the text of the agreement, exact sums, documents, what anybody wrote or claimed. A dispute
          about a party that refused this clause never becomes public.
        </p>
      </div>
    </details>
  );
}
