import * as z from 'zod';
import { confidential } from '../../core/door.ts';
import { MediationId } from '../../core/ids.ts';
import { Bargain, Choice, Issue, Suggestion, Wishes } from './schema.ts';

const one = z.object({ mediationId: MediationId });
const command = <Input extends z.ZodType>(path: `/${string}`, input: Input) =>
  confidential.route({ method: 'POST', path }).input(input).output(Bargain);

/** Packages: one answer to every open question at once, accepted under seal. Members of the case alone. */
export const packages = {
  get: confidential.route({ method: 'GET', path: '/mediations/{mediationId}/packages' }).input(one).output(Bargain),
  /** The mediator; wishes and open packages of the questions before are gone. */
  setIssues: command(
    '/mediations/{mediationId}/issues',
    one.extend({ issues: z.array(Issue).min(1, 'Write at least one question.').max(8) }),
  ),
  /** A side, for itself. Sealed: the mediator sees that they were given and not what they are. */
  saveWishes: command('/mediations/{mediationId}/wishes', one.extend({ wishes: Wishes })),
  /** The mediator; when every side gave its wishes. At most five packages, none of which another beats for every side. */
  suggest: confidential
    .route({ method: 'POST', path: '/mediations/{mediationId}/packages/suggestions' })
    .input(one)
    .output(z.array(Suggestion)),
  propose: command(
    '/mediations/{mediationId}/packages',
    one.extend({ choice: Choice, days: z.int().min(1).max(14).default(3) }),
  ),
  /** Under seal: when all accepted, and only then, everybody learns it. An answer can be changed while it is open. */
  answer: command(
    '/mediations/{mediationId}/packages/{packageId}/answer',
    one.extend({ packageId: z.uuid(), accept: z.boolean() }),
  ),
  withdraw: command('/mediations/{mediationId}/packages/{packageId}/withdraw', one.extend({ packageId: z.uuid() })),
};
