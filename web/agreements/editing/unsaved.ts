import type { Editing } from './useEditing.ts';
import type { EditingWords } from './words.ts';

/** Why something that was typed is not with the server, as a sentence. */
export function whyUnsaved({ text, parties, attendants }: Editing, say: EditingWords): string {
  if (text.status === 'offline' || parties.status === 'offline') return say.offlineWords;
  if (text.status === 'stale') return say.notChosen;
  if (parties.status === 'incomplete') return say.partyNotSaved;
  if (attendants.status === 'incomplete') return say.attendantNotSaved;
  return say.notSaved;
}
