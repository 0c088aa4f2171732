// Answers from help articles name the sections they come from.
import { heardIn } from '@ahadi/domain/assistant/danger/rules.ts';
import type { Choice, Citation } from '@ahadi/domain/assistant/schema.ts';
import { IntentName } from '@ahadi/domain/assistant/schema.ts';
import { maskPersonal } from '@ahadi/domain/help/mask.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { noteQuestion, noteUnhelped } from '../help/gaps.ts';
import { type Found, type FoundArticle, findAnswers } from '../help/search.ts';
import type { Held, KeptMessage } from './chat.store.ts';
import { intentChoice, personChoice, type Reply } from './reply.ts';

const ARTICLES_OFFERED = 3;
const deedLabels: ReadonlySet<string> = new Set([
  personChoice.label,
  ...IntentName.options.map((intent) => intentChoice(intent).label),
]);

const citationOf = ({ card, section, version, checkedAt }: FoundArticle): Citation => ({
  slug: card.slug,
  title: card.title,
  heading: section.heading,
  anchor: section.anchor,
  version,
  checkedAt: checkedAt.toISOString(),
});

const articlePath = ({ card: { slug }, section: { anchor } }: FoundArticle): string =>
  `${to('helpArticle', { articleId: slug })}${anchor === '' ? '' : `#${anchor}`}`;

/** Ways on from an article: to do it together, or on its page. */
function waysOf({ action, intent }: FoundArticle): Choice[] {
  const together = IntentName.safeParse(intent);
  return [
    ...(together.success ? [intentChoice(together.data)] : []),
    ...(action ? [{ id: 'do', label: action.label, path: action.path }] : []),
  ];
}
/** Each way once: nobody can choose between two that are called the same. */
const once = (choices: readonly Choice[]): Choice[] =>
  choices.filter(({ label }, at) => choices.findIndex((one) => one.label === label) === at);
/** An article to choose, said to be read where its title is the name of a deed as well. */
const articleChoice = ({ card: { slug, title } }: FoundArticle): Choice => ({
  id: `article:${slug}`.slice(0, 80),
  label: deedLabels.has(title) ? `Read “${title}”` : title,
  path: null,
});

/** Where a language model is set up its reader decides whether it phrases answers. */
const modelChoice = ({ config }: Ctx, { modelAllowed }: Held): Choice[] =>
  config.ASSIST_BASE_URL === undefined
    ? []
    : [
        modelAllowed
          ? { id: 'model:off', label: 'No language model', path: null }
          : { id: 'model:on', label: 'Let a language model phrase answers', path: null },
      ];

/** An answer from an article: its summary and best section, and where it stands. */
function answerOf(
  ctx: Ctx,
  held: Held,
  hit: FoundArticle,
  repaired: string | null,
  offered: readonly Choice[],
): Reply['messages'][number] {
  const said = hit.card.summary;
  return {
    kind: 'answer',
    body: repaired === null ? said : `Showing results for “${repaired}”.\n\n${said}`,
    snippet: hit.snippet,
    citations: [citationOf(hit)],
    choices: once([
      ...waysOf(hit),
      ...offered,
      { id: 'read', label: 'Read the article', path: articlePath(hit) },
      ...modelChoice(ctx, held),
      personChoice,
    ]),
    score: hit.score,
  };
}

/** Articles for officers and administrators are for those who are one. */
const holdsOffice = ({ actor }: Ctx): boolean => actor?.kind === 'user' && actor.roles.length > 0;

/** Answers a question from the help articles; offers three where it is not sure; says so where there is nothing. */
export async function answerFrom(ctx: Ctx, held: Held, question: string, offered: readonly Choice[]): Promise<Reply> {
  // Addresses and numbers that belong to somebody say nothing about what is asked.
  const asked = maskPersonal(question).replace(/\[(?:e-mail|link|number)\]/g, ' ');
  const found = await findAnswers(ctx, asked, { snippet: 'answer', withoutDesks: !holdsOffice(ctx) });
  // What may tell of danger is nobody's to read.
  if (heardIn(question) === null) await noteQuestion(ctx, question, found, 'chat');
  return replyOf(ctx, held, found, offered);
}

function replyOf(ctx: Ctx, held: Held, { decision, hits, repaired }: Found, offered: readonly Choice[]): Reply {
  const [first] = hits;
  if (decision === 'answer' && first)
    return { messages: [answerOf(ctx, held, first, repaired, offered)], change: { misses: 0 } };
  if (decision === 'menu' || offered.length > 0) {
    const near = decision === 'menu' ? hits.slice(0, ARTICLES_OFFERED) : [];
    return {
      messages: [
        {
          kind: 'menu',
          body:
            repaired === null
              ? 'Did you mean one of these?'
              : `Showing results for “${repaired}”. Did you mean one of these?`,
          choices: once([...offered, ...near.map(articleChoice), personChoice]),
          score: first?.score ?? 0,
        },
      ],
    };
  }
  return {
    messages: [
      {
        kind: 'menu',
        body: 'I found nothing about that. Say it in other words, look through the help, or ask a person.',
        choices: [{ id: 'browse', label: 'Look through the help', path: to('help') }, personChoice],
        score: first?.score ?? 0,
      },
    ],
    change: { misses: held.misses + 1 },
  };
}

/** The article that was chosen from a menu, or null when it is not there any more. */
export async function answerFromArticle(ctx: Ctx, held: Held, slug: string, title: string): Promise<Reply | null> {
  const { hits } = await findAnswers(ctx, title, { snippet: 'answer' });
  const hit = hits.find(({ card }) => card.slug.startsWith(slug));
  return hit ? { messages: [answerOf(ctx, held, hit, null, [])], change: { misses: 0 } } : null;
}

/** Tells the editors of a question whose answer from an article did not help, once. */
export async function noteNo(ctx: Ctx, messages: readonly KeptMessage[], answer: KeptMessage): Promise<void> {
  const question = messages.findLast(({ role, no }) => role === 'user' && no < answer.no);
  if (question && answer.kind === 'answer' && answer.helpful !== false) await noteUnhelped(ctx, question.body);
}
