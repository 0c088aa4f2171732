import { sql } from 'kysely';
import { noteSecurityChange } from '../server/accounts/account.ts';
import type { Ctx } from '../server/core/ctx.ts';
import { started } from '../server/test/payments.ts';
import type { Person } from '../server/test/people.ts';
import { served } from '../server/test/quarrel.ts';
import { inProduct } from './product.ts';

/** So many matters somebody has who uses this every day. */
const OWN = 6;
/** So many deeds one thing of others has. */
const DEEDS_EACH = 20;

/**
 * Fills an empty database with some agreements, disputes and payments of one person, told by the product itself, and with so many deeds
 * of others on things of theirs, a sign-in for every hundredth and a payment event for every tenth.
 */
export const fillHistory = (env: Record<string, string>, count: number): Promise<Person> =>
  inProduct({ ...env, PAYMENTS_SANDBOX: '1' }, async (world, ctx) => {
    let reader: Person | undefined;
    for (let n = 0; n < OWN; n++) {
      const quarrel = await served(world);
      reader ??= quarrel.filer;
    }
    if (!reader) throw new Error('nobody has a history');
    for (let n = 0; n < OWN; n++) await started(world, reader, { title: `Sacks of maize, part ${n + 1}` });
    for (let n = 0; n < OWN; n++) await noteSecurityChange(ctx(), reader.id, 'password');
    await multiply(ctx(), reader, count);
    return reader;
  });

async function multiply(ctx: Ctx, reader: Person, count: number): Promise<void> {
  const things = Math.ceil(count / DEEDS_EACH);
  await ctx.db.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    await run(sql`set session_replication_role = replica`);
    await run(sql`set statement_timeout = 0`);
    await run(sql`set maintenance_work_mem = '512MB'`);
    await run(sql`set synchronous_commit = off`);
    await run(sql`
      create temp table thing as select n, gen_random_uuid() as id, gen_random_uuid() as actor,
        (array['agreement', 'dispute', 'escrow', 'payment', 'user', 'post'])[1 + n % 6] as kind from generate_series(1, ${things}::int) n`);
    await run(sql`
      insert into events (id, subject_kind, subject_id, seq, name, actor_id, at, payload, prev_hash, hash)
      select gen_random_uuid(), kind, id, seq, case kind when 'agreement' then 'agreement.signed' when 'dispute' then 'dispute.responded'
          when 'escrow' then 'escrow.accepted' when 'payment' then 'payment.succeeded' when 'user' then 'profile.changed' else 'post.published' end,
        actor, now() - random() * interval '300 days', '{"what":"password"}', '\\x00', '\\x00'
      from thing, generate_series(1, ${DEEDS_EACH}::int) seq`);
    await run(sql`
      insert into sign_ins (session_id, user_id, at, user_agent)
      select gen_random_uuid(), actor, now() - random() * interval '300 days', 'Somebody’s phone' from thing where n % 5 = 0`);
    await run(sql`
      insert into payments select copy.* from payments p, thing,
        jsonb_populate_record(p, jsonb_build_object('id', thing.id, 'ref', translate(upper(lpad(to_hex(thing.n), 8, '0')), 'ILOU', 'JKMN'),
          'payer_identity_id', thing.actor, 'token', thing.id, 'provider_ref', thing.id, 'created_at', now() - random() * interval '300 days')) copy
      where thing.kind = 'payment' and p.id = (select id from payments where payer_identity_id = ${reader.identityId} order by id limit 1)`);
    await run(sql`
      insert into agreement_readers (user_id, agreement_id, updated_at) select actor, id, now() from thing where kind = 'agreement'`);
    await run(
      sql`insert into dispute_readers (user_id, dispute_id, updated_at) select actor, id, now() from thing where kind = 'dispute'`,
    );
    await run(
      sql`insert into escrow_readers (user_id, escrow_id, updated_at) select actor, id, now() from thing where kind = 'escrow'`,
    );
    await run(sql`vacuum analyze`);
  });
}
