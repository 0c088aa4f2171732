// What the assistant says to words: safety first, then what runs, what is known for sure, wishes and the help.

import {
  halvesOf,
  isAsked,
  nameAskedAbout,
  ownMatterIn,
  type Refusal,
  refusalIn,
} from '@ahadi/domain/assistant/asking/rules.ts';
import { cautionWords, rescueWords } from '@ahadi/domain/assistant/danger/calls.ts';
import { type Danger, heardIn } from '@ahadi/domain/assistant/danger/rules.ts';
import { tongueOf } from '@ahadi/domain/assistant/danger/tongue.ts';
import { rescueIn } from '@ahadi/domain/assistant/danger/words.ts';
import { wayOut } from '@ahadi/domain/assistant/flows/rules.ts';
import { withPeople } from '@ahadi/domain/assistant/lifecycle.ts';
import {
  INTENT,
  ownThingIn,
  referenceIn,
  smallTalk,
  wantsPerson,
  wishesIn,
  wordOnAnswer,
} from '@ahadi/domain/assistant/phrases/rules.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import { to } from '@ahadi/domain/paths.ts';
import { identitiesOfUser } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Held, messagesOf, setHelpful } from './chat.store.ts';
import { explainOwn } from './explanation.ts';
import { askAgain, cancelFlow, continueFlow, startFlow, stepBack } from './flow.ts';
import { answerFrom, noteNo } from './help-answer.ts';
import { answerMatter } from './matters.ts';
import { answerName } from './public-name.ts';
import { askForPerson, dangerChoice, intentChoice, personChoice, type Reply, stayChoice, wordReply } from './reply.ts';

const countryOf = async (ctx: Ctx, userId: string): Promise<string | null> =>
  (await identitiesOfUser(ctx, userId))[0]?.country ?? null;

/**
 * What is said to words of danger to life, in the language in which it was told: whom to call where the reader is, and that a person can be
 * reached. Nothing of it is looked up.
 */
export async function rescue(
  ctx: Ctx,
  { ownerUserId, status }: Held,
  danger: Danger,
  language: Language,
): Promise<Reply> {
  const country = await countryOf(ctx, ownerUserId);
  const say = rescueIn[language];
  const isGiven = withPeople.includes(status);
  const person = isGiven ? say.byProgram.isGiven : say.byProgram.canBeCalled;
  const body = [...rescueWords(danger, country, language), `${person} ${say.opening}`].join('\n\n');
  const isByOthers = danger === 'violence' || danger === 'child' || danger === 'held';
  const toPerson = { ...personChoice, label: say.toPerson };
  const report = { ...intentChoice('report_abuse'), label: say.report };
  const choices = isGiven ? [] : isByOthers ? [toPerson, report] : [toPerson];
  return { messages: [{ kind: 'safety', body, choices }] };
}

/** An answer with the line above it that says whom to call, where the words may tell of danger. */
async function withCaution(ctx: Ctx, held: Held, danger: Danger, language: Language, reply: Reply): Promise<Reply> {
  const [first, ...more] = reply.messages;
  if (!first) return reply;
  const words = cautionWords(await countryOf(ctx, held.ownerUserId), language);
  return { ...reply, messages: [{ ...first, caution: { words, choice: dangerChoice(danger, language) } }, ...more] };
}

/** Danger that is heard for sure is answered by itself; where it is not sure, whom to call is said above the answer and never in its place. */
async function safetyFirst(ctx: Ctx, held: Held, text: string, answer: typeof replyAsLed): Promise<Reply> {
  const heard = heardIn(text);
  if (heard?.isSure) return rescue(ctx, held, heard.danger, tongueOf(text));
  const reply = await answer(ctx, held, text);
  return heard ? withCaution(ctx, held, heard.danger, tongueOf(text), reply) : reply;
}

