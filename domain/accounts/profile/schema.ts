import * as z from 'zod';
import { hasHidden } from '../../core/letters.ts';
import { CountrySchema, InstantSchema, LanguageSchema } from '../../core/schema.ts';
import {
  ABOUT_LENGTH,
  DISPLAY_NAME_LENGTH,
  HEADLINE_LENGTH,
  LANGUAGES,
  LINKS,
  ORGANISATION_LENGTH,
  problemOfLink,
  problemOfPhone,
} from './rules.ts';

const Text = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`);
/** A rule of the pure kind as a schema's. */
const without = (problem: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
  const message = problem(text);
  if (message) context.addIssue({ code: 'custom', message });
};

/** What a person says of themselves beside their name. */
export const Profile = z.object({
  /** Instead of the full name wherever others meet them; null shows the full name. */
  displayName: Text(DISPLAY_NAME_LENGTH.max)
    .min(DISPLAY_NAME_LENGTH.min, 'Write at least two characters.')
    .refine((text) => !hasHidden(text), 'Leave out characters that cannot be seen.')
    .nullable(),
  headline: Text(HEADLINE_LENGTH),
  about: Text(ABOUT_LENGTH),
  organisation: Text(ORGANISATION_LENGTH),
  country: CountrySchema.nullable(),
  languages: z.array(LanguageSchema).max(LANGUAGES),
  links: z.array(z.string().trim().min(1).superRefine(without(problemOfLink))).max(LINKS),
});
export type Profile = z.infer<typeof Profile>;

export const Mentions = z.enum(['everyone', 'known', 'nobody']);
export type Mentions = z.infer<typeof Mentions>;

/** What others may see and do, and what the assistant may. */
export const PrivacyChoice = z.object({
  /** Others see the profile; without it they see the name and what is public by itself. */
  isPublic: z.boolean(),
  showsOrganisation: z.boolean(),
  /** How many agreements were kept. */
  showsNumbers: z.boolean(),
  /** How much was written and found helpful in the community. */
  showsActivity: z.boolean(),
  mentions: Mentions,
  /** New conversations begin with the language model allowed, where this installation has one. */
  assistantModel: z.boolean(),
});
export type PrivacyChoice = z.infer<typeof PrivacyChoice>;

export const PhoneSchema = z.string().trim().superRefine(without(problemOfPhone));

export const OwnProfile = z.object({
  profile: Profile,
  phone: z.string().nullable(),
  privacy: PrivacyChoice,
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const ConsentKind = z.enum(['public_profile', 'activity', 'assistant_model']);
export type ConsentKind = z.infer<typeof ConsentKind>;
/** A yes or a no that was said, or a legal text that was accepted. */
export const Consent = z.object({
  id: z.string(),
  kind: z.string(),
  /** In words: what was said yes or no to. */
  what: z.string(),
  given: z.boolean(),
  at: InstantSchema,
});
export type Consent = z.infer<typeof Consent>;
