import { isEmptyClause } from '@ahadi/domain/agreements/rules.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import styles from '../editing/editing.module.css';
import type { Editing } from '../editing/useEditing.ts';
import { type FurtherWords, useFurther } from './words.ts';

const sections = [
  { id: 'terms', label: 'terms', wrong: ['title', 'valueMinor', 'endsOn'] },
  { id: 'clauses', label: 'clauses', wrong: [] },
  { id: 'parties', label: 'parties', wrong: [] },
  { id: 'attendants', label: 'whoElse', wrong: [] },
  { id: 'promises', label: 'promises', wrong: [] },
  { id: 'end', label: 'end', wrong: ['renewal'] },
  { id: 'public-history', label: 'public', wrong: [] },
  { id: 'signing', label: 'signing', wrong: ['signWindowDays'] },
] as const;

function clauseIn(say: FurtherWords, clause: Clause, no: number): string {
  const heading = clause.heading.trim();
  if (heading) return say.clauseNo({ no, heading });
  return isEmptyClause(clause) ? say.clauseEmpty({ no }) : say.clauseBare({ no });
}

/** Where one is in a long text, quiet at the side on wide screens. */
export default function Outline({ editing, mayChangeParties }: { editing: Editing; mayChangeParties: boolean }) {
  const say = useFurther();
  const { terms, problems, hasTried, partyProblems } = editing;
  const isWrong = (id: string, paths: readonly string[]): boolean => {
    if (!hasTried) return false;
    if (id === 'clauses')
      return Object.keys(problems).some((path) => path.startsWith('clauses') || path.startsWith('fields'));
    if (id === 'promises') return Object.keys(problems).some((path) => path.startsWith('obligations'));
    if (id === 'parties')
      return partyProblems.list !== undefined || Object.values(partyProblems.rows).some((row) => row.name ?? row.email);
    return paths.some((path) => problems[path] !== undefined);
  };
  return (
    <nav className={styles.outline} aria-label={say.outline}>
      <ol>
        {sections
          .filter(({ id }) => id !== 'attendants' || mayChangeParties)
          .map(({ id, label, wrong }) => (
            <li key={id}>
              <a href={`#${id}`} data-wrong={isWrong(id, wrong) || undefined}>
                {say[label]}
                {isWrong(id, wrong) && <span className="aside-voice"> {say.toFix}</span>}
              </a>
              {id === 'clauses' && terms.clauses.length > 0 && (
                <ol className={styles.outlineClauses}>
                  {terms.clauses.map((clause, index) => (
                    <li key={clause.id}>
                      <a href={`#clause-${clause.id}`}>{clauseIn(say, clause, index + 1)}</a>
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
      </ol>
    </nav>
  );
}
