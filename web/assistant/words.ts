import type { Chat, ChatStatus } from '@ahadi/domain/assistant/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import type { Tone } from '../ui/StateBadge.tsx';

/** Who one is talking with, in every state of a conversation. */
export const statusWords: Readonly<Record<ChatStatus, { words: string; tone: Tone }>> = {
  assistant: { words: `With ${brand.assistant}`, tone: 'neutral' },
  collecting: { words: 'Filling in together', tone: 'gold' },
  waiting_human: { words: 'Waiting for a person', tone: 'attention' },
  human: { words: 'With a person', tone: 'info' },
  closed: { words: 'Closed', tone: 'neutral' },
};

/** Who reads along, said at the top at all times. */
export const readersOf = ({ status, isOwn }: Pick<Chat, 'status' | 'isOwn'>): string => {
  if (!isOwn) return 'The writer sees your name.';
  return status === 'waiting_human' || status === 'human' ? 'You and support see this.' : 'Only you see this.';
};
