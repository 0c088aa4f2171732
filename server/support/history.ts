// What somebody did with messages to support stands in their own activity in words.
/** What somebody did with messages to support and with conversations, in words that follow "You". */
const sentences: Readonly<Record<string, string>> = {
  'ticket.sent': 'wrote to support',
  'ticket.taken': 'took a message to support',
  'ticket.answered': 'answered a message to support',
  'ticket.written': 'added to a message to support',
  'ticket.resolved': 'called a message to support answered',
  'ticket.reopened': 'opened a message to support again',
  'ticket.late': 'A message to support waits for longer than it should',
  'ticket.closed': 'closed a message to support',
  'ticket.set_aside': 'set a message to support aside',
  'ticket.restored': 'brought a message to support back',
  'chat.handed_off': 'asked for a person in a conversation',
  'chat.taken': 'took over a conversation',
  'chat.answered': 'answered in a conversation',
  'chat.given_back': 'gave a conversation back to the assistant',
};

/** The words for a deed on a message to support or a conversation, or undefined. */
export const sentenceOfSupport = (name: string): string | undefined => sentences[name];
