// What waits for a second administrator, or for who decides an appeal, as rows of one question.

import { waitingRestrictions } from '@ahadi/domain/restrictions/lifecycle.ts';
import { sql } from 'kysely';
import { among } from '../core/db.ts';
import { type QueueRows, queueOf } from '../core/viewer.ts';
import { isAbout } from './restriction.store.ts';

/** What the reader may decide: neither about themselves, nor what they proposed or confirmed. */
export const restrictionQueue: QueueRows = ({ me }) =>
  queueOf(
    'restrictions',
    sql`select coalesce(r.appealed_at, r.proposed_at) as at from restrictions r
      where r.status in ${among(waitingRestrictions)} and r.proposed_by <> ${me} and r.decided_by is distinct from ${me}
        and not coalesce(${isAbout(me)}, false)`,
  );
