import * as z from 'zod';
import { open, signedIn, through } from '../core/door.ts';
import { GapId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { Revision } from '../core/revision.ts';
import { SlugSchema } from '../core/schema.ts';
import {
  ArticleCard,
  ArticleDraft,
  ArticleInput,
  ArticleRow,
  ArticleStatus,
  ArticleView,
  Gap,
  HelpCategory,
  Hit,
  Remark,
  Synonym,
  VoteReason,
} from './schema.ts';

const atDesk = through({ desk: 'help.desk' });

const one = z.object({ slug: SlugSchema });
const revision = one.extend({ revision: Revision });
const command = <Input extends z.ZodType, Output extends z.ZodType>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  input: Input,
  output: Output,
  begin: typeof signedIn = signedIn,
) => begin.route({ method, path }).input(input).output(output);

/** The help center. What begins under /help/desk is for editors. */
export const help = {
  home: open
    .route({ method: 'GET', path: '/help' })
    .output(
      z.object({ categories: z.array(HelpCategory), popular: z.array(ArticleCard), updated: z.array(ArticleCard) }),
    ),
  /** Its articles in the order editors chose, or the newest first. Throws NOT_FOUND. */
  category: open
    .route({ method: 'GET', path: '/help/categories/{slug}' })
    .input(one.extend({ sort: z.enum(['recommended', 'newest']).default('recommended') }))
    .output(z.object({ category: HelpCategory, articles: z.array(ArticleCard) })),
  /** By its name in the address, a former one too (then `slug` is the one of now). Throws NOT_FOUND for what visitors cannot read, but for editors. */
  article: open.route({ method: 'GET', path: '/help/articles/{slug}' }).input(one).output(ArticleView),
  /** Counts a reader a day. */
  viewed: command('POST', '/help/articles/{slug}/views', one, z.object({ counted: z.boolean() }), open),
  /**
   * At most five articles, the surest first. `repaired`: what was searched for instead, where a word was mistyped. `isNearest`: nothing was
   * sure enough, these are only the nearest three. A question that found nothing is kept, masked, as a gap.
   */
  search: open
    .route({ method: 'GET', path: '/help/search' })
    .input(
      z.object({
        q: z.string().trim().min(2, 'Write at least two letters.').max(200),
        /** Where it was asked. A search while typing keeps nothing. */
        source: z.enum(['typing', 'help', 'contact']).default('typing'),
      }),
    )
    .output(z.object({ hits: z.array(Hit), repaired: z.string().nullable(), isNearest: z.boolean() })),
  /** What is needed to search without a connection: every published article without its body. `version` changes when any of it does. */
  index: open.route({ method: 'GET', path: '/help/index' }).output(
    z.object({
      version: z.string(),
      articles: z.array(ArticleCard.extend({ aliases: z.array(z.string()) })),
    }),
  ),
  /** Once a reader and version, and may be changed. */
  rate: command(
    'PUT',
    '/help/articles/{slug}/vote',
    one.extend({
      version: Revision,
      helpful: z.boolean(),
      reason: VoteReason.nullable().default(null),
      text: z.string().trim().max(500).default(''),
    }),
    z.object({ vote: z.enum(['yes', 'no']) }),
    open,
  ),

  desk: atDesk
    .route({ method: 'GET', path: '/help/desk/articles' })
    .input(
      PageRequest.extend({
        status: ArticleStatus.optional(),
        category: SlugSchema.optional(),
        q: z.string().trim().max(100).optional(),
      }),
    )
    .output(pageOf(ArticleRow)),
  draft: signedIn.route({ method: 'GET', path: '/help/desk/articles/{slug}' }).input(one).output(ArticleDraft),
  create: command('POST', '/help/desk/articles', ArticleInput, ArticleDraft),
  /** Of a published one this writes the change beside it. The address may change; the old one leads on. Throws STALE. */
  save: command('PUT', '/help/desk/articles/{slug}', revision.extend({ article: ArticleInput }), ArticleDraft),
  submit: command('POST', '/help/desk/articles/{slug}/submit', revision, ArticleDraft),
  sendBack: command('POST', '/help/desk/articles/{slug}/send-back', revision, ArticleDraft),
  /** Throws BAD_INPUT by field without a summary or three ways of asking. */
  publish: command('POST', '/help/desk/articles/{slug}/publish', revision, ArticleDraft),
  confirm: command('POST', '/help/desk/articles/{slug}/confirm', revision, ArticleDraft),
  archive: command('POST', '/help/desk/articles/{slug}/archive', revision, ArticleDraft),
  restore: command('POST', '/help/desk/articles/{slug}/restore', revision, ArticleDraft),
  /** Makes or changes a category; at most 24. */
  saveCategory: command(
    'PUT',
    '/help/desk/categories/{slug}',
    one.extend({
      title: z.string().trim().min(3).max(60),
      description: z.string().trim().max(160),
      icon: z.string().trim().max(30),
      place: z.int().min(0).max(100),
    }),
    HelpCategory,
    atDesk,
  ),
  /** Only an empty one. Throws ILLEGAL_TRANSITION. */
  removeCategory: command(
    'DELETE',
    '/help/desk/categories/{slug}',
    one,
    z.object({ removed: z.literal(true) }),
    atDesk,
  ),
  gaps: atDesk
    .route({ method: 'GET', path: '/help/desk/gaps' })
    .input(PageRequest.extend({ status: z.enum(['open', 'planned', 'covered', 'ignored']).default('open') }))
    .output(pageOf(Gap)),
  decideGap: command(
    'POST',
    '/help/desk/gaps/{id}',
    z.object({
      id: GapId,
      status: z.enum(['open', 'planned', 'covered', 'ignored']),
      article: SlugSchema.nullable().default(null),
    }),
    Gap,
    atDesk,
  ),
  synonyms: atDesk.route({ method: 'GET', path: '/help/desk/synonyms' }).output(z.array(Synonym)),
  saveSynonym: command('PUT', '/help/desk/synonyms', Synonym, Synonym, atDesk),
  removeSynonym: command(
    'DELETE',
    '/help/desk/synonyms',
    Synonym.pick({ word: true, canon: true }),
    z.object({ removed: z.literal(true) }),
    atDesk,
  ),
  remarks: atDesk.route({ method: 'GET', path: '/help/desk/remarks' }).input(PageRequest).output(pageOf(Remark)),
  settleRemark: command(
    'POST',
    '/help/desk/remarks/{id}/settle',
    z.object({ id: z.uuid() }),
    z.object({ settled: z.literal(true) }),
    atDesk,
  ),
};
