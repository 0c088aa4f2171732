import { plainText } from '@ahadi/domain/agreements/rules.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { count } from '../../core/words.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './contents.module.css';

/** For comparing as people search: "Délai" is found by "delai". */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const SHOWN = 90;

/** The beginning of a clause without a heading. */
function labelOf({ heading, body }: Clause): string {
  if (heading.trim() !== '') return heading.trim();
  const words = plainText(body).replace(/\s+/g, ' ').trim();
  return words.length > SHOWN ? `${words.slice(0, words.lastIndexOf(' ', SHOWN))} …` : words;
}

type Props = {
  clauses: readonly Clause[];
  /** The element of a clause on this page. */
  elementOf: (clause: Clause) => HTMLElement | null;
};

/** The clauses of a long agreement by their numbers and headings, and a search through their words. */
export function Contents({ clauses, elementOf }: Props) {
  const [sought, setSought] = useState('');
  const words = folded(sought).split(/\s+/).filter(Boolean);
  const rows = clauses.map((clause, index) => ({ clause, number: index + 1 }));
  const found = rows.filter(({ clause }) => {
    const text = folded(`${clause.heading} ${plainText(clause.body)} ${clause.plain ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const goTo = (clause: Clause) => {
    const element = elementOf(clause);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className={styles.contents} aria-label="Clauses of this agreement">
      <details>
        <summary>Contents · {count(clauses.length, 'clause')}</summary>
        <TextField
          label="Find in this text"
          type="search"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <p className={styles.found} role="status">
          {words.length === 0
            ? ''
            : found.length === 0
              ? 'No clause has these words.'
              : `In ${count(found.length, 'clause')}.`}
        </p>
        <ol className={styles.list}>
          {found.map(({ clause, number }) => (
            <li key={clause.id} value={number}>
              <button type="button" onClick={() => goTo(clause)}>
                <span className={styles.number}>{number}.</span> {labelOf(clause)}
              </button>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
