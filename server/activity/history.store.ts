// Deeds are found by what their reader has a part in.
import { kindOf, subjectsOf, verbsOf } from '@ahadi/domain/activity/rules.ts';
import type { ActivityFilter } from '@ahadi/domain/activity/schema.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import type { SubjectKind } from '@ahadi/domain/events.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { whoDid } from '../core/deeds.ts';
import { afterCursor, onePast } from '../core/page.ts';

export type Deed = {
  id: string;
  name: string;
  payload: unknown;
  subject_kind: SubjectKind;
  subject_id: string;
  actor_id: string | null;
  /** The name of who did it, where the reader knows them; null for an office, and for nobody. */
  actor_name: string | null;
  /** Who did it for an organisation by acting for it, where the reader may know; null where nobody did. */
  member_name: string | null;
  at: Date;
  at_us: string;
  hash: Buffer;
  label: string | null;
  /** Of a stage its escrow, of a comment its post: where a link leads. */
  place_id: string | null;
};

/**
 * So many things of a kind are looked at for what others did to them, those that changed last. Who has more of a kind finds older
 * deeds in the history of the thing itself.
 */
const THINGS = sql.lit(2000);

/** An entry of public history by its id and reference. */
export type Entry = { id: string; ref: string };

/** A person's identities, by which much of what is theirs is found. */
const mine = (userId: string) => sql`select m.identity_id from identity_members m where m.user_id = ${userId}`;

/** The things of each kind whose history concerns somebody, as (kind, id). */
const things: Record<
  Exclude<SubjectKind, 'ledger' | 'article' | 'note' | 'reminder' | 'promotion' | 'course' | 'course_run'>,
  (me: string, entries: readonly Entry[]) => RawBuilder<unknown>
> = {
  agreement: (me) => newestOf('agreement_readers', 'agreement_id', me),
  // Of an organisation's own texts, to it; who approved reads of their own deeds.
  approval: (me) =>
    sql`select id from approvals where organisation_id = ${me} order by asked_at desc, id desc limit ${THINGS}`,
  obligation: (me) =>
    sql`select o.id from (${newestOf('agreement_readers', 'agreement_id', me)}) a(id) join obligations o on o.agreement_id = a.id`,
  dispute: (me) => newestOf('dispute_readers', 'dispute_id', me),
  escrow: (me) => newestOf('escrow_readers', 'escrow_id', me),
  milestone: (me) =>
    sql`select s.id from (${newestOf('escrow_readers', 'escrow_id', me)}) e(id) join escrow_milestones s on s.escrow_id = e.id`,
  mediation: (me) => newestOf('mediation_readers', 'mediation_id', me),
  record: (_me, entries) => sql`select unnest(${entries.map(({ id }) => id)}::uuid[])`,
  order: (me) =>
    sql`select id from orders where buyer_user_id = ${me} order by created_at desc, id desc limit ${THINGS}`,
  parcel: (me) => sql`
    (select p.id from orders o join parcels p on p.order_id = o.id where o.buyer_user_id = ${me}
      order by o.created_at desc, o.id desc limit ${THINGS})
    union
    (select p.id from suppliers s join parcels p on p.supplier_id = s.id where s.identity_id in (${mine(me)})
      order by p.created_at desc, p.id desc limit ${THINGS})`,
  supplier: (me) => sql`select id from suppliers where identity_id in (${mine(me)}) limit ${THINGS}`,
  product: (me) => sql`
    select g.id from suppliers s join products g on g.supplier_id = s.id where s.identity_id in (${mine(me)})
      order by g.updated_at desc limit ${THINGS}`,
  payment: (me) => sql`
    select id from payments where payer_identity_id in (${mine(me)}) order by created_at desc, id desc limit ${THINGS}`,
  payout: (me) =>
    sql`select id from payouts where identity_id in (${mine(me)}) order by requested_at desc, id desc limit ${THINGS}`,
  post: (me) =>
    sql`select id from posts where author_user_id = ${me} order by created_at desc, id desc limit ${THINGS}`,
  comment: (me) => sql`select id from comments where author_user_id = ${me} order by created_at desc limit ${THINGS}`,
  moderation_case: (me) =>
    sql`select id from moderation_cases where author_user_id = ${me} order by opened_at desc limit ${THINGS}`,
  ticket: (me) =>
    sql`select id from support_tickets where requester_user_id = ${me} order by updated_at desc, id desc limit ${THINGS}`,
  chat: (me) => sql`select id from chats where owner_user_id = ${me} order by last_at desc, id desc limit ${THINGS}`,
  registration: (me) =>
    sql`select id from registrations where user_id = ${me} order by created_at desc, id desc limit ${THINGS}`,
  certificate: (me) =>
    sql`select id from certificates where user_id = ${me} order by issued_on desc, id desc limit ${THINGS}`,
  mediator: (me) => sql`select ${me}::uuid`,
  credits: (me) => sql`select ${me}::uuid`,
  mediator_application: (me) => sql`select id from mediator_applications where user_id = ${me} limit ${THINGS}`,
  user: (me) => sql`select ${me}::uuid`,
  identity: (me) => mine(me),
  restriction: (me) => sql`
    (select id from restrictions where user_id = ${me} and effective_at is not null order by proposed_at desc, id desc limit ${THINGS})
    union
    (select r.id from suppliers s join restrictions r on r.thing = 'shop' and r.thing_id = s.id
      where s.identity_id in (${mine(me)}) and r.effective_at is not null order by r.proposed_at desc, r.id desc limit ${THINGS})`,
};

