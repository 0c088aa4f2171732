import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect } from 'vitest';
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
/** No more statements leave for it than these, in no more messages. */
export async function expectLeaving(
  most: { statements: number; messages: number },
  deed: () => Promise<unknown>,
): Promise<void> {
  const { texts, messages } = await leavingFor(deed);
  const sent = { statements: texts.length, messages };
  for (const key of ['statements', 'messages'] as const)
    expect(sent[key], JSON.stringify(sent)).toBeLessThanOrEqual(most[key]);
}
