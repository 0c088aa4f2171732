import * as z from 'zod';
import { signedIn, takesFile, through } from '../core/door.ts';
import { PromotionId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { Revision } from '../core/revision.ts';
import { ReasonSchema } from '../core/schema.ts';
import { promotionPicture } from './form.ts';
import {
  Language,
  Placement,
  PromotionDeed,
  PromotionForm,
  PromotionPicture,
  PromotionRow,
  PromotionStatus,
  PromotionView,
  SponsoredPost,
  WhyThis,
} from './schema.ts';

const atDesk = through({ desk: 'promotion.desk' });

const promotion = z.object({ id: PromotionId });
const seen = promotion.extend({
  /** One appearance on one page, named by the browser: whatever is counted about it is counted once. */
  showing: z.uuid(),
});
const Preference = z.object({ isOff: z.boolean() });

/** What readers ask: the specification's read of sponsored posts (§7), and what becomes of a showing. */
export const promotions = {
  /**
   * Where is_active is true, newest created_at first, at most five: of those, what is for this reader and was not hidden by them. Empty for
   * who turned them off.
   */
  list: signedIn
    .route({ method: 'GET', path: '/sponsored_posts' })
    .input(z.object({ placement: Placement.default('popup'), locale: Language.default('en') }))
    .output(z.array(SponsoredPost)),
  /** Asked right before it appears: counts it and answers true, or answers false and nothing appears. */
  show: signedIn
    .route({ method: 'POST', path: '/sponsored_posts/{id}/showings' })
    .input(seen.extend({ locale: Language.default('en') }))
    .output(z.object({ shown: z.boolean() })),
  /** What the reader did with a showing of theirs; once each. `hidden` keeps it away for thirty days. Throws NOT_FOUND. */
  note: signedIn
    .route({ method: 'POST', path: '/sponsored_posts/{id}/deeds' })
    .input(seen.extend({ deed: PromotionDeed }))
    .output(z.object({ counted: z.boolean() })),
  why: signedIn.route({ method: 'GET', path: '/sponsored_posts/{id}/why' }).input(promotion).output(WhyThis),
  preference: signedIn.route({ method: 'GET', path: '/sponsored_posts/preference' }).output(Preference),
  setPreference: signedIn
    .route({ method: 'PUT', path: '/sponsored_posts/preference' })
    .input(Preference)
    .output(Preference),
  /** A picture by its hash. May be kept for ever. */
  picture: signedIn
    .route({ method: 'GET', path: '/sponsored_posts/pictures/{sha256}' })
    .input(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .output(z.file()),
};

const deed = <Input extends z.ZodType>(path: `/${string}`, input: Input, begin: typeof signedIn = signedIn) =>
  begin.route({ method: 'POST', path }).input(input).output(PromotionView);
const withReason = promotion.extend({ reason: ReasonSchema });

/** The desk of sponsored posts: for administrators (FORBIDDEN). Every deed is kept in the history of its post. */
export const promoting = {
  all: atDesk
    .route({ method: 'GET', path: '/promotions' })
    .input(PageRequest.extend({ status: PromotionStatus.optional(), q: z.string().trim().max(100).optional() }))
    .output(pageOf(PromotionRow)),
  /** What is shown or soon will be, in the order in which it is. */
  running: atDesk
    .route({ method: 'GET', path: '/promotions/running' })
    .input(z.object({ placement: Placement }))
    .output(z.array(PromotionRow)),
  /** Puts these in this order. Throws STALE when others are running by now. */
  arrange: signedIn
    .route({ method: 'POST', path: '/promotions/arrange' })
    .input(z.object({ placement: Placement, ids: z.array(PromotionId).min(1).max(100) }))
    .output(z.array(PromotionRow)),
  get: signedIn.route({ method: 'GET', path: '/promotions/{id}' }).input(promotion).output(PromotionView),
  create: deed('/promotions', z.object({ form: PromotionForm }), atDesk),
  /** Throws STALE when another administrator saved meanwhile, BAD_INPUT by field. */
  save: signedIn
    .route({ method: 'PUT', path: '/promotions/{id}' })
    .input(promotion.extend({ revision: Revision, form: PromotionForm }))
    .output(PromotionView),
  /** At most 1 MB (up to five are read, so that a larger one is refused beside its field) and 2:1, made again by the server. Throws FILE_TOO_LARGE, FILE_TYPE, BAD_INPUT with the sentence beside `file`. */
  addPicture: through({ desk: 'promotion.desk', ...takesFile(5 * promotionPicture.bytes), takesLong: true })
    .route({ method: 'POST', path: '/promotions/pictures' })
    .input(z.object({ file: z.file() }))
    .output(PromotionPicture),
  /** Throws BAD_INPUT by field when something is missing, STALE when it was changed since. */
  submit: deed('/promotions/{id}/submit', promotion.extend({ revision: Revision })),
  withdraw: deed('/promotions/{id}/withdraw', promotion),
  sendBack: deed('/promotions/{id}/send-back', withReason),
  /** Shown from its day on, or at once. Throws STALE when it is another text than the one that was looked at. */
  approve: deed('/promotions/{id}/approve', promotion.extend({ revision: Revision })),
  pause: deed('/promotions/{id}/pause', promotion),
  resume: deed('/promotions/{id}/resume', promotion),
  /** Makes it a draft again, which is looked at again. */
  revise: deed('/promotions/{id}/revise', promotion),
  end: deed('/promotions/{id}/end', withReason),
  /** A new draft with the same text and picture, without dates. */
  duplicate: deed('/promotions/{id}/duplicate', promotion),
};
