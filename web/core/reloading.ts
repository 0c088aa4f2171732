/** What must be kept before the page is loaded anew. True when it is. */
type Saver = () => Promise<boolean>;

const savers = new Set<Saver>();

/** Registers what a page types until it is kept elsewhere; answers how to end that. */
export function beforeReload(saver: Saver): () => void {
  savers.add(saver);
  return () => savers.delete(saver);
}

/** Saves everything that is being typed. False when something could not be saved; it is still on its page then. */
export async function saveAll(): Promise<boolean> {
  const answers = await Promise.allSettled([...savers].map((save) => save()));
  return answers.every((it) => it.status === 'fulfilled' && it.value);
}
