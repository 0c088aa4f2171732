import type { ClauseChange } from '@ahadi/domain/agreements/comparing/rules.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { Suspense } from 'react';
import { inLanguage } from '../../core/language.ts';
import { lazy } from '../../core/lazy.ts';
import { type ComparingWords, useComparing } from '../comparing/words.ts';
import styles from './difference.module.css';
import { differenceOf, isOnlyLook } from './difference.ts';
import { Redline } from './Redline.tsx';

const PagesChanged = lazy(() => import('../documents/PagesChanged.tsx'));

/** What became of a clause. */
function whatOf(change: ClauseChange, say: ComparingWords): string {
  if (isOnlyLook(change)) return say.onlyLook;
  if (change.kind === 'changed') return change.hasMoved ? say.changedMoved : say.changed;
  return change.kind === 'added' ? say.added : change.kind === 'removed' ? say.removed : say.moved;
}

function ClauseChangeView({ change, number }: { change: ClauseChange; number: number | null }) {
  const { say } = useComparing();
  const what = whatOf(change, say);
  return (
    <li className={styles.clause} data-kind={change.kind}>
      <p className={styles.label}>{number === null ? say.aClause({ what }) : say.clauseNo({ number, what })}</p>
      {change.kind === 'moved' ? (
        <p className={styles.heading} dir="auto">
          {change.after?.heading.trim() || say.noHeading}
        </p>
      ) : (
        <Redline before={change.before} after={change.after} />
      )}
    </li>
  );
}

type Props = { id: AgreementId; before: AgreementTerms; after: AgreementTerms; beforeId?: AgreementId };

/**
 * What differs between two texts of an agreement: terms first, then clause by clause, or page by page, word by word. Unchanged clauses
 * are only counted. `beforeId`: the agreement that the older text is of, where it is another one.
 */
export function DifferenceView({ id, before, after, beforeId = id }: Props) {
  const comparing = useComparing();
  const { say } = comparing;
  const { terms, clauses, isEmpty } = differenceOf(before, after, comparing);
  if (isEmpty) return <p className={styles.none}>{say.same}</p>;
  const shown = clauses.filter((change) => change.kind !== 'same');
  const same = clauses.length - shown.length;
  const numberOf = (change: ClauseChange): number | null => {
    const index = after.clauses.findIndex((clause) => clause.id === change.id);
    return index < 0 ? null : index + 1;
  };
  const [was, is] = [before.document, after.document];
  return (
    <div className={styles.difference}>
      {terms.length > 0 && (
        <dl className={styles.terms}>
          {terms.map((change) => (
            <div key={change.about}>
              <dt>{change.name}</dt>
              <dd {...(change.isEnglish ? inLanguage('en') : {})}>
                <del>{change.before}</del> <ins>{change.after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {was && is && was.sha256 !== is.sha256 && (
        <Suspense fallback={null}>
          <PagesChanged before={{ id: beforeId, document: was }} after={{ id, document: is }} />
        </Suspense>
      )}
      <ol className={styles.clauses}>
        {shown.map((change) => (
          <ClauseChangeView key={change.id} change={change} number={numberOf(change)} />
        ))}
      </ol>
      {same > 0 && <p className={styles.none}>{say.unchanged({ count: same })}</p>}
    </div>
  );
}
