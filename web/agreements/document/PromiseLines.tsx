import { printedLines } from '@ahadi/domain/obligations/plan.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';
import styles from './document.module.css';
import type { Signer } from './sides.ts';

type Props = { all: readonly ObligationTerm[]; currency: string; parties: readonly Signer[] };

/** What is promised with a day, as it is printed and signed: who owes what to whom by when, what shows it, and what silence means. */
export function PromiseLines({ all, currency, parties }: Props) {
  const namesOf = (side: string) => {
    const names = parties.filter((party) => party.side === side).map(({ name }) => name);
    return names.length === 0 ? [`side ${side}`] : names;
  };
  return (
    <section aria-label="What is promised, and by when">
      <h3 className={styles.promisesTitle}>What is promised, and by when</h3>
      <ol className={styles.promises}>
        {all.map((term) => {
          const amount = term.amountMinor === null ? null : amountWords(term.amountMinor, currency);
          const [what, ...rest] = printedLines(term, { namesOf, say: formatCalendarDay, amount });
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
