// What waits for somebody in mediations, as others ask for it.
import { type RawBuilder, sql } from 'kysely';
import {
  type AheadRows,
  type BindingRows,
  type DutyRows,
  dueBy,
  LOOKED_THROUGH,
  type QueueRows,
  queueOf,
  type ThingRows,
} from '../core/viewer.ts';

const otherSides = sql`(select string_agg(s.name, ', ' order by s.side) from mediation_sides s where s.mediation_id = c.id and s.side is distinct from me.side)`;
const bothSides = sql`(select string_agg(s.name, ' and ' order by s.side) from mediation_sides s where s.mediation_id = c.id)`;
/** Cases that somebody is a side of or speaks for. */
const asSide = (me: RawBuilder<unknown>) => sql`
  mediation_readers r join mediations c on c.id = r.mediation_id
  join mediation_sides me on me.mediation_id = c.id and (me.user_id = ${me}
    or me.side = (select p.side from mediation_representatives p where p.mediation_id = c.id and p.user_id = ${me}))`;
const beingMediated = sql`c.status in ('active', 'settling', 'suspended')`;

/** What waits for a side. What is signed is an agreement and the fee an escrow: they stand there. */
const forSide: DutyRows = ({ me }) => sql`
  select it.kind, it.id, it.ref, it.title, it.other, clock.due, clock.clock, it.updated_at as since, '{}'::jsonb as facts
  from (
    select c.id, c.ref, c.title, c.updated_at, ${otherSides} as other,
      case c.status
        when 'draft' then case when c.requester_user_id = ${me} then 'mediation.finish' end
        when 'requested' then case when me.consent is null then 'mediation.consent' end
        when 'consented' then case when me.route is null then 'mediation.choose_route' end
        when 'posted' then case when exists (select 1 from mediation_proposals p where p.mediation_id = c.id and p.status = 'submitted')
          then 'mediation.read_proposals' end
        when 'invited' then case when exists (select 1 from mediation_proposals p where p.mediation_id = c.id and p.status = 'submitted')
          then 'mediation.read_proposals' end
        when 'selecting' then case when me.ranking is null then 'mediation.rank' end
        when 'appointing' then case when c.accepted_at is not null and not me.no_objection and not exists (select 1 from mediation_objections o
          where o.mediation_id = c.id and o.proposal_id = c.chosen_proposal_id and o.side = me.side) then 'mediation.object' end
        when 'active' then case when c.settlement is not null and not (c.settlement->'accepted') ? me.side::text then 'mediation.answer_settlement' end
      end as kind
    from ${asSide(me)} where r.user_id = ${me} and r.is_open) it
  ${dueBy('mediation', sql`it.id`, {
    'mediation.consent': 'mediation.consent',
    'mediation.choose_route': 'mediation.setup',
    'mediation.read_proposals': 'mediation.job',
    'mediation.rank': 'mediation.selecting',
    'mediation.object': 'mediation.objection',
    'mediation.answer_settlement': 'mediation.term',
  })}
  where it.kind is not null`;

/** Sessions to confirm, and those of the next day. A talk of one side with the mediator is that side's alone. */
const sessionsOfSide: DutyRows = ({ me, now }) => sql`
  select case when s.status = 'proposed' and not me.side::text = any(s.confirmed) then 'mediation.confirm_session' else 'mediation.attend_session' end as kind,
    c.id, c.ref, c.title, ${otherSides} as other, s.starts_at as due, null as clock, c.updated_at as since,
    jsonb_build_object('sessionId', s.id, 'startsAt', s.starts_at) as facts
  from ${asSide(me)} join mediation_sessions s on s.mediation_id = c.id and (s.side is null or s.side = me.side)
  where r.user_id = ${me} and r.is_open and ${beingMediated} and s.starts_at > ${now} - interval '2 hours'
    and ((s.status = 'proposed' and not me.side::text = any(s.confirmed) and s.starts_at > ${now})
      or (s.status in ('confirmed', 'in_progress') and s.starts_at < ${now} + interval '24 hours'))`;

