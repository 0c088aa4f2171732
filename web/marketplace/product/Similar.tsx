import type { ProductId } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { ProductTile } from '../front/ProductTile.tsx';
import tiles from '../front/tiles.module.css';
import styles from './product.module.css';

/** Others like it; nothing stands here when there is none. */
export function Similar({ id }: { id: ProductId }) {
  const similar = useQuery(api.marketplace.similar.queryOptions({ input: { id } }));
  if (!similar.data || similar.data.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Like this">
      <h2 className={styles.heading}>Like this</h2>
      <ul className={tiles.row} aria-label="Like this">
        {similar.data.map((product) => (
          <li key={product.id}>
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
