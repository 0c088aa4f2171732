import type { Shop } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { countryName } from '../../core/countries.ts';
import { count } from '../../core/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Rating } from '../Rating.tsx';
import { ShopName } from '../ShopName.tsx';
import styles from './product.module.css';

/** Who sells it, in a few facts. */
export const ShopCard = ({ shop }: { shop: Shop }) => (
  <Card title={<ShopName name={shop.name} isVerified={shop.isVerified} />} aria-label="The shop">
    <div className={styles.shop}>
      <p className={styles.quiet}>
        {shop.city}, {countryName(shop.country)}
        {shop.completedParcels > 0 && ` · ${count(shop.completedParcels, 'parcel')} received by buyers`}
      </p>
      <Rating rating={shop.rating} reviews={shop.reviews} />
      {shop.about !== '' && <p className={styles.about}>{shop.about}</p>}
      <Link className={buttonClass('quiet')} to={to('shop', { id: shop.id })}>
        Visit the shop
      </Link>
    </div>
  </Card>
);
