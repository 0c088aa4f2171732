// The lines of a wallet are read by period.
import { to } from '@ahadi/domain/paths.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** What a line of the books is about, by its kind and id; `ownerId` is whose wallet it stands in. */
type Subject = { subjectKind: string | null; subjectId: string | null; ownerId: string };
/** What a line was for, as its reader knows it. */
export type About = { label: string; path: string | null };

type Found = {
  kind: string;
  id: string;
  owner: string;
  orderId: string | null;
  parcelId: string | null;
  no: string | null;
  isBuyer: boolean | null;
  label: string | null;
  path: string | null;
};

/** The key of a subject for one owner: the buyer of an order reads the order, its seller the parcel. */
export const subjectKey = ({ subjectKind, subjectId, ownerId }: Subject): string =>
  `${subjectKind}:${subjectId}:${ownerId}`;

const aboutOf = (row: Found): About | null => {
  if (row.parcelId !== null && row.orderId !== null)
    return {
      label: `Order ${row.no}`,
      path: row.isBuyer ? to('order', { id: row.orderId }) : to('parcel', { id: row.parcelId }),
    };
  if (row.label === null) return null;
  if (row.kind === 'escrow') return { label: row.label, path: to('escrow', { id: row.id }) };
  return { label: row.label, path: row.path };
};

/** What lines of wallets were for, in one statement: orders by their number, escrows by name, payments and payouts as they stand there. */
export async function aboutSubjects(
  ctx: Pick<Ctx, 'db'>,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, About | null>> {
  const known = subjects.filter(({ subjectKind, subjectId }) => subjectKind !== null && subjectId !== null);
  if (known.length === 0) return new Map();
  const { rows } = await sql<Found>`
    select s.kind, s.id, s.owner, q.id as "orderId", p.id as "parcelId", coalesce(p.no, q.number) as no,
      q.buyer_identity_id::text = s.owner as "isBuyer",
      coalesce(e.ref || coalesce(' · ' || nullif(e.title, ''), ''), y.title, 'To ' || d.holder_name || ' ' || d.masked) as label, y.path
    from (select distinct * from unnest(${known.map(({ subjectKind }) => subjectKind)}::text[],
        ${known.map(({ subjectId }) => subjectId)}::text[], ${known.map(({ ownerId }) => ownerId)}::text[]) as n (kind, id, owner)) s
      left join escrows e on e.id = case s.kind when 'escrow' then s.id::uuid end
      left join parcels p on p.escrow_id = e.id
      left join orders q on q.id = p.order_id
      left join payments y on y.id = case s.kind when 'payment' then s.id::uuid end
      left join payouts o on o.id = case s.kind when 'payout' then s.id::uuid end
      left join payout_destinations d on d.id = o.destination_id`.execute(ctx.db);
  return new Map(
    rows.map((row) => [subjectKey({ subjectKind: row.kind, subjectId: row.id, ownerId: row.owner }), aboutOf(row)]),
  );
}
