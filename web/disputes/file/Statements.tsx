import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import type { EntryPreview } from '@ahadi/domain/records/schema.ts';
import { formatDay } from '../../core/time.ts';
import { partyOf } from '../offer.ts';
import styles from './file.module.css';

/** What both sides say beside the entry, at the same size. */
export const Statements = ({ view, entry }: { view: DisputeView; entry: EntryPreview }) => (
  <div className={styles.statements}>
    {(['filer', 'respondent'] as const).map((side) => {
      const statement = entry.statements.find((it) => it.side === side);
      return (
        <section key={side} className={styles.statement} aria-label={`Statement of the ${side}`}>
          <p className={styles.who}>{partyOf(view, side)?.name} says</p>
          {statement?.body ? (
            <>
              <p className={styles.told}>{statement.body}</p>
              <p className={styles.quiet}>{formatDay(statement.updatedAt)}</p>
            </>
          ) : (
            <p className={styles.quiet}>Nothing yet. A statement is free of charge and can be added later.</p>
          )}
        </section>
      );
    })}
  </div>
);
