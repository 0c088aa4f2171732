import type { Chat, IntentName } from '@ahadi/domain/assistant/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Person, World } from './world.ts';

/** A conversation as its owner leads it. */
export function talkOf(world: World, owner: Person) {
  const api = world.as(owner).assistant;
  const start = (
    wishes: {
      text?: string;
      intent?: IntentName;
      path?: string;
      about?: { kind: 'agreement' | 'dispute' | 'order'; id: string };
    } = {},
  ) => api.start({ clientId: uuidv7(), ...wishes });
  const ask = (chat: Chat, text: string) => api.ask({ id: chat.id, clientId: uuidv7(), text });
  const choose = (chat: Chat, choice: string) => api.choose({ id: chat.id, clientId: uuidv7(), choice });
  /** Goes through a guided conversation: ids of buttons begin with #, everything else is typed. */
  const through = async (intent: IntentName, answers: readonly string[]): Promise<Chat> => {
    let chat = await start({ intent });
    for (const answer of answers)
      chat = await (answer.startsWith('#') ? choose(chat, answer.slice(1)) : ask(chat, answer));
    return chat;
  };
  return { api, start, ask, choose, through };
}

export const last = (chat: Chat) => {
  const message = chat.messages.at(-1);
  if (!message) throw new Error('Nothing was said.');
  return message;
};
export const labels = (chat: Chat): string[] => last(chat).choices.map(({ label }) => label);
