// The masters of the pictures of products.
import type { Picture } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** A picture of a product as it is kept; what is seen on it stands where it is used. */
export type KeptPicture = Omit<Picture, 'alt'>;

/** Notes the master of a picture; the same one twice is one. */
export async function addMaster(
  ctx: Pick<Ctx, 'db' | 'now'>,
  productId: string,
  it: Omit<KeptPicture, 'id'>,
): Promise<KeptPicture> {
  const { rows } = await sql<{ id: string }>`
    insert into product_pictures (id, product_id, sha256, sizes, width, height, tint, at)
    values (${uuidv7()}, ${productId}, ${it.sha256}, '{}', ${it.width}, ${it.height}, ${it.tint}, ${ctx.now})
    on conflict (product_id, sha256) do update set at = excluded.at returning id`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error(`no picture of product ${productId} was kept`);
  return { ...it, id: row.id };
}

/** Those of these pictures that are the product's own. */
export async function picturesOf(
  ctx: Pick<Ctx, 'db'>,
  productId: string,
  ids: readonly string[],
): Promise<KeptPicture[]> {
  const { rows } = await sql<KeptPicture>`
    select id, sha256, width, height, tint from product_pictures
    where product_id = ${productId} and id = any(${ids}::uuid[]) limit 50`.execute(ctx.db);
  return rows;
}

/** Forgets pictures that no version of the product names, but for the newest `spare` of them. */
export const forgetUnused = (ctx: Pick<Ctx, 'db'>, productId: string, spare: number) =>
  sql`
    delete from product_pictures where id in (
      select id from (
        select p.id, row_number() over (order by p.at desc, p.id desc) as place from product_pictures p
        where p.product_id = ${productId} and not exists (
          select 1 from product_revisions r where r.product_id = p.product_id
            and r.content->'pictures' @> jsonb_build_array(jsonb_build_object('id', p.id)))) unused
      where place > ${spare})`.execute(ctx.db);
