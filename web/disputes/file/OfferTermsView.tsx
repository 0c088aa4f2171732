import type { DisputeView, Offer, OfferPromise, OfferTerms } from '@ahadi/domain/disputes/schema.ts';
import { withinSentence } from '@ahadi/domain/obligations/plan.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';
import { partyOf } from '../offer.ts';
import styles from './file.module.css';

/** What an offer says: each of its promises with who, what, how much and by when, or the one sentence that it was made in. */
export function OfferTermsView({ offer, view }: { offer: OfferTerms; view: DisputeView }) {
  const { currency } = view.claim;
  // Where the filer pays, too, one sum would say what neither pays.
  const bothPay = offer.promises?.some(({ from, amountMinor }) => from === 'filer' && amountMinor !== null);
  return (
    <div className={styles.terms}>
      {offer.text !== '' && <p className={styles.told}>{offer.text}</p>}
      {offer.promises && <PromiseLines promises={offer.promises} view={view} />}
      {offer.allDueIfLate && <p className={styles.told}>If a payment is late, all the rest is due.</p>}
      <p className={styles.quiet}>
        {offer.amountMinor !== null && !bothPay && `${amountWords(offer.amountMinor, currency)} is paid · `}
        done by {formatCalendarDay(offer.completeBy)}
      </p>
    </div>
  );
}

type Lines = { promises: readonly OfferPromise[]; view: DisputeView };
/** Who does or pays what by when, a line each. */
export function PromiseLines({ promises, view }: Lines) {
  const nameOf = (side: Offer['fromSide']) => (side === view.mySide ? 'You' : (partyOf(view, side)?.name ?? ''));
  return (
    <ul className={styles.terms}>
      {promises.map(({ from, what, amountMinor, by }) => (
        <li key={`${from} ${what} ${by} ${amountMinor}`} className={styles.told}>
          {nameOf(from)}:{' '}
          {[amountMinor === null ? '' : amountWords(amountMinor, view.claim.currency), withinSentence(what)]
            .filter(Boolean)
            .join(' · ')}
          , by {formatCalendarDay(by)}
        </li>
      ))}
    </ul>
  );
}
