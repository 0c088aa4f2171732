import { isEmptyClause } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms, Clause } from '@ahadi/domain/agreements/schema.ts';
import type { ReactNode } from 'react';
import { amountWords, formatCalendarDay, nameList } from '../../core/words.ts';
import { kindWords } from '../words.ts';
import styles from './document.module.css';
import { PromiseLines } from './PromiseLines.tsx';
import { RichTextView } from './RichTextView.tsx';
import { bySide, type Signer } from './sides.ts';

const factsOf = (terms: AgreementTerms): (readonly [string, string])[] =>
  [
    ['Kind', terms.kind === 'general' ? '' : kindWords[terms.kind]],
    ['Value', terms.valueMinor === null ? '' : amountWords(terms.valueMinor, terms.currency)],
    ['In force from', terms.effectiveOn === null ? '' : formatCalendarDay(terms.effectiveOn)],
    ['Until', terms.endsOn === null ? '' : formatCalendarDay(terms.endsOn)],
    ['Governing law', terms.governingLaw],
  ].filter((fact): fact is [string, string] => fact[1] !== '');

const withStop = (heading: string): string => (/[.:!?…]$/.test(heading) ? heading : `${heading}.`);

type Props = {
  terms: AgreementTerms;
  parties: readonly Signer[];
  /** What is said about a clause, below it. Not printed. */
  beside?: (clause: Clause) => ReactNode;
  /** What stands after the clauses: the public-history clause with its answers. */
  children?: ReactNode;
};

/** The agreement as a well-set document: what a party reads, what is printed, and what is signed. */
export function DocumentSheet({ terms, parties, beside, children }: Props) {
  const clauses = terms.clauses.filter((clause) => !isEmptyClause(clause));
  const facts = factsOf(terms);
  const sides = bySide(parties);
  return (
    <article className={styles.sheet} aria-label="The text of the agreement" data-print="document">
      <h2 className={styles.title}>{terms.title.trim() || 'Untitled agreement'}</h2>
      {sides.length > 0 && (
        <p className={styles.between}>
          between{' '}
          {nameList(sides.map(([, names]) => nameList(names.map((party) => party.name || 'a party not named yet'))))}
        </p>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {clauses.length === 0 ? (
        <p className={styles.nothing}>No clause is written yet.</p>
      ) : (
        <ol className={styles.clauses}>
          {clauses.map((clause) => (
            <li key={clause.id} className={styles.clause} id={beside && `clause-${clause.id}`}>
              <div className={styles.words}>
                {clause.heading.trim() !== '' && <h3>{withStop(clause.heading.trim())} </h3>}
                <RichTextView text={clause.body} />
              </div>
              {clause.plain && (
                <p className={styles.plain}>
                  <span>In plain words, not binding</span> {clause.plain}
                </p>
              )}
              {beside && <div className={styles.beside}>{beside(clause)}</div>}
            </li>
          ))}
        </ol>
      )}
      <PromiseLines terms={terms} parties={parties} />
      {children}
    </article>
  );
}
