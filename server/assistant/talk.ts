// Words in a conversation are answered once: by the assistant, or by the person of support who took it.
import { maskCards } from '@ahadi/domain/assistant/cards.ts';
import { type Danger, dangerIn, dangers } from '@ahadi/domain/assistant/danger/rules.ts';
import { tongueOf } from '@ahadi/domain/assistant/danger/tongue.ts';
import { chatLifecycle } from '@ahadi/domain/assistant/lifecycle.ts';
import { intentRows } from '@ahadi/domain/assistant/phrases/rules.ts';
import type { Chat } from '@ahadi/domain/assistant/schema.ts';
import { IntentName } from '@ahadi/domain/assistant/schema.ts';
import { type Language, languages } from '@ahadi/domain/core/locale.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { countTry } from '../accounts/entry.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { takesWords } from '../support/hand-off.ts';
import { writeTo } from '../support/message.ts';
import { replyTo, replyWhileWaiting, rescue } from './answer.ts';
import { addMessage, type Held, messageOfClient, messagesOf } from './chat.store.ts';
import { chats, viewFor } from './chat.ts';
import { explainableIn, explainOne, explanationReply } from './explanation.ts';
import { askAgain, cancelFlow, continueFlow, startFlow, stepBack } from './flow.ts';
import { broughtTo, giveToPeople } from './hand-off.ts';
import { answerFromArticle } from './help-answer.ts';
import { phraseAnswer } from './model.ts';
import { dangerChoice, personChoice, type Reply, withPatience } from './reply.ts';

/** Nobody fills the house with words. */
const MOST_AN_HOUR = 200;
async function countWords(ctx: Ctx): Promise<void> {
  const wait = await countTry({ ...ctx, db: ctx.outside }, `assistant|${userIdOf(ctx)}`, MOST_AN_HOUR, HOUR / 1000);
  if (wait !== null)
    throw new DomainError(
      'RATE_LIMITED',
      `You wrote a lot. Go on in ${Math.ceil(wait / 60)} minutes; everything is kept.`,
    );
}

/** Says what the assistant answers, with what changes by it. */
export async function say(ctx: Ctx, held: Held, reply: Reply): Promise<Held> {
  const { messages, change, hands } = withPatience(held, reply);
  let now = held;
  for (const message of messages) now = await addMessage(ctx, now, { ...message, role: 'assistant' });
  now = { ...now, ...change };
  return hands ? giveToPeople(ctx, now, { topic: hands.topic, note: '' }) : now;
}

/** What support called answered a moment ago is over here, too: nobody would read what is written to it. */
const broughtInLine = async (ctx: Ctx, held: Held): Promise<Held> =>
  leads(held) || held.ticketId === null || (await takesWords(ctx, held.ticketId))
    ? held
    : broughtTo(ctx, held, held.ticketId, 'ticket.resolved');

/** The assistant leads: nobody else is waited for or there. */
export const leads = ({ status }: Pick<Held, 'status'>): boolean => chatLifecycle.can('begin_flow', status);

type Said = { id: string; clientId: string; text: string };
/** The first words of a conversation are its name, unless it has one. */
export const NAMELESS = 'New conversation';

/**
 * Says something. While the assistant leads, its answer stands there too; while a person is waited for, support gets it and the assistant
 * says what it knows for sure; while one is there it is silent but for words of danger. The same `clientId` twice is said once. Numbers of cards are never kept.
 */
export async function ask(ctx: Ctx, { id, clientId, text: typed }: Said): Promise<Chat> {
  await chats.permit(ctx, 'ask', await chats.read(ctx, id));
  if ((await messageOfClient(ctx, id, clientId)) === null) await countWords(ctx);
  const text = maskCards(typed);
  const after = await chats.act(ctx, { id }, 'ask', async (ctx, before) => {
    if ((await messageOfClient(ctx, id, clientId)) !== null) return before;
    const held = await broughtInLine(ctx, before);
    if (!leads(held)) return passOn(ctx, held, { id, clientId, text });
    const asked = await addMessage(ctx, held, { role: 'user', kind: 'text', body: text, clientId });
    return say(ctx, named(asked, text), await replyTo(ctx, held, text));
  });
  return viewFor(ctx, await phraseAnswer(ctx, after, text));
}

/** Gives words to the person who is waited for or there. */
async function passOn(ctx: Ctx, before: Held, said: Said): Promise<Held> {
  const held = await kept(ctx, before, said);
  const danger = dangerIn(said.text);
  if (held.status === 'waiting_human') return say(ctx, held, await replyWhileWaiting(ctx, held, said.text));
  return danger === null ? held : say(ctx, held, await rescue(ctx, held, danger, tongueOf(said.text)));
}

/** What its owner said, which stands in the message to support, too, where there is one. */
async function kept(ctx: Ctx, before: Held, { clientId, text }: Omit<Said, 'id'>): Promise<Held> {
  const eventId =
    !leads(before) && before.ticketId && (await writeTo(ctx, { id: before.ticketId, clientId, body: text }));
  return addMessage(ctx, before, {
    role: 'user',
    kind: 'text',
    body: text,
    clientId,
    ...(eventId ? { ticketEventId: eventId } : {}),
  });
}

