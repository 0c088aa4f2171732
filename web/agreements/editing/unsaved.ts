import type { Editing } from './useEditing.ts';

/** Why something that was typed is not with the server, as a sentence. */
export function whyUnsaved({ text, parties, attendants }: Editing): string {
  if (text.status === 'offline' || parties.status === 'offline')
    return 'The server cannot be reached, so your newest words are not saved.';
  if (text.status === 'stale') return 'You have not chosen yet which of the two texts stays.';
  if (parties.status === 'incomplete') return 'A party on the list has no name or no address yet, so it is not saved.';
  if (attendants.status === 'incomplete')
    return 'Somebody on the list of approvers, witnesses and readers is not saved and not invited yet.';
  return 'Your newest words could not be saved.';
}
