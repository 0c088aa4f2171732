import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { printedLines } from '@ahadi/domain/obligations/planning/rules.ts';
import { amountWords, formatCalendarDay, nameList } from '../../core/words.ts';
import styles from './document.module.css';
import type { Signer } from './sides.ts';

/** What is promised with a day, as it is printed and signed: who owes what to whom by when, what shows it, and what silence means. */
export function PromiseLines({ terms, parties }: { terms: AgreementTerms; parties: readonly Signer[] }) {
  const all = terms.obligations ?? [];
  if (all.length === 0) return null;
  const nameOf = (side: string) =>
    nameList(parties.filter((party) => party.side === side).map(({ name }) => name)) || `side ${side}`;
  return (
    <section aria-label="What is promised, and by when">
      <h3 className={styles.promisesTitle}>What is promised, and by when</h3>
      <ol className={styles.promises}>
        {all.map((term) => {
          const amount = term.amountMinor === null ? null : amountWords(term.amountMinor, terms.currency);
          const [what, ...rest] = printedLines(term, { nameOf, say: formatCalendarDay, amount });
          return (
            <li key={term.id}>
              <p>{what}</p>
              {rest.map((line) => (
                <p key={line} className={styles.promiseRest}>
                  {line}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
