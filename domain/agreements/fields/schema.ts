import * as z from 'zod';
import { Sha256, VersionId } from '../../core/ids.ts';
import { InstantSchema } from '../../core/schema.ts';
import { formats } from './words.ts';

/** What kind of answer is asked for. The signature itself is none of them: it is given in the ceremony and nowhere else. */
export const FieldType = z.enum([
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'checkbox',
  'radio',
  'select',
  'multi',
  'phone',
  'email',
  'address',
  'full_name',
  'initials',
  'id_number',
  'date_signed',
  'file',
]);
export type FieldType = z.infer<typeof FieldType>;

/** A side by its letter: each party on it answers for itself. */
const SideLetter = z.string().regex(/^[A-Z]$/);

export const ConditionTest = z.enum(['is', 'is_not', 'filled', 'greater', 'less']);
export type ConditionTest = z.infer<typeof ConditionTest>;

/** A test of another answer, or several joined. What is compared with is text: an option, "yes", a day, or a number in whole units. */
export type Condition =
  | { field: string; test: ConditionTest; value?: string | undefined }
  | { join: 'all' | 'any'; of: Condition[] };

const Test = z.object({ field: z.uuid(), test: ConditionTest, value: z.string().max(200).optional() });
const around = (inner: z.ZodType<Condition>): z.ZodType<Condition> =>
  z.union([Test, z.object({ join: z.enum(['all', 'any']), of: z.array(inner).min(1).max(10) })]);
/** At most five deep, by how it is made: what is nested deeper is not even read. */
export const Condition: z.ZodType<Condition> = around(around(around(around(Test))));

export const FieldValidation = z.object({
  /** The least and the most, as text: a number in decimals, money in minor units, a date as its day. */
  min: z.string().max(30).optional(),
  max: z.string().max(30).optional(),
  /** In characters. */
  minLength: z.int().min(0).max(5000).optional(),
  maxLength: z.int().min(1).max(5000).optional(),
  options: z.array(z.string().max(100)).max(30).optional(),
  /** One of a fixed list: an expression that somebody writes could be made to run for ever. */
  format: z.enum(Object.keys(formats) as [keyof typeof formats]).optional(), // the keys of the table, of which there are some
});
export type FieldValidation = z.infer<typeof FieldValidation>;

/** One thing that a side is asked for when it signs. `id` stays the same through all versions. */
export const Field = z.object({
  id: z.uuid(),
  side: SideLetter,
  /** The clause that the answer belongs to; without one it stands after the clauses. */
  clauseId: z.uuid().nullable(),
  type: FieldType,
  label: z.string().trim().max(140),
  help: z.string().trim().max(300).optional(),
  required: z.boolean(),
  validation: FieldValidation.optional(),
  /** It is asked only if this holds. */
  condition: Condition.optional(),
  /** It is calculated and not asked: + − × ÷, brackets, sum(…), other answers as {id}. */
  formula: z.string().trim().max(500).optional(),
});
export type Field = z.infer<typeof Field>;

/** A file that was given as an answer. `size` in bytes. */
export const GivenFile = z.object({
  fileId: z.uuid(),
  name: z.string().max(120),
  size: z.int(),
  sha256: Sha256,
});
export type GivenFile = z.infer<typeof GivenFile>;

/** Text, a number as decimals in text, money in minor units, a tick, several options, or a file. */
export const Answer = z.union([
  z.string().max(5000),
  z.int(),
  z.boolean(),
  z.array(z.string().max(100)).max(30),
  GivenFile,
]);
export type Answer = z.infer<typeof Answer>;

/** By the id of the field. */
export const Answers = z.record(z.uuid(), Answer);
export type Answers = z.infer<typeof Answers>;

/** What the reader's own party has written so far. Nobody else reads it before the signature. */
export const OwnAnswers = z.object({
  versionId: VersionId,
  answers: Answers,
  /** Those that were given for a text that was reopened since: to be looked at again. */
  former: z.array(z.uuid()),
});
export type OwnAnswers = z.infer<typeof OwnAnswers>;

/** What a party signed with: its answers and the clauses that it ticked, under the hash that stands in the history. */
export const SignedAnswers = z.object({
  partyId: z.uuid(),
  answers: Answers,
  acknowledged: z.array(z.uuid()),
  hash: Sha256,
  signedAt: InstantSchema,
});
export type SignedAnswers = z.infer<typeof SignedAnswers>;
