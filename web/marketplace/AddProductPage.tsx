import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Choice, Choices } from '../ui/Choices.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Part } from '../ui/Part.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { Commission } from './forms/Commission.tsx';
import styles from './forms/form.module.css';
import { productKept } from './selling/product/productform.ts';

export const meta = pageMeta('Add a product');

/** Makes the draft in the shop that was chosen, and goes on to writing it. */
export default function AddProductPage() {
  const shops = useQuery(api.selling.shops.queryOptions());
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('sellerDashboard')}>Selling</Link>}
        title="Add a product"
        facts="It is a draft until you send it. Everything you type is kept."
      />
      {shops.isError && !shops.data ? (
        <ErrorCard {...problemOf(shops.error)} onRetry={() => shops.refetch()} />
      ) : shops.data ? (
        <Choose shops={shops.data} />
      ) : (
        <div className={styles.narrow}>
          <SkeletonText lines={6} />
        </div>
      )}
    </>
  );
}

function Choose({ shops }: { shops: readonly SupplierView[] }) {
  const [search] = useSearch();
  const navigate = useNavigate();
  const able = shops.filter(({ status }) => status === 'approved');
  const [shopId, setShopId] = useState(() => (able.find(({ id }) => id === search.get('shop')) ?? able[0])?.id);
  const add = useCommand(api.selling.addProduct, {
    onSuccess: (product) => {
      productKept(product);
      return navigate(to('editProduct', { id: product.id }), { replace: true });
    },
  });
  const shop = able.find(({ id }) => id === shopId);
  if (!shop)
    return (
      <EmptyState
        kind="nothing"
        title={shops.length === 0 ? 'You have no shop yet' : 'Your shop is not open yet'}
        action={
          <Link className={buttonClass('primary')} to={to('sellerApplication')}>
            {shops.length === 0 ? 'Open a shop' : 'See where it stands'}
          </Link>
        }
      >
        {shops.length === 0
          ? 'Products stand in a shop. Opening one takes a few minutes, and a look of ours.'
          : 'As soon as it is approved you can write products here.'}
      </EmptyState>
    );
  return (
    <form
      className={styles.narrow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add.run({ id: shop.id });
      }}
    >
      {able.length > 1 && (
        <Choices legend="In which shop">
          {able.map(({ id, form, ownerName }) => (
            <Choice
              key={id}
              name="shop"
              checked={id === shop.id}
              onChange={() => setShopId(id)}
              title={form.name}
              line={<>For {ownerName}</>}
            />
          ))}
        </Choices>
      )}
      <Part id="cost" title="What selling costs">
        <Commission currency={shop.form.currency} commissionBps={shop.commissionBps} />
      </Part>
      {add.error && <Notice tone="danger">{problemOf(add.error).sentence}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" pending={add.isPending}>
          Begin the product
        </Button>
        <Link className={buttonClass('quiet')} to={to('sellerDashboard', {}, { shop: shop.id })}>
          Not now
        </Link>
      </div>
    </form>
  );
}
