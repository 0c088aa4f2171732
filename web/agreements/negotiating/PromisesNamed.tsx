import { promisesTouched } from '@ahadi/domain/agreements/promises/rules.ts';
import type { AgreementTerms, Clause } from '@ahadi/domain/agreements/schema.ts';
import { useFigures, useWordsHere } from '../../core/here.ts';
import { promiseIn } from '../promising/due.ts';
import { usePromising } from '../promising/words.ts';
import styles from './negotiating.module.css';
import { talking } from './words.ts';

type Props = { terms: AgreementTerms; clauseId: string; after: Clause | null };

/** Under other words for a clause: what it promises, which does not change with the words. */
export default function PromisesNamed({ terms, clauseId, after }: Props) {
  const say = useWordsHere(talking);
  const said = { say: usePromising(), figures: useFigures() };
  return promisesTouched(terms, clauseId, after).map((term) => (
    <p key={term.id} className={styles.when}>
      {say.promisedBy({ promise: promiseIn(said, term, terms.currency) })}.{' '}
      {after === null ? say.promiseOut : say.promiseSaid}
    </p>
  ));
}
