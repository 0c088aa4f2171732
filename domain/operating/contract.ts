import * as z from 'zod';
import { through } from '../core/door.ts';
import { InstantSchema } from '../core/schema.ts';

/** `wrong` has to be mended, `look` is to be known. */
export const Condition = z.object({
  name: z.string(),
  state: z.enum(['right', 'look', 'wrong']),
  what: z.string(),
  mend: z.string().nullable(),
  /** When it came to be so. */
  since: InstantSchema,
  /** When it was last not wrong; null where nobody ever saw it so. */
  goodAt: InstantSchema.nullable(),
  lookedAt: InstantSchema,
});
export type Condition = z.infer<typeof Condition>;

export const operating = {
  /** How every part of the installation does, what is wrong first. Nothing of it is about people. */
  conditions: through({ desk: 'operating.desk' })
    .route({ method: 'GET', path: '/operating/conditions' })
    .output(z.array(Condition)),
};