const refused: Readonly<Record<Refusal, { body: string; article: string; label: string }>> = {
  sign: {
    body: 'I sign, accept and confirm nothing for anybody, and nobody may do so with the account of somebody else. The person named in the agreement signs in and signs. Somebody else can only sign where they were given the authority for it.',
    article: 'sign-an-agreement',
    label: 'How signing goes',
  },
  decide: {
    body: 'I decide nothing, and I do not say who is right or what you should agree to. The two sides decide, or a court. I can say where your case stands, what each step means, and who can help: a mediator, or a lawyer.',
    article: 'how-mediation-works',
    label: 'How mediation works',
  },
  hide: {
    body: 'I do not help to hide, change or make up evidence, and please do not do it: it can be a crime, and it harms your case more than what it shows. What was handed in stays in the history. You can explain in your own words how you see it.',
    article: 'add-evidence',
    label: 'What counts as evidence',
  },
  minor: {
    body: 'An agreement here is made by people from 18 years on. I begin none with somebody younger: a parent or guardian would have to be the party.',
    article: 'what-ahadi-is-for',
    label: 'Who can take part',
  },
};
/** Says no, why, and what there is instead. */
const refuse = (what: Refusal): Reply => {
  const { body, article, label } = refused[what];
  const choices = [{ id: 'read', label, path: to('helpArticle', { articleId: article }) }, personChoice];
  return { messages: [{ kind: 'text', body, choices }], change: { misses: 0 } };
};

/** Where the last thing said was whether a person is wanted: what is said to that. */
async function replyToOffer(ctx: Ctx, held: Held, text: string): Promise<Reply | null> {
  const last = (await messagesOf(ctx, held.id, null, 4)).findLast(({ role }) => role === 'assistant');
  if (!last?.choices.some(({ id }) => id === stayChoice.id)) return null;
  if (
    /^\s*(?:yes|y|yes please|ok|okay|sure|please|do it|hand it over|ndio|ndiyo|sawa)\b[\s.!]*(?:please)?[\s.!]*$/i.test(
      text,
    )
  )
    return { messages: [], hands: { topic: 'other' } };
  return /^\s*(?:no|n|not now|no thanks|no thank you|hapana)[\s.!]*$/i.test(text) ? askAgain(ctx, held) : null;
}

/** What is known about the reader's own matters, a name of the public record, or what nobody does for them; null for other questions. */
async function replyFromRows(ctx: Ctx, held: Held, text: string): Promise<Reply | null> {
  const refusal = refusalIn(text);
  if (refusal !== null) return refuse(refusal);
  const matter = ownMatterIn(text);
  const answer = matter && (await answerMatter(ctx, matter));
  if (answer) return answer;
  const name = nameAskedAbout(text);
  if (name !== null) return answerName(ctx, name);
  const own = ownThingIn(text);
  const reference = referenceIn(text);
  return explainOwn(ctx, held, { kind: own, reference, text });
}

/** What was chosen from it is said with the last message alone; before that an article is a way, which stays one. */
const withWays = (message: Reply['messages'][number]): Reply['messages'][number] => ({
  ...message,
  choices: (message.choices ?? []).map((choice) =>
    choice.path === null && choice.id.startsWith('article:')
      ? { ...choice, path: to('helpArticle', { articleId: choice.id.slice('article:'.length) }) }
      : choice,
  ),
});

/** Both halves of a question that asks two things, each answered by itself. */
async function replyToHalves(ctx: Ctx, held: Held, halves: readonly string[]): Promise<Reply> {
  const messages: Reply['messages'] = [];
  let misses = 0;
  for (const half of halves) {
    const reply = (await replyFromRows(ctx, held, half)) ?? (await answerFrom(ctx, held, half, []));
    misses += (reply.change?.misses ?? held.misses) > held.misses ? 1 : 0;
    const said = isAsked(half) ? `${half}?` : half;
    messages.push(...reply.messages.map((message) => ({ ...message, body: `“${said}”\n\n${message.body}` })));
  }
  return {
    messages: messages.map((message, at) => (at < messages.length - 1 ? withWays(message) : message)),
    change: { misses: misses === halves.length ? held.misses + 1 : 0 },
  };
}