/** What somebody reads in a list, by the table that keeps that list in order. */
function newestOf(readers: string, column: string, me: string): RawBuilder<unknown> {
  const id = sql.ref(column);
  return sql`select ${id} from ${sql.table(readers)} where user_id = ${me} order by updated_at desc, ${id} desc limit ${THINGS}`;
}

/** Which deeds of others have words: of kinds without words for each, those told of; of the others all but the untold. */
export type Telling = {
  toldOfOthers: readonly string[];
  /** Kinds of deadlines of which a move is told. */
  toldClocks: readonly string[];
  untold: readonly string[];
  /** The entries of public history that the reader is a side of, as the records let them be seen. */
  entries: readonly Entry[];
};

/** Kinds of which every deed has words of its own; of the others only what is told of. */
const whole: readonly SubjectKind[] = ['agreement', 'dispute', 'escrow', 'milestone', 'mediation'];

/** What a filter leaves of events `e`, beside whose they are. */
function kept({ deed, from, until }: ActivityFilter): RawBuilder<unknown> {
  return sql`${deed === undefined ? sql`` : sql`and split_part(e.name, '.', 2) = any(${[...verbsOf[deed]]}::text[])`}
    ${from === undefined ? sql`` : sql`and e.at >= ${from}::timestamptz`}
    ${until === undefined ? sql`` : sql`and e.at < ${until}::timestamptz`}`;
}

const columns = sql`e.id, e.name, told_payload(e.id, e.payload) as payload, e.subject_kind, e.subject_id, e.actor_id, e.at, e.hash`;

/** The reader said that a dispute is not about them, and was taken off it: nothing of it stays with them. */
const wasTakenOff = (me: string) => sql`
  exists (select 1 from events n where n.subject_kind = e.subject_kind and n.subject_id = e.subject_id and n.actor_id = ${me} and n.name = 'dispute.not_me_claimed')
  and not exists (select 1 from dispute_readers r where r.dispute_id = e.subject_id and r.user_id = ${me})`;

/** The reader's own deeds, by the index of who did it; that a deadline stands still or goes on follows from one. */
function ownDeeds(
  me: string,
  { kind, ...filter }: ActivityFilter,
  [before, cut]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
) {
  const only = kind === undefined ? sql`` : sql`and e.subject_kind = any(${[...subjectsOf[kind]]}::text[])`;
  return sql`
    select ${columns} from events e where e.actor_id = ${me} and ${before} ${kept(filter)} ${only} and e.name not in ('clock.paused', 'clock.resumed')
      and not (e.subject_kind = 'dispute' and ${wasTakenOff(me)}) ${cut}`;
}

