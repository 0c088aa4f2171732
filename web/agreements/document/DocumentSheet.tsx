import { saidFacts } from '@ahadi/domain/agreements/facts/rules.ts';
import { fieldsOfClause } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Field } from '@ahadi/domain/agreements/fields/schema.ts';
import { isEmptyClause, plainWordsOf } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms, Clause } from '@ahadi/domain/agreements/schema.ts';
import { bySide, namedSide } from '@ahadi/domain/agreements/sides/rules.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { type ReactNode, Suspense, use, useRef } from 'react';
import { Here } from '../../core/here.ts';
import { inLanguage } from '../../core/language.ts';
import { lazy } from '../../core/lazy.ts';
import { formatCalendarDay, nameList } from '../../core/words.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import type { Answered } from '../fields/FieldLines.tsx';
import fieldStyles from '../fields/fields.module.css';
import type { Seated } from '../places/places.ts';
import styles from './document.module.css';
import { RichTextView } from './RichTextView.tsx';
import type { Signer } from './sides.ts';

// Most texts ask nobody anything and promise nothing with a day.
const FieldLines = lazy(() => import('../fields/FieldLines.tsx').then((module) => ({ default: module.FieldLines })));
const Contents = lazy(() => import('./Contents.tsx').then((module) => ({ default: module.Contents })));
// Most texts are written here.
const DocumentPages = lazy(() => import('../documents/DocumentPages.tsx'));
const PlacesShown = lazy(() => import('../places/PlacesShown.tsx').then((module) => ({ default: module.PlacesShown })));
const PromiseLines = lazy(() => import('./PromiseLines.tsx').then((module) => ({ default: module.PromiseLines })));

/** From so many clauses on one looks for a clause instead of reading up to it. */
const MANY_CLAUSES = 12;

const withStop = (heading: string): string => (/[.:!?…]$/.test(heading) ? heading : `${heading}.`);

/** Who ticked it, of those that signed; before anybody did, that it has to be. */
function acknowledgedWords({ id }: Clause, parties: readonly Signer[], answered: Answered | undefined): string {
  const names = parties
    .filter((party) => answered?.signed.some((it) => it.partyId === party.id && it.acknowledged.includes(id)))
    .map(({ name }) => name);
  return names.length === 0
    ? 'Each party acknowledges this clause by itself before it signs.'
    : `Acknowledged by ${nameList(names)}.`;
}

type Props = {
  /** Whose text it is: with it a document is shown page by page. */
  agreementId?: AgreementId | undefined;
  terms: AgreementTerms;
  parties: readonly Seated[];
  /** What is said about a clause, below it. Not printed. */
  beside?: (clause: Clause) => ReactNode;
  /** What those that signed have answered. */
  answered?: Answered;
  /** Where the reader acknowledges a clause; elsewhere the text only says that it has to be. */
  tick?: (clause: Clause, number: number) => ReactNode;
  /** What lies over a page of a document, counted from 1, in place of what stands there for this side. */
  over?: { side: string; layer: (page: number) => ReactNode } | undefined;
  /** What stands after the clauses: the public-history clause with its answers. */
  children?: ReactNode;
};

/** The agreement as a well-set document: what a party reads, what is printed, and what is signed. */
export function DocumentSheet({ agreementId, terms, parties, beside, answered, tick, over, children }: Props) {
  const clauses = terms.clauses.filter((clause) => !isEmptyClause(clause));
  const sides = bySide(parties);
  const language = use(Here);
  const sheet = useRef<HTMLElement>(null);
  const elementOf = ({ id }: Clause) => sheet.current?.querySelector<HTMLElement>(`[data-clause="${id}"]`) ?? null;
  const loose = fieldsOfClause(terms.fields, null, clauses);
  const asking = (fields: readonly Field[]) =>
    fields.length > 0 && (
      <Suspense fallback={<SkeletonText lines={fields.length} />}>
        <FieldLines {...{ fields, terms, parties, answered }} />
      </Suspense>
    );
  return (
    <Here value="en">
      <article
        ref={sheet}
        className={styles.sheet}
        aria-label="The text of the agreement"
        data-print="document"
        lang="en"
        dir="ltr"
      >
        <h2 className={styles.title} dir="auto">
          {terms.title.trim() || 'Untitled agreement'}
        </h2>
        {sides.length > 0 && (
          <p className={styles.between}>
            between{' '}
            {nameList(
              sides.map(([side, people]) =>
                namedSide(
                  terms,
                  side,
                  people.map((party) => party.name || 'a party not named yet'),
                ),
              ),
            )}
          </p>
        )}
        <dl className={styles.facts}>
          {saidFacts(terms, formatCalendarDay).map(({ name, words, isLong }) => (
            <div key={name} className={isLong ? styles.longFact : undefined}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        {clauses.length >= MANY_CLAUSES && (
          <Suspense fallback={<div className={styles.contentsToCome} />}>
            <Contents {...{ clauses, elementOf }} />
          </Suspense>
        )}
        {terms.document ? (
          agreementId && (
            <Suspense fallback={<SkeletonText lines={12} />}>
              <DocumentPages
                key={terms.document.sha256}
                agreementId={agreementId}
                document={terms.document}
                over={(page) => (
                  <>
                    {terms.places && (
                      <Suspense fallback={null}>
                        <PlacesShown {...{ page, terms, parties, answered }} except={over?.side} />
                      </Suspense>
                    )}
                    {over?.layer(page)}
                  </>
                )}
              />
            </Suspense>
          )
        ) : clauses.length === 0 ? (
          <p className={styles.nothing}>No clause is written yet.</p>
        ) : (
          <ol className={styles.clauses}>
            {clauses.map((clause, index) => (
              <li
                key={clause.id}
                className={styles.clause}
                id={beside && `clause-${clause.id}`}
                data-clause={clause.id}
                tabIndex={-1}
              >
                <div className={styles.words} dir="auto">
                  {clause.heading.trim() !== '' && <h3>{withStop(clause.heading.trim())} </h3>}
                  <RichTextView text={clause.body} />
                </div>
                {plainWordsOf(clause) && (
                  <p className={styles.plain}>
                    <span>In plain words, not binding</span> {plainWordsOf(clause)}
                  </p>
                )}
                {asking(fieldsOfClause(terms.fields, clause.id, clauses))}
                {clause.acknowledge && (
                  <div className={fieldStyles.acknowledge}>
                    {tick ? tick(clause, index + 1) : acknowledgedWords(clause, parties, answered)}
                  </div>
                )}
                {beside && (
                  <div className={styles.beside} {...inLanguage(language)}>
                    <Here value={language}>{beside(clause)}</Here>
                  </div>
                )}
              </li>
            ))}
          </ol>
        )}
        {loose.length > 0 && (
          <section className={fieldStyles.loose} aria-label="Asked at signing">
            <h3>Asked at signing</h3>
            {asking(loose)}
          </section>
        )}
        {terms.obligations && terms.obligations.length > 0 && (
          <Suspense fallback={<SkeletonText lines={2 * terms.obligations.length} />}>
            <PromiseLines all={terms.obligations} currency={terms.currency} parties={parties} />
          </Suspense>
        )}
        {children}
      </article>
    </Here>
  );
}
