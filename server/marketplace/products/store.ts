import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** Whether a word can be what somebody meant: letters, neither too short nor too long. */
const isWord = sql`length(word) between 3 and 40 and word !~ '[0-9]'`;

/**
 * What a supplier offers is on sale while it is approved itself, and only then. Products are held in the order of their ids, like by
 * whoever buys several of them. The supplier's row is held before.
 */
export async function alignOnSale(ctx: Db, supplierId: string): Promise<void> {
  await sql`
    select id from products where supplier_id = ${supplierId} and status = 'approved' order by id for no key update`.execute(
    ctx.db,
  );
  await sql`
    with changed as (
      update products p set on_sale = (s.status = 'approved') from suppliers s
      where s.id = ${supplierId} and p.supplier_id = s.id and p.status = 'approved' and p.on_sale <> (s.status = 'approved')
      returning p.words, p.on_sale),
    counted as (
      insert into product_words (word, products)
      select word, sum(case when on_sale then 1 else -1 end)
      from changed, unnest(tsvector_to_array(changed.words)) as word where ${isWord} group by word order by word
      on conflict (word) do update set products = product_words.products + excluded.products)
    update suppliers set live_products = live_products + coalesce((select sum(case when on_sale then 1 else -1 end) from changed), 0)
    where id = ${supplierId}`.execute(ctx.db);
}
