import { rescueWords } from '@ahadi/domain/assistant/danger/calls/rules.ts';
import { type Danger, dangerIn } from '@ahadi/domain/assistant/danger/rules.ts';
import { wayOut } from '@ahadi/domain/assistant/flows/rules.ts';
import {
  INTENT,
  ownThingIn,
  referenceIn,
  smallTalk,
  wantsPerson,
  wishesIn,
  wordOnAnswer,
} from '@ahadi/domain/assistant/phrases/rules.ts';
import { openingWords } from '@ahadi/domain/support/rules.ts';
import { identitiesOfUser } from '../../accounts/service.ts';
import type { Ctx } from '../../core/ctx.ts';
import { answerFrom } from '../answering/service.ts';
import { explainOwn } from '../explaining/service.ts';
import { cancelFlow, continueFlow, startFlow, stepBack } from '../flowing/service.ts';
import { intentChoice, personChoice, type Reply, wordReply } from '../saying/service.ts';
import { type Held, messagesOf, setHelpful } from '../store.ts';

/** What is said to words of danger to life: whom to call where the reader is, and that a person can be reached. Nothing of it is looked up. */
export async function rescue(ctx: Ctx, { ownerUserId, status }: Held, danger: Danger): Promise<Reply> {
  const [identity] = await identitiesOfUser(ctx, ownerUserId);
  const isGiven = status === 'waiting_human' || status === 'human';
  const person = isGiven
    ? 'I am a program and cannot send help. A person of support reads what you write here.'
    : 'I am a program and cannot send help. A person of support can write with you here: choose the button below.';
  const body = [...rescueWords(danger, identity?.country ?? null), `${person} They are there ${openingWords}.`].join(
    '\n\n',
  );
  const isByOthers = danger === 'violence' || danger === 'child' || danger === 'held';
  const choices = isGiven ? [] : isByOthers ? [personChoice, intentChoice('report_abuse')] : [personChoice];
  return { messages: [{ kind: 'safety', body, choices }] };
}

/**
 * What the assistant says to words in a conversation that it leads (design 5.2): safety first, ways out and small talk, then the guided
 * conversation that runs, wishes, the reader's own things, and the help articles.
 */
export async function replyTo(ctx: Ctx, held: Held, text: string): Promise<Reply> {
  const danger = dangerIn(text);
  if (danger !== null) return rescue(ctx, held, danger);
  const way = wayOut(text);
  if (way === 'person' || wantsPerson(text)) return { messages: [], hands: { topic: 'other' } };
  if (held.flow !== null) {
    if (way === 'cancel') return cancelFlow();
    if (way === 'back') return stepBack(ctx, held);
    return continueFlow(ctx, held, text, null);
  }
  const talk = smallTalk(text);
  if (talk !== null) return { messages: [{ kind: 'text', body: talk }] };
  const word = wordOnAnswer(text);
  if (word !== null) return replyToWord(ctx, held, word);
  const [wish, ...others] = wishesIn(text);
  if (wish?.intent === 'talk_to_person' && wish.score >= INTENT.start)
    return { messages: [], hands: { topic: 'other' } };
  if (wish && wish.score >= INTENT.start && wish.intent !== 'track_order') return startFlow(ctx, held, wish.intent);
  const own = ownThingIn(text);
  const reference = referenceIn(text);
  if (own !== null || reference !== null) {
    const explained = await explainOwn(ctx, held, { kind: own, reference });
    if (explained) return explained;
  }
  if (wish && wish.score >= INTENT.start) return startFlow(ctx, held, wish.intent);
  const offered = [wish, ...others].slice(0, 2).flatMap((one) => (one ? [intentChoice(one.intent)] : []));
  return answerFrom(ctx, held, text, offered);
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
  await setHelpful(ctx, answer.id, word === 'yes');
  return wordReply(held, word === 'yes');
}
