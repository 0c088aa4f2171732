import type { LegalClause } from '@ahadi/domain/accounts/terms/schema.ts';
import { diffWords } from '@ahadi/domain/agreements/comparing/rules.ts';
import { Markdown } from '../../core/Markdown.tsx';
import styles from './TermsSection.module.css';

/** How a clause stands against an earlier version: null while nothing is compared, undefined when it is new. */
type Props = { clause: LegalClause; number: number; before: LegalClause | null | undefined };

/** One clause. The sentence above it explains, the text binds. */
export function TermsSection({ clause, number, before }: Props) {
  const changed =
    before !== null && (before === undefined || before.text !== clause.text || before.title !== clause.title);
  return (
    <section id={clause.id} className={styles.section} aria-labelledby={`${clause.id}-title`}>
      <h2 id={`${clause.id}-title`} className={styles.title}>
        <span className={styles.number}>{number}.</span>
        {clause.title}
        <a href={`#${clause.id}`} className={styles.anchor} aria-label={`Link to clause ${number}, ${clause.title}`}>
          #
        </a>
      </h2>
      <p className={styles.short}>{clause.inShort}</p>
      {changed ? (
        <div className={styles.compared}>
          <p className={styles.mark}>{before === undefined ? 'This clause is new.' : 'This clause was changed.'}</p>
          <p>
            {diffWords(before?.text ?? '', clause.text).map(({ kind, text }, place) =>
              kind === 'added' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
                <ins key={place}>{text}</ins>
              ) : kind === 'removed' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <del key={place}>{text}</del>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <span key={place}>{text}</span>
              ),
            )}
          </p>
        </div>
      ) : (
        <div className={styles.text}>
          <Markdown text={clause.text} level={3} voice="document" />
        </div>
      )}
    </section>
  );
}
