import * as z from 'zod';
import { PromotionId, Sha256, UserId } from '../core/ids.ts';
import { DaySchema, InstantSchema } from '../core/schema.ts';

export const promotionStatuses = ['draft', 'in_review', 'scheduled', 'active', 'paused', 'ended'] as const;
export const PromotionStatus = z.enum(promotionStatuses);
export type PromotionStatus = z.infer<typeof PromotionStatus>;

/** popup: the card in the corner of a page; feed: a labelled place below the posts of the community. */
export const placements = ['popup', 'feed'] as const;
export const Placement = z.enum(placements);
export type Placement = z.infer<typeof Placement>;

/** Whom a post may be for: what kind of account somebody has, or what they do here. Nothing else about a person is ever asked. */
export const audienceRoles = ['person', 'business', 'government', 'ngo', 'mediator', 'seller'] as const;
export const AudienceRole = z.enum(audienceRoles);
export type AudienceRole = z.infer<typeof AudienceRole>;

/** A language by its code without a region, like "sw". */
export const Language = z.string().regex(/^[a-z]{2,3}$/, 'Use the code of a language, like en or sw.');

/** One line as it was typed, without characters that cannot be seen; shown as text and never as markup. */
const Line = (most: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(most, `Use at most ${most} characters.`)
    .refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text), 'Leave out line breaks and characters that cannot be seen.');

/** What a sponsored post says, where it leads, when and to whom it is shown. It may have gaps while it is written; `problemsOf` asks for more before it is sent in. */
export const PromotionForm = z.object({
  title: Line(60),
  description: Line(160),
  /** Of a picture that was added before; twice as wide as it is high. */
  imageSha256: Sha256.nullable(),
  imageAlt: Line(160),
  sponsorName: Line(80),
  ctaText: Line(24),
  ctaUrl: z.string().trim().max(2000, 'Use at most 2,000 characters.'),
  placement: Placement,
  /** Null: as soon as it is approved. */
  startsAt: InstantSchema.nullable(),
  endsAt: InstantSchema.nullable(),
  /** Empty: everybody. */
  roles: z.array(AudienceRole).max(audienceRoles.length),
  /** Empty: every language. */
  locales: z.array(Language).max(12),
  /** Showings to all people together in one day, as its sponsor wishes; null: no limit. */
  dailyCap: z.int().min(1, 'Use at least 1.').max(1_000_000, 'Use at most 1,000,000.').nullable(),
});
export type PromotionForm = z.infer<typeof PromotionForm>;

/** Specification §3 and §7: the fields of a sponsored post, names to the letter; what stands below them is ours. */
export const SponsoredPost = z.object({
  id: PromotionId,
  title: z.string(),
  description: z.string(),
  image_url: z.string(),
  cta_url: z.string(),
  cta_text: z.string(),
  is_active: z.boolean(),
  created_at: InstantSchema,
  image_alt: z.string(),
  sponsor_name: z.string(),
  /** Of several that may be shown, the one with most comes first. */
  weight: z.int(),
});
export type SponsoredPost = z.infer<typeof SponsoredPost>;

/** What a person did with a showing. */
export const PromotionDeed = z.enum(['clicked', 'closed', 'hidden']);
export type PromotionDeed = z.infer<typeof PromotionDeed>;

/** How often something happened; each counted once a showing. */
export const Figures = z.object({ shown: z.int(), clicked: z.int(), closed: z.int(), hidden: z.int() });
export type Figures = z.infer<typeof Figures>;

/** What everybody may know of a post: who is behind it, who can see it, and what became of it. */
export const WhyThis = z.object({
  sponsor_name: z.string(),
  roles: z.array(AudienceRole),
  locales: z.array(z.string()),
  starts_at: InstantSchema,
  ends_at: InstantSchema,
  figures: Figures,
});
export type WhyThis = z.infer<typeof WhyThis>;

/** A row of the administrators' list. */
export const PromotionRow = z.object({
  id: PromotionId,
  status: PromotionStatus,
  title: z.string(),
  sponsorName: z.string(),
  placement: Placement,
  imageUrl: z.string().nullable(),
  startsAt: InstantSchema.nullable(),
  endsAt: InstantSchema.nullable(),
  dailyCap: z.int().nullable(),
  weight: z.int(),
  figures: Figures,
  shownToday: z.int(),
  updatedAt: InstantSchema,
  /** The reader wrote in it, and so does not approve it. */
  isAuthor: z.boolean(),
});
export type PromotionRow = z.infer<typeof PromotionRow>;

/** One deed on a sponsored post, as its history shows it. */
export const PromotionEntry = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null: the clock. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  at: InstantSchema,
});
export type PromotionEntry = z.infer<typeof PromotionEntry>;

/** A sponsored post as administrators work on it. */
export const PromotionView = z.object({
  id: PromotionId,
  status: PromotionStatus,
  revision: z.int(),
  form: PromotionForm,
  imageUrl: z.string().nullable(),
  weight: z.int(),
  authorUserIds: z.array(UserId),
  /** Who wrote last in it. */
  changedBy: z.string(),
  changedAt: InstantSchema,
  /** What the reviewer asked for, or why it was ended. */
  note: z.string().nullable(),
  figures: Figures,
  /** Days on which something happened, newest first, at most thirty. */
  days: z.array(Figures.extend({ day: DaySchema })),
  /** Newest first, at most fifty. */
  history: z.array(PromotionEntry),
});
export type PromotionView = z.infer<typeof PromotionView>;

/** A picture that was made ready for sponsored posts. */
export const PromotionPicture = z.object({ sha256: Sha256, url: z.string(), bytes: z.int() });
export type PromotionPicture = z.infer<typeof PromotionPicture>;