/**
 * What the assistant says to words in a conversation that it leads (design 5.2): safety first, ways out and small talk, then the guided
 * conversation that runs, what is nobody's to do for them, the reader's own matters, names, wishes, and the help articles.
 */
export async function replyTo(ctx: Ctx, held: Held, text: string): Promise<Reply> {
  return safetyFirst(ctx, held, text, replyAsLed);
}

async function replyAsLed(ctx: Ctx, held: Held, text: string): Promise<Reply> {
  const offered = await replyToOffer(ctx, held, text);
  if (offered) return offered;
  const way = wayOut(text);
  if (way === 'person' || wantsPerson(text)) return askForPerson();
  if (held.flow !== null) {
    if (way === 'cancel') return cancelFlow();
    if (way === 'back') return stepBack(ctx, held);
    return continueFlow(ctx, held, text, null);
  }
  const talk = smallTalk(text);
  if (talk !== null) return { messages: [{ kind: 'text', body: talk }] };
  const word = wordOnAnswer(text);
  if (word !== null) return replyToWord(ctx, held, word);
  const halves = halvesOf(text);
  // What is refused as a whole and in neither half is not lost between them.
  const isWhole = refusalIn(text) !== null && halves.every((half) => refusalIn(half) === null);
  return halves.length === 2 && !isWhole ? replyToHalves(ctx, held, halves) : replyToOne(ctx, held, text);
}

async function replyToOne(ctx: Ctx, held: Held, text: string): Promise<Reply> {
  if (refusalIn(text) !== null) return (await replyFromRows(ctx, held, text)) ?? askForPerson();
  const [wish, ...others] = wishesIn(text);
  const isWish = wish !== undefined && wish.score >= INTENT.start;
  if (isWish && wish.intent === 'talk_to_person') return askForPerson();
  if (isWish && wish.intent !== 'track_order' && ownMatterIn(text) === null && nameAskedAbout(text) === null)
    return startFlow(ctx, held, wish.intent);
  const known = await replyFromRows(ctx, held, text);
  if (known) return known;
  if (isWish) return startFlow(ctx, held, wish.intent);
  const offered = [wish, ...others].slice(0, 2).flatMap((one) => (one ? [intentChoice(one.intent)] : []));
  return answerFrom(ctx, held, text, offered);
}

/**
 * What the assistant says while a person is waited for and none is there yet: what it knows for sure, and else that the words were kept for
 * them. Nothing is begun that the person would find half done.
 */
export async function replyWhileWaiting(ctx: Ctx, held: Held, text: string): Promise<Reply> {
  return safetyFirst(ctx, held, text, replyAsWaiting);
}

async function replyAsWaiting(ctx: Ctx, held: Held, text: string): Promise<Reply> {
  const found = (await replyFromRows(ctx, held, text)) ?? (await answerFrom(ctx, held, text, []));
  const sure = found.messages.filter(({ kind }) => kind === 'answer' || kind === 'text' || kind === 'explanation');
  const number = held.ticketNumber === null ? '' : ` ${held.ticketNumber}`;
  const kept: Reply['messages'][number] = {
    kind: 'text',
    body: `This stands with your message${number} now. A person answers it here; until then you can go on asking me.`,
  };
  const shown = sure.map((message) => ({
    ...message,
    body: `While you wait: ${message.body}`,
    choices: (message.choices ?? []).filter(({ path }) => path !== null),
  }));
  return { messages: shown.length > 0 ? shown : [kept] };
}

/** The reader's word on the last answer. */
async function replyToWord(ctx: Ctx, held: Held, word: 'yes' | 'no'): Promise<Reply> {
  const messages = await messagesOf(ctx, held.id, null, 6);
  const answer = messages.findLast(
    ({ kind, no }) => (kind === 'answer' || kind === 'explanation') && no > held.sinceNo,
  );
  if (!answer)
    return {
      messages: [{ kind: 'text', body: 'Ask me something, or choose what you want to do.', choices: [personChoice] }],
    };
  if (word === 'no') await noteNo(ctx, messages, answer);
  await setHelpful(ctx, answer.id, word === 'yes');
  return wordReply(held, word === 'yes');
}
