import { promisesApart } from '@ahadi/domain/agreements/promises/sums/rules.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Before a text is sent, accepted or signed: where a clause names one sum and promises another. */
export function PromisesApart({ terms }: { terms: AgreementTerms }) {
  const apart = promisesApart(terms);
  if (apart.length === 0) return null;
  return (
    <Notice tone="attention" title={apart.length === 1 ? 'Two sums for one promise' : 'Two sums for some promises'}>
      {apart.map(({ term, words }) => (
        <p key={term.id}>{words}</p>
      ))}
    </Notice>
  );
}
