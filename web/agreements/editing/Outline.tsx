import { isEmptyClause } from '@ahadi/domain/agreements/rules.ts';
import styles from './editing.module.css';
import type { Editing } from './useEditing.ts';

const sections = [
  { id: 'terms', label: 'What it is', wrong: ['title', 'valueMinor', 'endsOn'] },
  { id: 'clauses', label: 'Clauses', wrong: [] },
  { id: 'parties', label: 'Parties', wrong: [] },
  { id: 'attendants', label: 'Who else takes part', wrong: [] },
  { id: 'promises', label: 'Promises', wrong: [] },
  { id: 'end', label: 'When it ends', wrong: ['renewal'] },
  { id: 'public-history', label: 'Public history', wrong: [] },
  { id: 'signing', label: 'Signing', wrong: ['signWindowDays'] },
] as const;

/** Where one is in a long text, quiet at the side on wide screens. */
export default function Outline({ editing, mayChangeParties }: { editing: Editing; mayChangeParties: boolean }) {
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
    <nav className={styles.outline} aria-label="Outline">
      <ol>
        {sections
          .filter(({ id }) => id !== 'attendants' || mayChangeParties)
          .map(({ id, label, wrong }) => (
            <li key={id}>
              <a href={`#${id}`} data-wrong={isWrong(id, wrong) || undefined}>
                {label}
                {isWrong(id, wrong) && <span className="aside-voice"> (something to mend)</span>}
              </a>
              {id === 'clauses' && terms.clauses.length > 0 && (
                <ol className={styles.outlineClauses}>
                  {terms.clauses.map((clause, index) => (
                    <li key={clause.id}>
                      <a href={`#clause-${clause.id}`}>
                        {index + 1}. {clause.heading.trim() || (isEmptyClause(clause) ? 'empty' : 'no heading')}
                      </a>
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