/** What waits for the mediator who was chosen, appointed or asked. */
const forMediator: DutyRows = ({ me, now }) => sql`
  select it.kind, it.id, it.ref, it.title, it.other, coalesce(it.at, clock.due) as due, clock.clock, it.updated_at as since, '{}'::jsonb as facts
  from (
    select c.id, c.ref, c.title, c.updated_at, ${bothSides} as other, null::timestamptz as at,
      case when c.status = 'active' then 'mediation.plan_session' else 'mediation.report' end as kind
    from mediations c where c.mediator_user_id = ${me} and c.status not in ('declined', 'lapsed', 'withdrawn', 'closed')
      and ((c.status = 'active' and not exists (select 1 from mediation_sessions s where s.mediation_id = c.id))
        or (c.status = 'settled' and c.report is null) or (c.status = 'ended' and c.report is null and c.started_at is not null))
    union all select c.id, c.ref, c.title, c.updated_at, ${bothSides}, s.starts_at, 'mediation.attend_as_mediator'
    from mediations c join mediation_sessions s on s.mediation_id = c.id and s.status in ('confirmed', 'in_progress')
    where c.mediator_user_id = ${me} and ${beingMediated} and s.starts_at between ${now} - interval '2 hours' and ${now} + interval '24 hours'
    union all select c.id, c.ref, c.title, c.updated_at, ${bothSides}, null, 'mediation.answer_appointment'
    from mediations c where c.chosen_user_id = ${me} and c.status = 'appointing' and c.accepted_at is null
    -- The names of the sides are not a mediator's to see before they are chosen.
    union all select c.id, c.ref, c.title, i.at, '', null, 'mediation.propose'
    from mediation_invitations i join mediations c on c.id = i.mediation_id and c.status = 'invited'
    where i.user_id = ${me} and i.declined_at is null
      and not exists (select 1 from mediation_proposals p where p.mediation_id = c.id and p.user_id = ${me})) it
  ${dueBy('mediation', sql`it.id`, {
    'mediation.plan_session': 'mediation.term',
    'mediation.report': 'mediation.report',
    'mediation.answer_appointment': 'mediation.accept',
    'mediation.propose': 'mediation.job',
  })}`;

/** A settlement on its way to a court: to be filed, or an outcome to be confirmed by somebody else than who noted it. */
const forCourt: DutyRows = ({ me }) => sql`
  select it.kind, it.id, it.ref, it.title, it.other, case when it.kind = 'court.file' then it.file_by else clock.due end as due,
    case when it.kind = 'court.file' then 'court.filing' else clock.clock end as clock, it.opened_at as since, '{}'::jsonb as facts
  from (
    select c.id, c.ref, c.title, ${otherSides} as other, w.file_by, w.opened_at,
      case when w.status = 'answered' then 'court.confirm_outcome' else 'court.file' end as kind
    from ${asSide(me)} join court_packages w on w.mediation_id = c.id
    where r.user_id = ${me} and r.is_open and (w.status in ('packaging', 'ready_to_file', 'returned')
      or (w.status = 'answered' and w.outcome->>'by' is distinct from me.side::text))) it
  ${dueBy('mediation', sql`it.id`, { 'court.confirm_outcome': 'court.outcome' })}`;

export const waitingMediations: DutyRows = (it) => sql`
  ${forSide(it)} union all ${sessionsOfSide(it)} union all ${forMediator(it)} union all ${forCourt(it)}`;

