import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import styles from './front.module.css';
import { ProductTile } from './ProductTile.tsx';
import { TilesLoading } from './Tiles.tsx';
import tiles from './tiles.module.css';

/** What was given a place on the front. Nothing stands here when there is none, or when it cannot be read: all products follow. */
export function Featured() {
  const featured = useQuery(api.marketplace.featured.queryOptions());
  if (featured.isError || featured.data?.length === 0) return null;
  return (
    <section aria-label="Worth a look" className={styles.featured}>
      <h2 className={styles.heading}>Worth a look</h2>
      {featured.data ? (
        <ul className={tiles.row} aria-label="Worth a look">
          {featured.data.map((product, index) => (
            <li key={product.id}>
              <ProductTile product={product} first={index < 4} />
            </li>
          ))}
        </ul>
      ) : (
        <TilesLoading label="what is worth a look" row />
      )}
    </section>
  );
}
