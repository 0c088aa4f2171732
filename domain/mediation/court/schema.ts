import * as z from 'zod';
import { MediationId, Sha256 } from '../../core/ids.ts';
import { ClockView, DaySchema, InstantSchema, LanguageSchema } from '../../core/schema.ts';
import { CaseSide, ProfileCode } from '../schema.ts';

export const CourtStatus = z.enum([
  'packaging',
  'ready_to_file',
  'filed',
  'answered',
  'returned',
  'adopted',
  'refused',
]);
export type CourtStatus = z.infer<typeof CourtStatus>;

/** A document the bundle needs: printed by the platform from what it knows, or given by somebody. */
export const PaperCode = z.enum([
  'application',
  'settlement',
  'mediator_report',
  'mediator_affidavit',
  'mediator_attestation',
  'certificate_of_settlement',
  'authority_of_representative',
  'draft_order',
  'exhibit_index',
  'translation',
]);
export type PaperCode = z.infer<typeof PaperCode>;

/** What the compiler found open, like a compiler's error: where, which rule asks for it, and how to mend it. */
export const CompileError = z.object({
  /** Stable, e.g. ACCREDITATION_NUMBER_MISSING. */
  code: z.string(),
  /** The rule that asks for it, e.g. "LN 145/2022, rule 45(2)(a)". */
  rule: z.string(),
  /** What is open, e.g. "The accreditation number of the mediator is missing." */
  sentence: z.string(),
  /** Who can mend it. */
  who: z.enum(['mediator', 'sides', 'anyone', 'nobody']),
  how: z.string(),
});
export type CompileError = z.infer<typeof CompileError>;

export const CourtItem = z.object({
  code: z.string(),
  label: z.string(),
  rule: z.string(),
  /** unsure: there, as far as anybody here can know; a warning says why. */
  state: z.enum(['done', 'unsure', 'open', 'not_needed']),
});

/** What a court asks for that the platform cannot know. Half-filled while it is packaged. */
export const CourtFacts = z.object({
  courtName: z.string().trim().max(160),
  registry: z.string().trim().max(160),
  /** A case that waits at a court already; empty for none. */
  pendingCase: z.string().trim().max(120),
  noPendingCase: z.boolean(),
  lawful: z.boolean(),
  allNecessaryParties: z.boolean(),
  language: LanguageSchema,
  accreditationNumber: z.string().trim().max(60),
  /** The mediator's declaration: voluntary, rules followed, execution witnessed. */
  declaresVoluntary: z.boolean(),
  declaresRulesFollowed: z.boolean(),
  declaresWitnessed: z.boolean(),
  /** Every side took part, where no session and no message shows it. */
  declaresTakenPart: z.boolean(),
  /** For the Convention: the settlement is international and commercial, and none of the excluded matters. */
  international: z.boolean(),
  /** Null until somebody answers. */
  excludedMatter: z.boolean().nullable(),
});
export type CourtFacts = z.infer<typeof CourtFacts>;

export const CourtPaper = z.object({
  id: z.uuid(),
  code: PaperCode,
  name: z.string(),
  sha256: Sha256,
  pages: z.int(),
  /** Printed by the platform, or given. */
  printed: z.boolean(),
  at: InstantSchema,
});

export const CourtPackage = z.object({
  mediationId: MediationId,
  status: CourtStatus,
  profile: ProfileCode,
  profileName: z.string(),
  /** "Template, not legal advice; check the current rules." with the day the profile was last checked. */
  notice: z.string(),
  lastCheckedOn: DaySchema,
  legalRefs: z.array(z.string()),
  facts: CourtFacts,
  revision: z.int(),
  errors: z.array(CompileError),
  /** What hinders nothing, and a court may ask about. */
  warnings: z.array(CompileError),
  items: z.array(CourtItem),
  papers: z.array(CourtPaper),
  /** Over the list of papers with their hashes; null until it is ready. */
  manifestSha256: Sha256.nullable(),
  bundle: z.object({ name: z.string(), sha256: Sha256, pages: z.int(), size: z.int() }).nullable(),
  filing: z.object({ court: z.string(), number: z.string(), on: DaySchema, receipt: z.string().nullable() }).nullable(),
  fileBy: InstantSchema.nullable(),
  outcome: z
    .object({
      as: z.enum(['adopted', 'refused', 'returned']),
      on: DaySchema,
      note: z.string(),
      order: z.string().nullable(),
      /** Who said so. */
      by: z.union([CaseSide, z.literal('mediator')]),
      /** Another part of the case confirmed it, or nobody said otherwise in time. A return needs nobody's word. */
      confirmed: z.boolean(),
      /** It stands from then on if nobody says otherwise; null once it stands. */
      confirmBy: InstantSchema.nullable(),
    })
    .nullable(),
  clocks: z.array(ClockView),
});
export type CourtPackage = z.infer<typeof CourtPackage>;
