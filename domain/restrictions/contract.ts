import * as z from 'zod';
import { signedIn, through, whenSuspended } from '../core/door.ts';
import { RestrictionId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { ReasonSchema } from '../core/schema.ts';
import {
  DeskRow,
  RestrictedThing,
  Restriction,
  RestrictionMeasure,
  RestrictionRow,
  RestrictionRule,
} from './schema.ts';

const atDesk = through({ desk: 'restriction.desk' });
const one = z.object({ id: RestrictionId });
const withReason = one.extend({ reason: ReasonSchema });
const deed = <Input extends z.ZodType>(path: `/${string}`, input: Input, begin: typeof signedIn = signedIn) =>
  begin.route({ method: 'POST', path }).input(input).output(Restriction);

/** What takes somebody's name or livelihood: proposed by one administrator, done by a second one, appealed against to a third. */
export const restrictions = {
  /** What is or was in force against the reader, the newest first. */
  mine: signedIn.route({ method: 'GET', path: '/restrictions/mine' }).input(PageRequest).output(pageOf(RestrictionRow)),
  /** For administrators, and for who it is about once it counts. */
  get: signedIn.route({ method: 'GET', path: '/restrictions/{id}' }).input(one).output(Restriction),
  /** `waiting` for a second person or for who decides an appeal, first due first; `all` the newest first. */
  desk: atDesk
    .route({ method: 'GET', path: '/restrictions' })
    .input(PageRequest.extend({ queue: z.enum(['waiting', 'all']).default('waiting') }))
    .output(pageOf(DeskRow)),
  counts: atDesk
    .route({ method: 'GET', path: '/restrictions/counts' })
    .output(z.object({ waiting: z.int(), late: z.int() })),
  /**
   * `reference` is the number of a certificate, the id of a mediator or of a shop, or the address of an account. With `urgency` what it is
   * about is suspended at once, for 72 hours. Throws BAD_INPUT by field, NOT_FOUND, FORBIDDEN for one's own, RST_OPEN when one waits already.
   */
  propose: deed(
    '/restrictions',
    z.object({
      thing: RestrictedThing,
      reference: z.string().trim().min(3, 'Say whom or what it is about.').max(200),
      measure: RestrictionMeasure,
      days: z.int().min(1, 'One day at least.').max(90, 'Ninety days at most.').nullable(),
      rule: RestrictionRule,
      /** Read by who it is about. */
      reason: ReasonSchema,
      evidence: z.string().trim().min(10, 'Say in at least 10 characters what shows it.').max(2_000),
      urgency: ReasonSchema.nullable().default(null),
    }),
    atDesk,
  ),
  /** Throws FORBIDDEN for who proposed it. */
  confirm: deed('/restrictions/{id}/confirm', withReason),
  turnDown: deed('/restrictions/{id}/turn-down', withReason),
  withdraw: deed('/restrictions/{id}/withdraw', withReason),
  /** Once, by who it is about. Throws DSP_DEADLINE_PASSED when its time is over. */
  appeal: deed(
    '/restrictions/{id}/appeal',
    one.extend({ text: z.string().trim().min(20, 'Say in at least 20 characters why.').max(4_000) }),
    whenSuspended,
  ),
  /** Throws FORBIDDEN for who proposed or confirmed it. */
  decideAppeal: deed(
    '/restrictions/{id}/appeal/decide',
    withReason.extend({ outcome: z.enum(['uphold', 'overturn']) }),
  ),
  /** Before its time, and everything is as before. */
  lift: deed('/restrictions/{id}/lift', withReason),
};