/** A name for a conversation: its first words, without what belongs to somebody. */
export const titleOf = (text: string): string => {
  const line = maskCards(text).replace(/\s+/g, ' ').trim();
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd().toWellFormed()}…`;
};
/** The conversation with a name, where it had none. */
const named = (held: Held, text: string): Held => (held.title === NAMELESS ? { ...held, title: titleOf(text) } : held);

/** Begins a conversation with a thing to do instead of words. */
export async function startIn(
  ctx: Ctx,
  { id, clientId, intent }: { id: string; clientId: string; intent: IntentName },
): Promise<Chat> {
  await countWords(ctx);
  const after = await chats.act(ctx, { id }, 'ask', async (ctx, held) => {
    if (held.lastNo > 0) return held;
    const body = intentRows[intent].label;
    const asked = await addMessage(ctx, held, { role: 'user', kind: 'text', body, clientId });
    return say(ctx, asked, await startFlow(ctx, held, intent));
  });
  return viewFor(ctx, after);
}

const RECENT = 10;
/** The danger whose full answer is asked for: at all times, also from what was said long ago, and beside a person. */
const dangerOf = (choice: string): { danger: Danger; language: Language } | null =>
  dangers
    .flatMap((danger) => languages.map((language) => ({ danger, language })))
    .find(({ danger, language }) => dangerChoice(danger, language).id === choice) ?? null;

/** Takes one of the ways that the last messages offered. Throws BAD_INPUT for one that is not offered any more. */
export async function choose(
  ctx: Ctx,
  { id, clientId, choice }: { id: string; clientId: string; choice: string },
): Promise<Chat> {
  await chats.permit(ctx, 'ask', await chats.read(ctx, id));
  if ((await messageOfClient(ctx, id, clientId)) === null) await countWords(ctx);
  const after = await chats.act(ctx, { id }, 'ask', async (ctx, held) => {
    if ((await messageOfClient(ctx, id, clientId)) !== null) return held;
    const told = dangerOf(choice);
    if (told !== null) {
      const asked = await kept(ctx, held, { clientId, text: dangerChoice(told.danger, told.language).label });
      return say(ctx, asked, await rescue(ctx, held, told.danger, told.language));
    }
    if (!leads(held))
      throw new DomainError('ILLEGAL_TRANSITION', 'A person of support answers here. Write to them, or wait for them.');
    const offered = (await messagesOf(ctx, id, null, RECENT))
      .flatMap(({ choices, no }) => (no > held.sinceNo ? choices : []))
      .findLast((one) => one.id === choice && one.path === null);
    const label = offered?.label ?? alwaysOpen[choice];
    if (label === undefined)
      throw new DomainError('BAD_INPUT', 'This is not offered any more. Choose again.', { choice: 'Choose again.' });
    const asked = await addMessage(ctx, held, { role: 'user', kind: 'text', body: label, clientId });
    return say(ctx, named(asked, label), await replyToChoice(ctx, held, choice, label));
  });
  return viewFor(ctx, after);
}

const alwaysOpen: Readonly<Record<string, string>> = { back: 'Back', cancel: 'Cancel', person: 'Talk to a person' };

async function replyToChoice(ctx: Ctx, held: Held, choice: string, label: string): Promise<Reply> {
  if (choice === 'person') return { messages: [], hands: { topic: 'other' } };
  if (choice === 'stay') return askAgain(ctx, held);
  if (choice === 'model:on' || choice === 'model:off') return modelReply(choice === 'model:on');
  const thing = explainableIn(choice);
  if (thing) {
    const explanation = await explainOne(ctx, thing);
    return explanation ? explanationReply(explanation) : notThere();
  }
  const intent = IntentName.safeParse(choice.replace(/^intent:/, ''));
  if (choice.startsWith('intent:') && intent.success) return startFlow(ctx, held, intent.data);
  if (choice.startsWith('article:')) return (await answerFromArticle(ctx, held, choice.slice(8), label)) ?? notThere();
  if (held.flow === null)
    return {
      messages: [{ kind: 'text', body: 'Nothing runs that could be left. Ask me something.', choices: [personChoice] }],
    };
  if (choice === 'cancel') return cancelFlow();
  if (choice === 'back') return stepBack(ctx, held);
  return continueFlow(ctx, held, label, choice);
}

const notThere = (): Reply => ({
  messages: [{ kind: 'menu', body: 'It is not there any more. Ask in other words.', choices: [personChoice] }],
});
const modelReply = (isOn: boolean): Reply => ({
  messages: [
    {
      kind: 'text',
      body: isOn
        ? 'From now on a language model may phrase answers from the help articles, also in conversations that you begin later. It gets your question without numbers and addresses, and nothing of your own matters. Such answers are marked.'
        : 'Answers are taken from the help articles word for word again.',
    },
  ],
  change: { modelAllowed: isOn },
});
