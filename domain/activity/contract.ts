import * as z from 'zod';
import { signedIn } from '../core/door.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { PaymentFilter } from '../payments/schema.ts';
import {
  Activity,
  ActivityFilter,
  ComingRow,
  DecisionArea,
  DecisionFilter,
  DecisionRow,
  FileFormat,
  HistoryTab,
  SecurityFilter,
  SecurityRow,
} from './schema.ts';

/** A page that is put together from several places; `missing` names those that could not be read just now. */
const partialPageOf = <Row extends z.ZodType>(row: Row) => pageOf(row).extend({ missing: z.array(z.string()) });

/** The reader's own history. Nobody else reads it, whatever their role. */
export const activity = {
  /** What the reader did, and what was done to their things; newest first. */
  list: signedIn
    .route({ method: 'GET', path: '/activity' })
    .input(PageRequest.extend(ActivityFilter.shape))
    .output(partialPageOf(Activity)),
  /** Sign-ins of the last twelve months, and changes of how one signs in; newest first. */
  security: signedIn
    .route({ method: 'GET', path: '/activity/security' })
    .input(PageRequest.extend(SecurityFilter.shape))
    .output(partialPageOf(SecurityRow)),
  /**
   * "This was not me": ends every session but the one that asks and tells support. The same one twice does it once. Throws NOT_FOUND
   * for what is not the reader's, ILLEGAL_TRANSITION for the session that asks.
   */
  disown: signedIn
    .route({ method: 'POST', path: '/activity/security/{id}/not-me' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ ended: z.int(), number: z.string(), path: z.string() })),
  /** What was decided about the reader and their things, with reasons and appeals; newest first. */
  decisions: signedIn
    .route({ method: 'GET', path: '/activity/decisions' })
    .input(PageRequest.extend(DecisionFilter.shape))
    .output(partialPageOf(DecisionRow)),
  /** Disputes of the reader that become public at their deadline, the nearest first; at most a hundred. */
  coming: signedIn.route({ method: 'GET', path: '/activity/coming' }).output(z.array(ComingRow)),
  /**
   * One tab as a file, filtered as asked: the newest 10,000 rows of at most twelve months. Without `from` the twelve months before
   * `until` or now. Throws BAD_INPUT for a longer time.
   */
  export: signedIn
    .route({ method: 'GET', path: '/activity/export' })
    .input(
      z.object({
        tab: HistoryTab,
        format: FileFormat,
        ...ActivityFilter.omit({ kind: true }).shape,
        ...PaymentFilter.shape,
        /** Of activity, payments and security each one of its own kinds. */
        kind: z.string().max(20).optional(),
        area: DecisionArea.optional(),
      }),
    )
    .output(z.file()),
};