/**
 * What others or nobody did to the reader's things: of each thing its newest deeds, by the index of the thing, so that it is no
 * matter how much happens elsewhere. A reader of a mediation does not learn from it that safety was asked about.
 */
function foreignDeeds(
  me: string,
  { kind, by, ...filter }: ActivityFilter,
  { toldOfOthers, toldClocks, untold, entries }: Telling,
  [before, cut]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
) {
  const kinds = (Object.keys(things) as (keyof typeof things)[]).filter(
    (one) => kind === undefined || kindOf(one) === kind,
  ); // the table's own keys
  const ids = sql.join(
    kinds.map((one) => sql`select ${one} as kind, t.id from (${things[one](me, entries)}) t(id)`),
    sql` union all `,
  );
  // What somebody did without an account, by a letter, is no account's and somebody's.
  const somebodys = sql`(e.actor_id is not null or e.payload ? 'byLetter')`;
  const who = by === 'others' ? sql`and ${somebodys}` : by === 'clock' ? sql`and not ${somebodys}` : sql``;
  return sql`
    select ${columns} from (${ids}) mine cross join lateral (
      select * from events e where e.subject_kind = mine.kind and e.subject_id = mine.id and ${before} and e.actor_id is distinct from ${me}
        ${who} and (e.name = any(${[...toldOfOthers]}::text[]) or (e.subject_kind = any(${[...whole]}::text[]) and e.name <> all(${[...untold]}::text[])))
        and (e.name not in ('clock.extended', 'clock.credited') or e.payload ->> 'kind' = any(${[...toldClocks]}::text[]))
        ${kept(filter)} ${cut}) e ${cut}`;
}

/** The person acts for this supplier. */
const sells = (supplierId: RawBuilder<unknown>, userId: string) => sql`
  exists (select 1 from suppliers s join identity_members m on m.identity_id = s.identity_id
    where s.id = ${supplierId} and m.user_id = ${userId})`;
/** The one who did it stands in the same list of readers, so the reader knows them by name. */
const reads = (readers: string, column: string, id: RawBuilder<unknown>) =>
  sql`exists (select 1 from ${sql.table(readers)} r where r.user_id = e.actor_id and ${sql.ref(`r.${column}`)} = ${id})`;

/** A reference with the title, where there is one. */
const titled = (ref: RawBuilder<unknown>, title: RawBuilder<unknown>) =>
  sql`${ref} || case when ${title} <> '' then ' · ' || ${title} else '' end`;
/** What has no name yet is called by what it is. */
const named = (id: RawBuilder<unknown>, name: RawBuilder<unknown>, without: string) =>
  sql`case when ${id} is not null then coalesce(nullif(${name}, ''), ${sql.lit(without)}) end`;
const own = (words: string) => sql`case when e.subject_id = me.id then ${sql.lit(words)} end`;
/** What is only its staff's own is looked at on their desks, by those who still have the office. */
const ofDesks = { why: 'It is worked on at a desk.' };

/**
 * What each kind of thing is called for a reader who may still read it, with which its link is shown; or why it is never named: every
 * sentence of a history has a name and a link, or a reason here.
 */
