import type { NoteContent } from '@ahadi/domain/notes/schema.ts';
import type { Draft } from '../editing/draft.ts';
import type { Notebook } from '../notebook.ts';

/**
 * Puts another text in the place of what stands in a note, or leaves it for null. What was typed here and waits goes to the server first,
 * where it stays as a former text: in the outbox the chosen one would take its place for good. `shown`: what the choice was made on, null
 * where that does not matter. Answers why nothing ends yet, or null when the server has it all.
 */
export async function choose(
  draft: Draft,
  notebook: Notebook,
  shown: string | null,
  part: Partial<NoteContent> | null,
): Promise<string | null> {
  await draft.flush();
  const now = await notebook.deliver(draft.id);
  if (!now) return 'Your text is not in your account yet. It is kept on this device. Try again in a moment.';
  draft.follow(now);
  if (shown !== null && draft.snapshot().content.body !== shown)
    return 'The note was changed meanwhile. Nothing is lost. Compare the texts once more.';
  if (part === null) return null;
  draft.change(part, true);
  await draft.flush();
  return (await notebook.deliver(draft.id))
    ? null
    : 'Your choice is kept on this device and sent as soon as there is a connection. Both texts stay until then.';
}
