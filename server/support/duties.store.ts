// What waits for a reader in messages to support, as rows of one question.

import { ticketsToAnswer } from '@ahadi/domain/support/lifecycle.ts';
import { sql } from 'kysely';
import { among } from '../core/db.ts';
import { type AheadRows, LOOKED_THROUGH, type QueueRows, queueOf, type ThingRows, turnsIn } from '../core/viewer.ts';

/** Messages of a person's own in which support asked something. */
export const waitingTickets = turnsIn(
  'ticket',
  () => sql`
  select m.number as ref, m.subject as title, '' as other, '{}'::jsonb as facts from support_tickets m where m.id = t.thing_id`,
);

/** By when support answers a message of one's own. */
export const repliesAhead: AheadRows = ({ me, now }) => sql`
  select t.id, t.number as ref, t.subject as title, c.due_at as due from support_tickets t
  join clocks c on c.subject_kind = 'ticket' and c.subject_id = t.id and c.kind = 'ticket.first_reply' and c.status = 'running'
  where t.requester_user_id = ${me} and t.status in ${among(ticketsToAnswer)} and c.due_at > ${now}`;

/** Messages that nobody of support answered; never one's own. */
export const ticketQueue: QueueRows = ({ me, now }) =>
  queueOf(
    'tickets',
    sql`select t.id, t.created_at as at from support_tickets t where t.status in ${among(ticketsToAnswer)} and t.requester_user_id is distinct from ${me}`,
    { now, thing: 'ticket', clocks: ['ticket.first_reply'] },
  );

export const ticketsToFind: ThingRows = ({ me }) => sql`
  select t.id, t.id as place, t.subject as title, t.number as ref, t.status, '' as other, t.updated_at as at from support_tickets t
  where t.requester_user_id = ${me} order by t.updated_at desc, t.id desc limit ${sql.lit(LOOKED_THROUGH)}`;
