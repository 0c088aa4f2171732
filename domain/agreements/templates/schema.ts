import * as z from 'zod';
import { IdentityId, TemplateId, TemplateVersionId } from '../../core/ids.ts';
import { InstantSchema } from '../../core/schema.ts';
import { ObligationTerm } from '../../obligations/schema.ts';
import { AgreementKind, AgreementTerms, Clause } from '../schema.ts';
import { asInTemplate, MOST_CHOICES, MOST_VARIABLES } from './rules.ts';

/** What a question asks for. Money is in the agreement's currency; a day is a calendar day; a number counts whole things. */
export const VariableType = z.enum(['text', 'long_text', 'number', 'money', 'day', 'choice']);
export type VariableType = z.infer<typeof VariableType>;

/** The word between the double braces, in lower case: as in lists that one text is sent to. */
const VariableName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,39}$/u, 'Use letters and digits, at most 40.');

/** One question whose answer stands wherever its name stands in braces. */
export const TemplateVariable = z.object({
  name: VariableName,
  /** What is asked: "How much is the rent a month?" */
  label: z.string().trim().min(3, 'Write the question.').max(140),
  help: z.string().trim().max(300).optional(),
  type: VariableType,
  required: z.boolean(),
  choices: z.array(z.string().trim().min(1, 'Write the answer.').max(80)).max(MOST_CHOICES).optional(),
  /** The answer that stands there to begin with, as a person would type it. */
  initial: z.string().trim().max(200).optional(),
});
export type TemplateVariable = z.infer<typeof TemplateVariable>;

/** Only there when a question to choose from has this answer. */
const When = z.object({ variable: VariableName, is: z.string().trim().max(80) });

export const TemplateClause = Clause.extend({ when: When.optional() });
export type TemplateClause = z.infer<typeof TemplateClause>;

/** A promise whose amount, first day or number of times may be answers. */
export const TemplatePromise = ObligationTerm.extend({
  when: When.optional(),
  amountFrom: VariableName.optional(),
  dayFrom: VariableName.optional(),
  /** Calendar days that its day is after the answer's. */
  daysLater: z.int().min(1).max(3650).optional(),
  /** How often what repeats is due. */
  timesFrom: VariableName.optional(),
});
export type TemplatePromise = z.infer<typeof TemplatePromise>;

/** Who one can be in it, and the question that asks for their name. */
const Role = z.object({ role: z.string().trim().min(1).max(60), name: VariableName });

/** All that a version of a template says. `sides` is absent where the parties have no roles; then who uses it stands on side A. */
export const TemplateContent = AgreementTerms.pick(asInTemplate).extend({
  variables: z.array(TemplateVariable).max(MOST_VARIABLES, `Ask at most ${MOST_VARIABLES} questions.`),
  clauses: z.array(TemplateClause).max(200),
  obligations: z.array(TemplatePromise).max(50),
  sides: z.object({ A: Role, B: Role }).optional(),
  /** Questions whose answers are facts of the agreement: its value, its first day, how many months it runs from there, its law, and with how many days of notice one party alone can end it. */
  facts: z
    .object({ value: VariableName, from: VariableName, months: VariableName, law: VariableName, notice: VariableName })
    .partial(),
});
export type TemplateContent = z.infer<typeof TemplateContent>;

/** By the name of each question: what was typed. A day as 2026-12-05. */
export const TemplateAnswers = z.record(z.string().max(40), z.string().max(2000));
export type TemplateAnswers = z.infer<typeof TemplateAnswers>;

export const TemplateName = z.string().trim().min(3, 'Give it a name of at least three characters.').max(140);
export const TemplateSummary = z.string().trim().max(300);

/** One template of a list. */
export const TemplateRow = z.object({
  id: TemplateId,
  versionId: TemplateVersionId,
  versionNo: z.int(),
  name: z.string(),
  summary: z.string(),
  kind: AgreementKind,
  questions: z.int(),
  /** Null for one of the platform's own. */
  identityId: IdentityId.nullable(),
  ownerName: z.string(),
  isArchived: z.boolean(),
});
export type TemplateRow = z.infer<typeof TemplateRow>;

/** One template as its reader sees it. */
export const TemplateView = TemplateRow.extend({
  /** What was published last: what is used. */
  published: TemplateContent,
  /** What is being worked on; the same as what was published until somebody changes it. */
  content: TemplateContent,
  /** Grows with each save; a save that names an older one is refused as STALE. */
  revision: z.int(),
  hasChanges: z.boolean(),
  versions: z.array(z.object({ no: z.int(), at: InstantSchema, byName: z.string().nullable() })),
  mayWrite: z.boolean(),
});
export type TemplateView = z.infer<typeof TemplateView>;

/** A clause that is ready to be put into a text. */
export const ReadyClause = z.object({
  id: z.string(),
  category: z.string(),
  clause: Clause.omit({ id: true }),
});
export type ReadyClause = z.infer<typeof ReadyClause>;
