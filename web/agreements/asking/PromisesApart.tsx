import { promisesApart } from '@ahadi/domain/agreements/promises/sums/rules.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { useFigures } from '../../core/here.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useAsking } from './words.ts';

/** Before a text is sent, accepted or signed: where a clause names one sum and promises another. */
export function PromisesApart({ terms }: { terms: AgreementTerms }) {
  const say = useAsking();
  const { list, money } = useFigures();
  const apart = promisesApart(terms);
  if (apart.length === 0) return null;
  const sum = (minor: number) => money(minor, terms.currency);
  return (
    <Notice tone="attention" title={say.twoSums({ count: apart.length })}>
      {apart.map(({ id, title, heading, named, amountMinor }) => (
        <p key={id}>{say.apart({ heading, title, named: list(named.map(sum)), money: sum(amountMinor) })}</p>
      ))}
    </Notice>
  );
}
