import * as z from 'zod';
import { InstantSchema } from '../../core/schema.ts';
import { CaseSide } from '../schema.ts';

/** One open question of the case and the ways it can be answered. Set by the mediator, seen by all. */
export const Issue = z.object({
  id: z.uuid(),
  title: z.string().trim().min(2).max(120),
  options: z
    .array(z.object({ id: z.uuid(), text: z.string().trim().min(1).max(200) }))
    .min(2, 'Give at least two ways.')
    .max(6, 'Give at most six ways.'),
});
export type Issue = z.infer<typeof Issue>;

/** What one side wishes, seen by that side alone: weight 0–100 an issue, and how good each way is for it, 0–100. */
export const Wishes = z.object({
  weights: z.record(z.uuid(), z.int().min(0).max(100)),
  values: z.record(z.uuid(), z.int().min(0).max(100)),
});
export type Wishes = z.infer<typeof Wishes>;

/** One way for each issue. */
export const Choice = z.record(z.uuid(), z.uuid());
export type Choice = z.infer<typeof Choice>;

/** A package as a side sees it: whether it accepted, never whether another did, until all have. */
export const Package = z.object({
  id: z.uuid(),
  no: z.int(),
  by: z.enum(['mediator', 'side']),
  bySide: CaseSide.nullable(),
  choice: Choice,
  openUntil: InstantSchema,
  status: z.enum(['open', 'accepted', 'expired', 'withdrawn']),
  myAnswer: z.enum(['accepted', 'refused']).nullable(),
});
export type Package = z.infer<typeof Package>;

export const Bargain = z.object({
  issues: z.array(Issue),
  /** The reader's own side's; null for the mediator and before any were given. */
  wishes: Wishes.nullable(),
  /** Sides that have given theirs; told to the mediator alone, empty for a side. */
  wishesOf: z.array(CaseSide),
  packages: z.array(Package),
});
export type Bargain = z.infer<typeof Bargain>;

/** A suggestion of the optimiser: what it is worth to each side in percent is told to nobody, only that none is better for all. */
export const Suggestion = z.object({ choice: Choice, fairness: z.int().min(0).max(100) });
export type Suggestion = z.infer<typeof Suggestion>;
