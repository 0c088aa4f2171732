import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect } from 'vitest';
import { LEAVING, type Leaving } from '../core/message.ts';

/** Runs something and answers in how many messages what left for it, and the texts of the statements. */
export async function leavingFor(deed: () => Promise<unknown>): Promise<{ texts: string[]; messages: number }> {
  const texts: string[] = [];
  let messages = 0;
  const hear = (message: unknown) => {
    messages += 1;
    texts.push(...(message as Leaving).statements.map(({ text }) => text)); // nothing else is published there
  };
  subscribe(LEAVING, hear);
  try {
    await deed();
  } finally {
    unsubscribe(LEAVING, hear);
  }
  return { texts, messages };
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
