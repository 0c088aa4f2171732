import type { ProductView } from '@ahadi/domain/marketplace/products/schema.ts';
import { deliveryTo } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import { countryName } from '../../core/countries.ts';
import { amountWords, count } from '../../core/words.ts';
import { Card } from '../../ui/Card.tsx';
import { behindReturns, returnWords } from '../returns.ts';
import { useCart } from '../useCart.ts';
import { useHome } from '../useHome.ts';
import { daysWords } from '../words.ts';
import styles from './product.module.css';

type Rate = ProductView['delivery'][number];

const placeOf = ({ country, region }: Rate): string =>
  region === '' ? countryName(country) : `${region}, ${countryName(country)}`;
const costOf = (feeMinor: number, currency: string): string =>
  feeMinor === 0 ? 'free' : amountWords(feeMinor, currency);

/** What it costs and takes to have it brought to where the reader is, to all other places, and how it goes back. */
export function DeliveryCard({ product, policy }: { product: ProductView; policy: string }) {
  const cart = useCart().data;
  const home = useHome();
  const place = cart?.country ? { country: cart.country, region: cart.region } : { country: home.country, region: '' };
  const { delivery, currency, handlingDays, returnDays } = product;
  const here =
    place.country === null
      ? null
      : deliveryTo(delivery, { country: place.country, region: place.region }, product.priceMinor);
  const hereWords = place.country && (place.region ? `${place.region}, ` : '') + countryName(place.country);
  return (
    <Card title="Delivery and returns" level={2}>
      <dl className={styles.facts}>
        <div>
          <dt>Sent</dt>
          <dd>within {count(handlingDays, 'working day')}</dd>
        </div>
        {hereWords && (
          <div>
            <dt>To {hereWords}</dt>
            <dd>
              {here
                ? `${costOf(here.feeMinor, currency)}, ${daysWords(here.daysLeast, here.daysMost)} on the way`
                : 'it is not brought there'}
            </dd>
          </div>
        )}
        <div>
          <dt>Going back</dt>
          <dd>{returnWords(returnDays)}</dd>
        </div>
      </dl>
      <p className={styles.quiet}>{behindReturns(returnDays)}</p>
      <details className={styles.more}>
        <summary>
          {delivery.length === 0 ? 'How it goes back' : `All places it is delivered to (${delivery.length})`}
        </summary>
        {delivery.length > 0 && (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">To</th>
                  <th scope="col">Costs</th>
                  <th scope="col">On the way</th>
                </tr>
              </thead>
              <tbody>
                {delivery.map((rate) => (
                  <tr key={`${rate.country}/${rate.region}`}>
                    <td>{placeOf(rate)}</td>
                    <td>
                      {costOf(rate.feeMinor, currency)}
                      {rate.freeFromMinor !== null && rate.feeMinor > 0 && (
                        <span className={styles.quiet}>, free from {amountWords(rate.freeFromMinor, currency)}</span>
                      )}
                    </td>
                    <td>{daysWords(rate.daysLeast, rate.daysMost)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {policy !== '' && <p className={styles.plain}>{policy}</p>}
      </details>
    </Card>
  );
}