const labels: Record<SubjectKind, { is: RawBuilder<unknown> } | { why: string; is?: never }> = {
  // What happened to one of its promises is told of that one.
  agreement: { is: sql`coalesce(ob.term ->> 'title' || ' · ' || a.ref, ${titled(sql`a.ref`, sql`a.title`)})` },
  // By its own id, so that nothing is joined for all that is no approval.
  approval: {
    is: sql`(select ag.ref from approvals r join agreements ag on ag.id = r.agreement_id where r.id = e.subject_id and (r.organisation_id = me.id
      or exists (select from organisation_members m where m.organisation_id = r.organisation_id and m.member_id = me.id and m.status = 'active')))`,
  },
  obligation: { is: sql`ob.term ->> 'title' || ' · ' || a.ref` },
  dispute: { is: titled(sql`d.ref`, sql`d.title`) },
  escrow: { is: titled(sql`w.ref`, sql`w.title`) },
  milestone: { is: titled(sql`w.ref`, sql`w.title`) },
  mediation: { is: sql`coalesce(c.ref, jb.ref)` },
  record: { is: sql`pr.ref` },
  order: { is: sql`mo.number` },
  parcel: { is: sql`mp.no` },
  supplier: { is: named(sql`ms.id`, sql`ms.name`, 'A shop without a name') },
  product: { is: named(sql`mg.id`, sql`mg.title`, 'A product without a name') },
  payment: { is: named(sql`pa.id`, sql`pa.title`, 'A payment') },
  payout: { is: sql`po.ref` },
  ticket: { is: sql`st.number` },
  chat: { is: named(sql`sc.id`, sql`sc.title`, 'A conversation') },
  post: { is: named(sql`cp.id`, sql`cp.title`, 'A post') },
  comment: { is: named(sql`cp.id`, sql`cp.title`, 'A post') },
  moderation_case: { is: named(sql`cp.id`, sql`cp.title`, 'A post') },
  mediator: { is: own('Your work as a mediator') },
  mediator_application: { is: sql`ma.ref` },
  credits: { is: own('Your credits') },
  user: { is: own('Your account') },
  identity: { is: sql`own.display_name` },
  registration: { is: sql`rg.number || ' · ' || (cv.form ->> 'title')` },
  course: { is: sql`cv.form ->> 'title'` },
  course_run: { is: sql`cv.form ->> 'title'` },
  certificate: { is: sql`ce.number || ' · ' || ce.course` },
  restriction: { is: sql`case rs.thing when 'account' then 'Your account' else rs.label end` },
  promotion: ofDesks,
  article: ofDesks,
  ledger: { why: 'It has postings and nobody’s deeds.' },
  note: { why: 'Notes are nobody’s but their owner’s, in no history.' },
  reminder: { why: 'As notes.' },
};

/**
 * What a person did and what was done to their things, newest first, one keyset page and a row more. What it was done to is named
 * only where the person may still read it, and who did it only where they meet each other there or act for one organisation.
 */