/** Sessions of the next 30 days, as a side or as the mediator. */
export const sessionsAhead: AheadRows = ({ me, now }) => sql`
  select it.* from (
    select c.id, c.ref, c.title, s.starts_at as due from ${asSide(me)}
    join mediation_sessions s on s.mediation_id = c.id and (s.side is null or s.side = me.side)
    where r.user_id = ${me} and r.is_open and s.status in ('proposed', 'confirmed', 'in_progress')
    union select c.id, c.ref, c.title, s.starts_at from mediations c
    join mediation_sessions s on s.mediation_id = c.id and s.status in ('proposed', 'confirmed', 'in_progress')
    where c.mediator_user_id = ${me} and c.status not in ('declined', 'lapsed', 'withdrawn', 'closed')) it
  where it.due between ${now} and ${now} + interval '30 days' order by it.due limit 20`;

/** What a mediator has under way, each counted to 100; nothing for anybody else. */
export const mediatorNumbers: DutyRows = ({ me }) => sql`
  select (select count(*)::int from (select 1 from mediation_proposals p join mediations c on c.id = p.mediation_id
      and c.status in ('posted', 'invited', 'listing', 'selecting') where p.user_id = ${me} and p.status in ('submitted', 'opened') limit 100) x) as proposals,
    (select count(*)::int from (select 1 from mediation_invitations i join mediations c on c.id = i.mediation_id and c.status = 'invited'
      where i.user_id = ${me} and i.declined_at is null
        and not exists (select 1 from mediation_proposals p where p.mediation_id = c.id and p.user_id = ${me}) limit 100) x) as invitations,
    (select count(*)::int from (select 1 from mediations c where c.mediator_user_id = ${me}
      and c.status not in ('declined', 'lapsed', 'withdrawn', 'closed') limit 100) x) as cases,
    (select count(*)::int from (select 1 from mediations c where c.status = 'posted' order by c.opens_at desc limit 100) x) as jobs
  where exists (select 1 from mediators m where m.id = ${me} and m.status <> 'revoked')`;

const unrelated = ({ me }: { me: RawBuilder<unknown> }) => sql`
  c.requester_user_id <> ${me} and c.chosen_user_id is distinct from ${me}
  and not exists (select 1 from mediation_sides s where s.mediation_id = c.id and s.user_id = ${me})
  and not exists (select 1 from mediation_representatives p where p.mediation_id = c.id and p.user_id = ${me})`;

/** What waits for officers, without cases of their own. */
export const mediationQueues: QueueRows = (it) => sql`
  ${queueOf('screening', sql`select c.updated_at as at from mediations c where c.status = 'screening' and ${unrelated(it)}`)}
  union all ${queueOf('listing', sql`select c.updated_at as at from mediations c where c.status = 'listing' and ${unrelated(it)}`)}
  union all ${queueOf(
    'objections',
    sql`select c.updated_at as at from mediations c where c.status = 'appointing' and ${unrelated(it)}
      and exists (select 1 from mediation_objections o where o.mediation_id = c.id and o.status = 'review')`,
  )}`;

export const mediationsToFind: ThingRows = ({ me }) => sql`
  (select c.id, c.id as place, c.title, c.ref, c.status, ${otherSides} as other, r.updated_at as at from ${asSide(me)}
    where r.user_id = ${me} order by r.updated_at desc, r.mediation_id desc limit ${sql.lit(LOOKED_THROUGH)})
  union all (select c.id, c.id, c.title, c.ref, 'mediating', ${bothSides}, c.updated_at from mediations c where c.mediator_user_id = ${me}
    order by c.updated_at desc, c.id desc limit ${sql.lit(LOOKED_THROUGH)})`;

export const mediationsToEnd: BindingRows = ({ me }) => sql`
  select m.id, m.ref || ' ' || m.title as label from mediations m join mediation_sides s on s.mediation_id = m.id
  where s.user_id = ${me} and m.status not in ('draft', 'declined', 'lapsed', 'withdrawn', 'settled', 'ended', 'closed') order by m.id limit 100`;

export const casesToEnd: BindingRows = ({ me }) => sql`
  select m.id, m.ref as label from mediations m
  where m.mediator_user_id = ${me} and m.status not in ('declined', 'lapsed', 'withdrawn', 'closed') order by m.id limit 100`;
