// What is unread is one subquery.
import { sql } from 'kysely';
import type { DutyRows } from '../core/viewer.ts';

/** Unread ones, counted to 100. */
export const unreadCount: DutyRows = ({ me }) => sql`
  select count(*)::int as unread from (select 1 from notifications n where n.user_id = ${me} and not n.read limit 100) x`;
