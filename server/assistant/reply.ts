// What the assistant says at a time, and a person is offered after two misses.
import type { Danger } from '@ahadi/domain/assistant/danger/rules.ts';
import { rescueIn } from '@ahadi/domain/assistant/danger/words.ts';
import { intentRows } from '@ahadi/domain/assistant/phrases/rules.ts';
import type { Choice, IntentName } from '@ahadi/domain/assistant/schema.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { TicketTopic } from '@ahadi/domain/support/schema.ts';
import type { Held, NewMessage } from './chat.store.ts';

/** What is answered, and what changes with it. `hands`: the conversation goes to a person instead, with this topic. */
export type Reply = {
  messages: Omit<NewMessage, 'role'>[];
  change?: Partial<Held>;
  hands?: { topic: TicketTopic };
};

export const personChoice: Choice = { id: 'person', label: 'Talk to a person', path: null };
/** Who wants a person is asked whether the whole conversation goes to one. */
export const stayChoice: Choice = { id: 'stay', label: 'No, go on here', path: null };
export const askForPerson = (): Reply => ({
  messages: [
    {
      kind: 'menu',
      body: 'Shall I hand this conversation over to a person of support? They read what was said here, with numbers and addresses left out.',
      choices: [{ ...personChoice, label: 'Yes, hand it over' }, stayChoice],
    },
  ],
});
export const intentChoice = (intent: IntentName): Choice => ({
  id: `intent:${intent}`,
  label: intentRows[intent].label,
  path: null,
});

/** Opens what is said to danger of that kind, in the language in which it was told. */
export const dangerChoice = (danger: Danger, language: Language): Choice => ({
  id: `danger:${danger}${language === 'en' ? '' : `:${language}`}`,
  label: rescueIn[language].somebody,
  path: null,
});

/** After so many misses, or words that an answer did not help, a person is offered first. */
const PATIENCE = 2;

/** Misses in a row are counted; from the second on a person comes first. */
export function withPatience(held: Pick<Held, 'misses' | 'noes'>, reply: Reply): Reply {
  const misses = reply.change?.misses ?? held.misses;
  const noes = reply.change?.noes ?? held.noes;
  const last = reply.messages.at(-1);
  if (!last || last.kind === 'safety' || (misses < PATIENCE && noes < PATIENCE)) return reply;
  const choices = [personChoice, ...(last.choices ?? []).filter(({ label }) => label !== personChoice.label)];
  const body = last.kind === 'answer' ? last.body : `${last.body} A person can look at it with you.`;
  return { ...reply, messages: [...reply.messages.slice(0, -1), { ...last, body, choices }] };
}

/** What is said to a word on an answer, typed or tapped. */
export const wordReply = (held: Pick<Held, 'noes'>, isHelpful: boolean): Reply =>
  isHelpful
    ? {
        messages: [{ kind: 'text', body: 'Good. Ask whenever you need something else.' }],
        change: { noes: 0, misses: 0 },
      }
    : {
        messages: [
          {
            kind: 'menu',
            body: 'That was not it. Say it in other words, or choose one of these.',
            choices: [{ id: 'browse', label: 'Look through the help', path: to('help') }, personChoice],
          },
        ],
        change: { noes: held.noes + 1 },
      };
