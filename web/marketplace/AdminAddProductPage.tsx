import type { SupplierId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { countryName } from '../core/countries.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Choice, Choices } from '../ui/Choices.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './forms/form.module.css';
import { productKept } from './selling/product/productform.ts';
import { percent } from './words.ts';

export const meta = pageMeta('Add a product for a shop');

const PAUSE = 250;

/** A product that an administrator writes for a shop: first whose it is, then the same editor that sellers have. */
export default function AdminAddProductPage() {
  const navigate = useNavigate();
  const [search] = useSearch();
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words.trim(), PAUSE);
  const [chosen, setChosen] = useState(search.get('supplier') as SupplierId | null); // the server looks whether it is one
  const suppliers = useQuery(
    api.curating.suppliers.queryOptions({ input: { status: 'approved', q: q === '' ? undefined : q, limit: 20 } }),
  );
  const add = useCommand(api.selling.addProduct, {
    onSuccess: (product) => {
      productKept(product);
      return navigate(to('editProduct', { id: product.id }), { replace: true });
    },
  });
  const rows = suppliers.data?.rows ?? [];
  const isThere = rows.some(({ id }) => id === chosen);
  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('adminMarketplace', {}, { view: 'products' })}>Products</Link>}
        title="Add a product for a shop"
        facts="You write it, another administrator approves it. The shop sells it and gets the money."
      />
      <form
        className={styles.narrow}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen && isThere) add.run({ id: chosen });
        }}
      >
        <TextField
          label="Find the shop"
          type="search"
          placeholder="Name of the shop"
          autoComplete="off"
          maxLength={100}
          optional
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {suppliers.isError && !suppliers.data && (
          <ErrorCard {...problemOf(suppliers.error)} onRetry={() => suppliers.refetch()} />
        )}
        {suppliers.isPending && <SkeletonText lines={4} />}
        {suppliers.data && rows.length === 0 && (
          <Notice
            title={q === '' ? 'No shop is open yet' : 'No open shop is called this'}
            action={<Link to={to('adminNewSupplier')}>Enter a supplier</Link>}
          >
            Products stand in a shop that was approved.
          </Notice>
        )}
        {rows.length > 0 && (
          <Choices legend="Shop">
            {rows.map(({ id, name, country, commissionBps, liveProducts }) => (
              <Choice
                key={id}
                name="supplier"
                checked={id === chosen}
                onChange={() => setChosen(id)}
                title={name}
                line={
                  <>
                    {countryName(country)} · {liveProducts} on sale · commission {percent(commissionBps)}
                  </>
                }
              />
            ))}
          </Choices>
        )}
        {add.error && <Notice tone="danger">{problemOf(add.error).sentence}</Notice>}
        <div className={styles.buttons}>
          <Button type="submit" pending={add.isPending} whyNot={isThere ? null : 'Choose the shop first.'}>
            Begin the product
          </Button>
          <Link className={buttonClass('quiet')} to={to('adminMarketplace', {}, { view: 'products' })}>
            Not now
          </Link>
        </div>
      </form>
    </>
  );
}
