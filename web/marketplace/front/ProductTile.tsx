import type { ProductCard } from '@ahadi/domain/marketplace/products/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { FavouriteButton } from '../FavouriteButton.tsx';
import { Price } from '../Price.tsx';
import { ProductPicture } from '../ProductPicture.tsx';
import { Rating } from '../Rating.tsx';
import { ShopName } from '../ShopName.tsx';
import { availabilityBadge } from '../words.ts';
import styles from './tiles.module.css';

const sizes = '(max-width: 767px) 46vw, 220px';

type Props = { product: ProductCard; first?: boolean; hasShop?: boolean };

/** A product as it stands among others. */
export function ProductTile({ product, first, hasShop = true }: Props) {
  const { id, title, picture, availability, supplier } = product;
  const badge = availabilityBadge[availability];
  return (
    <article className={styles.tile} data-gone={availability === 'none' || availability === 'closed' || undefined}>
      <div className={styles.picture}>
        <ProductPicture picture={picture} sizes={sizes} decorative {...(first ? { first } : {})} />
        {availability !== 'in_stock' && (
          <span className={styles.badge}>
            <StateBadge tone={badge.tone} dot={false}>
              {badge.label}
            </StateBadge>
          </span>
        )}
      </div>
      <FavouriteButton product={product} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link className={styles.link} to={to('product', { id })}>
            {title}
          </Link>
        </h3>
        <p className={styles.price}>
          <Price minor={product.priceMinor} currency={product.currency} />
          {product.unit !== '' && <span className={styles.unit}>{product.unit}</span>}
        </p>
        {hasShop && (
          <p className={styles.by}>
            <ShopName name={supplier.name} isVerified={supplier.isVerified} />
          </p>
        )}
        <Rating rating={product.rating} reviews={product.reviews} />
      </div>
    </article>
  );
}
