import { promisesTouched } from '@ahadi/domain/agreements/promises/rules.ts';
import type { AgreementTerms, Clause } from '@ahadi/domain/agreements/schema.ts';
import { promiseInWords } from '../document/promisewords.ts';
import styles from './negotiating.module.css';

type Props = { terms: AgreementTerms; clauseId: string; after: Clause | null };

/** Under other words for a clause: what it promises, which does not change with the words. */
export function PromisesNamed({ terms, clauseId, after }: Props) {
  return promisesTouched(terms, clauseId, after).map((term) => (
    <p key={term.id} className={styles.when}>
      Promised by this clause: {promiseInWords(term, terms.currency)}.{' '}
      {after === null
        ? 'A clause with a promise is left out by a new version that changes both.'
        : 'Who accepts the words says whether it stays as it is or gets another sum or day.'}
    </p>
  ));
}
