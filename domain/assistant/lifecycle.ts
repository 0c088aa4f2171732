import { lifecycle } from '../core/lifecycle.ts';
import { statesThatCan } from '../core/states.ts';
import type { ChatStatus } from './schema.ts';

/** begin_flow and end_flow are the guided conversations'; answer, take and give_back a person of support's; lapse the clock's. */
export type ChatAction =
  | 'ask'
  | 'begin_flow'
  | 'end_flow'
  | 'hand_off'
  | 'take'
  | 'answer'
  | 'give_back'
  | 'close'
  | 'reopen'
  | 'lapse';

/** Life of a conversation (design 4.5). While a person is waited for or there, the assistant says nothing but whom to call in danger. */
export const chatLifecycle = lifecycle<ChatStatus, ChatAction>(
  {
    ask: { from: ['assistant', 'collecting', 'waiting_human', 'human'], to: 'same' },
    begin_flow: { from: ['assistant', 'collecting'], to: 'collecting' },
    end_flow: { from: ['collecting'], to: 'assistant' },
    hand_off: { from: ['assistant', 'collecting'], to: 'waiting_human' },
    take: { from: ['waiting_human', 'human'], to: 'human' },
    answer: { from: ['waiting_human', 'human'], to: 'human' },
    give_back: { from: ['waiting_human', 'human'], to: 'assistant' },
    close: { from: ['assistant', 'collecting', 'waiting_human', 'human'], to: 'closed' },
    reopen: { from: ['closed'], to: 'assistant' },
    lapse: { from: ['assistant', 'collecting'], to: 'closed' },
  },
  {
    assistant: 'with the assistant',
    collecting: 'in the middle of a guided conversation',
    waiting_human: 'waiting for a person',
    human: 'with a person of support',
    closed: 'closed',
  },
  {
    ask: 'write in it',
    begin_flow: 'begin something',
    end_flow: 'end it',
    hand_off: 'ask for a person',
    take: 'take it over',
    answer: 'answer in it',
    give_back: 'give it back to the assistant',
    close: 'close it',
    reopen: 'open it again',
    lapse: 'let it close by itself',
  },
);

/** A person of support has it, or is waited for. */
export const withPeople = statesThatCan(chatLifecycle, 'take');
