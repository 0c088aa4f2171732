// What waits for somebody in mediations, as others ask for it.

import {
  choosing,
  closedMediations,
  inSession,
  metSessions,
  openMediations,
  openProposals,
  openSessions,
} from '@ahadi/domain/mediation/lifecycle.ts';
import { outcomeOfScope } from '@ahadi/domain/mediation/outcome.ts';
import { type RawBuilder, sql } from 'kysely';
import { among } from '../core/db.ts';
import {
  type AheadRows,
  type BindingRows,
  type DutyRows,
  LOOKED_THROUGH,
  type QueueRows,
  queueOf,
  type ThingRows,
  turnsCounted,
  turnsIn,
} from '../core/viewer.ts';

const otherSides = sql`(select string_agg(s.name, ', ' order by s.side) from mediation_sides s where s.mediation_id = c.id and s.side is distinct from me.side)`;
const bothSides = sql`(select string_agg(s.name, ' and ' order by s.side) from mediation_sides s where s.mediation_id = c.id)`;
/** Whether a fee that is in escrow waits for the report of a case that is over, as `feeWaitsForReport` of the domain says it. */
const feeWaits = sql`(c.fee_escrow_id is not null and not c.fee_waived and (c.outcome in ${among(Object.values(outcomeOfScope))}
  or exists (select 1 from mediation_sessions h join mediation_attendance a on a.session_id = h.id and a.side is not null
    where h.mediation_id = c.id and h.status in ${among(metSessions)})))`;
/** Cases that somebody is a side of or speaks for. */
const asSide = (me: RawBuilder<unknown>) => sql`
  mediation_readers r join mediations c on c.id = r.mediation_id
  join mediation_sides me on me.mediation_id = c.id and (me.user_id = ${me}
    or me.side = (select p.side from mediation_representatives p where p.mediation_id = c.id and p.user_id = ${me}))`;
/** Whether what is waited for in a session `s`, if a turn `t` is about one, stands among what waits at an instant. */
export const isNow = (
  now: RawBuilder<unknown>,
) => sql`(s.id is null or case t.verb when 'mediation.confirm_session' then s.starts_at > ${now}
  else s.starts_at between ${now} - interval '2 hours' and ${now} + interval '24 hours' end)`;

/**
 * What waits for somebody in a mediation, as they know it: the names of the sides are not a mediator's to see before they are chosen. A
 * session stands there to be confirmed until its hour, and to be come to from the day before it on.
 */
const turns = turnsIn(
  'mediation',
  ({ now }) => sql`
  select c.ref, c.title, case when t.verb = 'mediation.propose' then '' when t.user_id in (c.mediator_user_id, c.chosen_user_id) then ${bothSides}
      else ${otherSides} end as other,
    case when s.id is not null then jsonb_build_object('sessionId', s.id, 'startsAt', s.starts_at)
      when t.verb = 'mediation.report' then jsonb_build_object('feeWaits', ${feeWaits}) else '{}'::jsonb end as facts
  from mediations c
  left join mediation_sides me on me.mediation_id = c.id and (me.user_id = t.user_id
    or me.side = (select p.side from mediation_representatives p where p.mediation_id = c.id and p.user_id = t.user_id))
  left join mediation_sessions s on s.id = t.part_id
  where c.id = t.thing_id and ${isNow(now)}`,
);
export const waitingMediations: DutyRows = (it) => sql`
  select kind, id, ref, title, other, coalesce((facts->>'startsAt')::timestamptz, due) as due, clock, since, facts from (${turns(it)}) x`;

/** Sessions of the next 30 days, as a side or as the mediator. */
export const sessionsAhead: AheadRows = ({ me, now }) => sql`
  select it.* from (
    select c.id, c.ref, c.title, s.starts_at as due from ${asSide(me)}
    join mediation_sessions s on s.mediation_id = c.id and (s.side is null or s.side = me.side)
    where r.user_id = ${me} and r.is_open and c.status in ${among(inSession)} and s.status in ${among(openSessions)}
    union select c.id, c.ref, c.title, s.starts_at from mediations c
    join mediation_sessions s on s.mediation_id = c.id and s.status in ${among(openSessions)}
    where c.mediator_user_id = ${me} and c.status in ${among(inSession)}) it
  where it.due between ${now} and ${now} + interval '30 days' order by it.due limit 20`;

/** What a mediator has under way, each counted to 100; nothing for anybody else. */
export const mediatorNumbers: DutyRows = (it) => {
  const { me } = it;
  return sql`
  select (select count(*)::int from (select 1 from mediation_proposals p join mediations c on c.id = p.mediation_id
      and c.status in ${among(choosing)} where p.user_id = ${me} and p.status in ${among(openProposals)} limit 100) x) as proposals,
    ${turnsCounted(it, 'mediation', 'mediation.propose')} as invitations,
    (select least(m.open_cases, 100)::int from mediators m where m.id = ${me}) as cases,
    (select count(*)::int from (select 1 from mediations c where c.status = 'posted' order by c.opens_at desc limit 100) x) as jobs
  where exists (select 1 from mediators m where m.id = ${me} and m.status <> 'revoked')`;
};

/** Whether somebody has no part in a case `c`: what their desk counts is what its list has. */
export const unrelated = ({ me }: { me: RawBuilder<unknown> }) => sql`
  c.requester_user_id <> ${me} and c.chosen_user_id is distinct from ${me}
  and not exists (select 1 from mediation_sides s where s.mediation_id = c.id and (s.user_id = ${me}
    or s.email = (select u.email from users u where u.id = ${me})
    or exists (select 1 from identity_members m where m.identity_id = s.identity_id and m.user_id = ${me})))
  and not exists (select 1 from mediation_representatives p where p.mediation_id = c.id and p.user_id = ${me})
  and not exists (select 1 from mediation_proposals p where p.mediation_id = c.id and p.user_id = ${me})
  and not exists (select 1 from agreement_parties p where p.user_id = ${me}
    and p.agreement_id in (c.agreement_id, (select d.agreement_id from disputes d where d.id = c.dispute_id)))
  and not exists (select 1 from dispute_parties p where p.dispute_id = c.dispute_id and p.user_id = ${me})`;

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
  where s.user_id = ${me} and m.status in ${among(openMediations)} order by m.id limit 100`;

export const casesToEnd: BindingRows = ({ me }) => sql`
  select m.id, m.ref as label from mediations m
  where m.mediator_user_id = ${me} and m.status not in ${among(closedMediations)} order by m.id limit 100`;
