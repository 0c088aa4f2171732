import * as z from 'zod';
import { InstantSchema } from '../core/schema.ts';

export const CopyStatus = z.enum(['queued', 'running', 'ready', 'failed', 'expired']);
export type CopyStatus = z.infer<typeof CopyStatus>;

/** A copy of all of a person's data, or one that is being made. */
export const DataCopy = z.object({
  id: z.uuid(),
  status: CopyStatus,
  /** How far it is: parts that are written, of all parts. */
  partsDone: z.int(),
  partsAll: z.int(),
  /** Bytes of the file; null until it is ready. */
  size: z.int().nullable(),
  askedAt: InstantSchema,
  readyAt: InstantSchema.nullable(),
  /** Until when it is kept. */
  expiresAt: InstantSchema.nullable(),
});
export type DataCopy = z.infer<typeof DataCopy>;

/** What somebody's account is tied to: it has to end before the account can go, goes on without it, or ends with it (`bindingWords`). */
export const BlockerKind = z.enum([
  'agreement',
  'in_force',
  'promise',
  'dispute',
  'escrow',
  'order',
  'parcel',
  'payment',
  'payout',
  'wallet',
  'mediation',
  'mediating',
  'seat',
  'teaching',
  'application',
  'check',
  'entry',
  'people',
  'only_owner',
  'shop',
  'listing',
  'last_admin',
]);
export type BlockerKind = z.infer<typeof BlockerKind>;

/** One thing that binds. `label` is its number or its title, or the money that is there; `path` leads to it. */
export const Blocker = z.object({ kind: BlockerKind, label: z.string(), path: z.string() });
export type Blocker = z.infer<typeof Blocker>;

/** That an account is about to be deleted. */
export const Departure = z.object({
  askedAt: InstantSchema,
  dueAt: InstantSchema,
  /** The day came and something was open; null as long as nothing stood in the way. */
  hinderedAt: InstantSchema.nullable(),
});
export type Departure = z.infer<typeof Departure>;

/** What stays after an account is deleted, by its reason, with the parts of the account that it is about. */
export const Remainder = z.object({ why: z.string(), sections: z.array(z.string()) });
export type Remainder = z.infer<typeof Remainder>;

/** Somebody as others see them. What they do not show is null or empty. */
export const PublicProfile = z.object({
  userNumber: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  /** Others see more than the name. */
  isPublic: z.boolean(),
  since: InstantSchema,
  headline: z.string(),
  about: z.string(),
  organisation: z.string(),
  country: z.string().nullable(),
  languages: z.array(z.string()),
  links: z.array(z.string()),
  /** What the platform confirmed, in words. */
  badges: z.array(z.string()),
  /** The number of kept agreements of the public record; null when not shown. */
  agreementsKept: z.int().nullable(),
  posts: z.int().nullable(),
  helpful: z.int().nullable(),
  /** Entries of public history about them that anybody finds now. Nobody can hide these. */
  publicEntries: z.int(),
});
export type PublicProfile = z.infer<typeof PublicProfile>;
