import type { OwnProduct } from '@ahadi/domain/marketplace/products/schema.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { Card } from '../../../ui/Card.tsx';
import styles from '../../forms/form.module.css';
import { Changes } from './Changes.tsx';
import { Preview } from './Preview.tsx';
import own from './product.module.css';
import { contentOf } from './productform.ts';
import { StockCard } from './StockCard.tsx';

/** A product that cannot be changed now, to be read. */
export default function ProductRead({ product, shop }: { product: OwnProduct; shop: SupplierView | null }) {
  const { live, pending, currency } = product;
  const content = contentOf(product);
  return (
    <div className={own.layout}>
      <Card inset="flush" title={live && !pending ? 'As buyers saw it' : 'What was sent'}>
        <Preview
          content={content}
          currency={currency}
          shopName={product.supplierName}
          shopReturnDays={shop?.form.returnDays ?? null}
        />
      </Card>
      <div className={styles.stack}>
        {live && pending && (
          <Card title="What is changed">
            <Changes before={live.content} after={pending.content} currency={currency} />
          </Card>
        )}
        {shop && <StockCard product={product} title={content.title || 'this product'} />}
      </div>
    </div>
  );
}
