// What waits for editors is one subquery.
import { articlesToReview } from '@ahadi/domain/help/lifecycle.ts';
import { sql } from 'kysely';
import { among } from '../core/db.ts';
import { type QueueRows, queueOf } from '../core/viewer.ts';

/** Articles that an editor sent in or whose time to be looked at again has come. */
export const articleQueue: QueueRows = () =>
  queueOf('articles', sql`select a.updated_at as at from help_articles a where a.status in ${among(articlesToReview)}`);
