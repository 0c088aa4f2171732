import * as z from 'zod';
import { InstantSchema, SlugSchema } from '../../core/schema.ts';

/** The legal texts, in the order of their tabs. */
export const legalTexts = ['terms', 'privacy', 'public-record', 'community-rules', 'refunds'] as const;
export const LegalText = z.enum(legalTexts);
export type LegalText = z.infer<typeof LegalText>;

/** One clause: the line beside it says it in one sentence, the paragraphs bind. Its id is its place in the page and never changes. */
export const LegalClause = z.object({
  id: SlugSchema,
  title: z.string(),
  inShort: z.string(),
  /** Markdown. */
  text: z.string(),
});
export type LegalClause = z.infer<typeof LegalClause>;

/** One version of one text; never changed once it applied. */
export const LegalVersion = z.object({
  kind: LegalText,
  title: z.string(),
  /** Counts from 1. */
  version: z.int(),
  appliesFrom: InstantSchema,
  /** What changed against the version before it, in a few sentences. */
  summary: z.string(),
  clauses: z.array(LegalClause),
});
export type LegalVersion = z.infer<typeof LegalVersion>;
