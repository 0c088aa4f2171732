import type { EventName } from '@ahadi/domain/events.ts';

/** What was done, between who did it and to what. */
const words: Partial<Record<EventName, string>> = {
  'supplier.created': 'entered',
  'supplier.asked': 'asked for changes of',
  'supplier.approved': 'approved',
  'supplier.rejected': 'rejected',
  'supplier.changed': 'changed',
  'supplier.suspended': 'suspended',
  'supplier.reinstated': 'lifted the suspension of',
  'supplier.terminated': 'closed for good',
  'product.created': 'began',
  'product.changed': 'changed the text or pictures of',
  'product.submitted': 'sent in',
  'product.withdrawn': 'took back',
  'product.went_live': 'put on sale',
  'product.asked': 'asked for changes of',
  'product.rejected': 'rejected',
  'product.reopened': 'began to rewrite',
  'product.change_dropped': 'dropped a change of',
  'product.paused': 'paused',
  'product.resumed': 'put on sale again',
  'product.archived': 'archived',
  'product.restored': 'took out of the archive',
  'product.taken_down': 'took off sale',
  'product.lifted': 'lifted the takedown of',
  'product.featured': 'changed the place on the front of',
};

export const logWords = (name: string): string => words[name as EventName] ?? name.replace(/[._]/g, ' '); // a name of another feature is shown as it is
