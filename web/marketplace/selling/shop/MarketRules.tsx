import { prohibited } from '@ahadi/domain/marketplace/products/rules.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import styles from '../../forms/form.module.css';

/** What a seller promises, in the words they accept. */
export const MarketRules = () => (
  <ul className={styles.rules}>
    <li>You describe what you sell as it is, with your own pictures, and you have it.</li>
    <li>
      You accept a parcel within {marketDefaults.acceptHours} hours, or the money goes back. You send it within the
      working days that you name; {marketDefaults.lateDays} days later the buyer may cancel it alone.
    </li>
    <li>
      The money waits in escrow. It is yours when the buyer says that all is right, or {marketDefaults.inspectionHours}{' '}
      hours after they received it and said nothing.
    </li>
    <li>You do not ask a buyer to pay outside, and you use their address for their parcel only.</li>
    <li>
      Some things are never sold here:{' '}
      {prohibited.map(({ what }, index) => (index === prohibited.length - 1 ? `and ${what}` : `${what}, `))}.
    </li>
    <li>A shop that breaks these rules is suspended, and told why. What was ordered before is still sent.</li>
  </ul>
);