export async function listDeedsOf(
  ctx: Ctx,
  me: string,
  input: PageRequest & ActivityFilter,
  telling: Telling,
): Promise<Deed[]> {
  const after = afterCursor(input.cursor);
  const before = sql`(e.at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const cut = sql`order by e.at desc, e.id desc limit ${onePast(input.limit)}`;
  const parts = [
    ...(input.by === undefined || input.by === 'me' ? [ownDeeds(me, input, [before, cut])] : []),
    ...(input.by === 'me' ? [] : [foreignDeeds(me, input, telling, [before, cut])]),
  ];
  const who = whoDid(sql`${me}::uuid`);
  const { rows } = await sql<Deed>`
    with e as materialized (
      select * from (${sql.join(
        parts.map((part) => sql`(${part})`),
        sql` union all `,
      )}) e ${cut})
    select e.*, e.at::text as at_us,
      coalesce(ob.agreement_id, es.escrow_id, cc.post_id, cp.id, jb.id) as place_id,
      case when ${reads('agreement_readers', 'agreement_id', sql`ar.agreement_id`)} or ${reads('dispute_readers', 'dispute_id', sql`dr.dispute_id`)}
        or ${reads('escrow_readers', 'escrow_id', sql`er.escrow_id`)} or ${reads('mediation_readers', 'mediation_id', sql`mr.mediation_id`)}
        or exists (select 1 from identity_members a join identity_members b on b.identity_id = a.identity_id
          where a.user_id = e.actor_id and b.user_id = ${me}) then ${who.name} end as actor_name,
      ${who.member} as member_name,
      case e.subject_kind ${sql.join(
        Object.entries(labels).map(([kind, { is }]) => sql`when ${sql.lit(kind)} then ${is ?? sql`null`}`),
        sql` `,
      )} end as label
    from e cross join (select ${me}::uuid as id) me
    left join obligations ob on ob.id = case e.subject_kind when 'obligation' then e.subject_id when 'agreement' then (e.payload ->> 'obligationId')::uuid end
    left join agreement_readers ar on ar.agreement_id = case e.subject_kind when 'agreement' then e.subject_id when 'obligation' then ob.agreement_id end
      and ar.user_id = ${me}
    left join agreements a on a.id = ar.agreement_id
    left join dispute_readers dr on e.subject_kind = 'dispute' and dr.dispute_id = e.subject_id and dr.user_id = ${me}
    left join disputes d on d.id = dr.dispute_id
    left join escrow_milestones es on e.subject_kind = 'milestone' and es.id = e.subject_id
    left join escrow_readers er on er.escrow_id = case e.subject_kind when 'escrow' then e.subject_id when 'milestone' then es.escrow_id end
      and er.user_id = ${me}
    left join escrows w on w.id = er.escrow_id
    left join mediation_readers mr on e.subject_kind = 'mediation' and mr.mediation_id = e.subject_id and mr.user_id = ${me}
    left join mediations c on c.id = mr.mediation_id
    left join mediations jb on e.subject_kind = 'mediation' and mr.mediation_id is null and jb.id = e.subject_id
      and exists (select 1 from mediation_proposals p where p.mediation_id = jb.id and p.user_id = ${me})
    left join unnest(${telling.entries.map(({ id }) => id)}::uuid[], ${telling.entries.map(({ ref }) => ref)}::text[]) as pr (id, ref)
      on e.subject_kind = 'record' and pr.id = e.subject_id
    left join orders mo on e.subject_kind = 'order' and mo.id = e.subject_id and mo.buyer_user_id = ${me}
    left join parcels mp on e.subject_kind = 'parcel' and mp.id = e.subject_id and (${sells(sql`mp.supplier_id`, me)}
      or exists (select 1 from orders o where o.id = mp.order_id and o.buyer_user_id = ${me}))
    left join suppliers ms on e.subject_kind = 'supplier' and ms.id = e.subject_id and ${sells(sql`ms.id`, me)}
    left join products mg on e.subject_kind = 'product' and mg.id = e.subject_id and ${sells(sql`mg.supplier_id`, me)}
    left join payments pa on e.subject_kind = 'payment' and pa.id = e.subject_id and pa.payer_identity_id in (${mine(me)})
    left join support_tickets st on e.subject_kind = 'ticket' and st.id = e.subject_id and st.requester_user_id = ${me}
    left join chats sc on e.subject_kind = 'chat' and sc.id = e.subject_id and sc.owner_user_id = ${me}
    left join moderation_cases mc on e.subject_kind = 'moderation_case' and mc.id = e.subject_id and mc.author_user_id = ${me}
    left join comments cc on e.subject_kind = 'comment' and cc.id = e.subject_id and cc.author_user_id = ${me}
    left join posts cp on cp.id = case e.subject_kind when 'post' then e.subject_id when 'comment' then cc.post_id when 'moderation_case' then mc.post_id end
      and (cp.status = 'published' or cp.author_user_id = ${me})
    left join payouts po on e.subject_kind = 'payout' and po.id = e.subject_id and po.identity_id in (${mine(me)})
    left join identities own on e.subject_kind = 'identity' and own.id = e.subject_id and own.id in (${mine(me)})
    left join registrations rg on e.subject_kind = 'registration' and rg.id = e.subject_id and rg.user_id = ${me}
    left join course_runs cr on cr.id = case e.subject_kind when 'course_run' then e.subject_id when 'registration' then rg.run_id end
    left join courses co on e.subject_kind = 'course' and co.id = e.subject_id
    left join course_versions cv on cv.course_id = coalesce(cr.course_id, co.id) and cv.no = coalesce(cr.version, co.version)
    left join restrictions rs on e.subject_kind = 'restriction' and rs.id = e.subject_id and rs.id in (${things.restriction(me, [])})
    left join certificates ce on e.subject_kind = 'certificate' and ce.id = e.subject_id and ce.user_id = ${me}
    left join mediator_applications ma on e.subject_kind = 'mediator_application' and ma.id = e.subject_id and ma.user_id = ${me}
    order by e.at desc, e.id desc`.execute(ctx.db);
  return rows;
}
