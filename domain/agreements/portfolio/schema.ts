import * as z from 'zod';
import { AgreementId, TagId, ViewId } from '../../core/ids.ts';
import { hasHidden } from '../../core/letters.ts';
import { languages } from '../../core/locale.ts';
import { AmountMinorSchema, CurrencySchema, DaySchema, InstantSchema } from '../../core/schema.ts';
import { TimeZone } from '../../notifications/schema.ts';
import { AgreementKind, AgreementStatus, Purpose } from '../schema.ts';
import { LONGEST_NAME, MOST_AT_ONCE, MOST_TAGS_EACH } from './rules.ts';

/** What somebody calls a tag or a view of theirs, in one line. */
const OwnName = z
  .string()
  .transform((name) => name.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Write a name.')
      .max(LONGEST_NAME, `Use at most ${LONGEST_NAME} characters.`)
      .refine((name) => !hasHidden(name), 'Leave out characters that cannot be seen.')
      .refine((name) => /[\p{L}\p{N}]/u.test(name), 'Use at least one letter or number.'),
  );

/** A word that somebody sorts agreements by. It is theirs alone. */
export const AgreementTag = z.object({ id: TagId, name: z.string() });
export type AgreementTag = z.infer<typeof AgreementTag>;

export const AgreementFilter = z.enum(['all', 'waiting', 'draft', 'open', 'signed', 'ended']);
export type AgreementFilter = z.infer<typeof AgreementFilter>;

/** What a list of agreements is narrowed by. All of it has to be true of an agreement. */
export const AgreementQuery = z.object({
  filter: AgreementFilter.default('all'),
  /** Words as they begin, in any order: of its name, its text or document, its parties, its reference and its kind. At most eight. */
  q: z.string().trim().max(100).optional(),
  /** One of the reader's own tags. */
  tag: TagId.optional(),
  kind: AgreementKind.optional(),
  currency: CurrencySchema.optional(),
  /** The language that most of its text is in. */
  language: z.enum(languages).optional(),
  /** What it is worth in minor units, whatever the currency. Where one is asked for, agreements that name no value are left out. */
  least: AmountMinorSchema.optional(),
  most: AmountMinorSchema.optional(),
  /** Days, both included: of its end, and of its last signature (UTC). */
  endsFrom: DaySchema.optional(),
  endsUntil: DaySchema.optional(),
  signedFrom: DaySchema.optional(),
  signedUntil: DaySchema.optional(),
});
export type AgreementQuery = z.infer<typeof AgreementQuery>;

/** One row of a list: what it is, where it stands, what comes next. */
export const AgreementRow = z.object({
  id: AgreementId,
  ref: z.string(),
  title: z.string(),
  status: AgreementStatus,
  /** Names of the parties other than the reader's own, at most three. */
  others: z.array(z.string()),
  valueMinor: z.int().nullable(),
  currency: CurrencySchema,
  signDueAt: InstantSchema.nullable(),
  /** True when the reader is the one everybody waits for. */
  waitsForMe: z.boolean(),
  /** The day on which a court made it its order. */
  courtOrderOn: DaySchema.nullable(),
  /** The agreement that it changes or ends; null for one that stands by itself. */
  changes: z.object({ purpose: Purpose, ref: z.string() }).nullable(),
  kind: AgreementKind,
  /** Its last day as it stands now, and the day of its last signature (UTC). */
  endsOn: DaySchema.nullable(),
  signedOn: DaySchema.nullable(),
  /** The reader's own tags on it, by name; none for a key. */
  tags: z.array(AgreementTag),
  updatedAt: InstantSchema,
});
export type AgreementRow = z.infer<typeof AgreementRow>;

/** What somebody narrowed their list by, under a name of theirs. */
export const AgreementListView = z.object({ id: ViewId, name: z.string(), query: AgreementQuery });
export type AgreementListView = z.infer<typeof AgreementListView>;

/** How somebody keeps their agreements: tags by name, views in the order in which they were made. */
export const Portfolio = z.object({ tags: z.array(AgreementTag), views: z.array(AgreementListView) });
export type Portfolio = z.infer<typeof Portfolio>;

/** Tags to put on agreements, by name, and to take off; one that is not there yet is made. */
export const Tagging = z.object({
  agreementIds: z.array(AgreementId).min(1).max(MOST_AT_ONCE),
  add: z.array(OwnName).max(MOST_TAGS_EACH).default([]),
  remove: z.array(TagId).max(MOST_AT_ONCE).default([]),
});

export const TagNaming = z.object({ id: TagId, name: OwnName });
export const ViewSaving = z.object({ name: OwnName, query: AgreementQuery });

/** What of a list is taken away as a file: what it is narrowed by, and the language and the zone that the file speaks. */
export const ListExport = AgreementQuery.extend({
  wordsIn: z.enum(languages).default('en'),
  tz: TimeZone.default('UTC'),
});
export type ListExport = z.infer<typeof ListExport>;

/** What files of a list would hold. */
export const ExportAhead = z.object({
  /** One more than fit into a table where there are more than that. */
  agreements: z.int(),
  /** Of those the sealed ones, and how many bytes their PDFs have together. */
  sealed: z.int(),
  bytes: z.int(),
  /** Why no archive can be begun now: one is on its way, or there were sixty in an hour. */
  archiveWaits: z.enum(['under_way', 'too_often']).nullable(),
});
export type ExportAhead = z.infer<typeof ExportAhead>;

/** Bytes that leave as they are made, so that nobody holds all of them. */
export const Stream = z.custom<AsyncIterable<Uint8Array>>(
  (it) => typeof it === 'object' && it !== null && Symbol.asyncIterator in it,
);
