import type { MediationView, Settlement, Term } from '@ahadi/domain/mediation/schema.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';
import { sideName } from '../words.ts';
import styles from './terms.module.css';

type Props = { view: MediationView; settlement: Settlement };

/** Each promise: who does what by when, and what follows if not. */
export const TermList = ({ view, settlement }: Props) => (
  <ol className={styles.terms} aria-label="The terms">
    {settlement.terms.map((term, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: terms have no identity, and a changed list is another settlement
      <li key={index}>
        <OneTerm view={view} term={term} />
      </li>
    ))}
  </ol>
);

function OneTerm({ view, term }: { view: MediationView; term: Term }) {
  return (
    <div className={styles.term}>
      <p className={styles.what} dir="auto">
        <strong>{sideName(view, term.who)}</strong>: {term.what}
      </p>
      <p className={styles.quiet}>
        by {formatCalendarDay(term.by)}
        {term.amountMinor !== null && (
          <>
            {' · '}
            {amountWords(term.amountMinor, view.request.currency)}
            {term.to && ` to ${sideName(view, term.to)}`}
          </>
        )}
      </p>
      <p className={styles.quiet} dir="auto">
        If not: {term.otherwise}
      </p>
    </div>
  );
}
