import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { LEAVING, type Leaving } from '../core/message.ts';

/** Runs something and answers the texts of the statements that left for it, in how many messages, and what it answered. */
export async function leavingFor<Answer>(deed: () => Promise<Answer>) {
  const texts: string[] = [];
  let messages = 0;
  const hear = (message: unknown) => {
    messages += 1;
    texts.push(...(message as Leaving).statements.map(({ text }) => text)); // nothing else is published there
  };
  subscribe(LEAVING, hear);
  try {
    return { answer: await deed(), texts, messages };
  } finally {
    unsubscribe(LEAVING, hear);
  }
}
