import type { Offer } from '@ahadi/domain/disputes/schema.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';
import styles from './file.module.css';

/** What an offer says. */
export const OfferTermsView = ({ offer, currency }: { offer: Offer; currency: string }) => (
  <div className={styles.terms}>
    <p className={styles.told}>{offer.text}</p>
    <p className={styles.quiet}>
      {offer.amountMinor !== null && `${amountWords(offer.amountMinor, currency)} is paid · `}
      done by {formatCalendarDay(offer.completeBy)}
    </p>
  </div>
);
