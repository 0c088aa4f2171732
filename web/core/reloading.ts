/** What must be kept before the page is loaded again. True when it is. */
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

/** What is thrown in place of a page whose script is missing, fails or throws while it is read; `cause` says which. */
export const PART_FAILED = 'A part of this page could not be loaded.';
const RELOADED = 'reloaded-for-part';

/** Milliseconds that saving may take before a load that cannot wait for ever. */
const SAVING = 5_000;
/** A load is about to happen, no matter who asks for one meanwhile. */
let isUnderWay = false;

/**
 * Reloads the page because a part of it is missing, which a new release may be the reason for; not again within a minute, since
 * another load would not help then. What is being typed is saved first. False where nothing is loaded, and the person is to be told.
 */
export function reloadOnce(): boolean {
  if (isUnderWay) return true;
  if (!navigator.onLine) return false;
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < 60_000) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return false; // Storage may be forbidden: then the person is asked instead.
  }
  isUnderWay = true;
  const late = new Promise((resolve) => setTimeout(resolve, SAVING));
  void Promise.race([saveAll(), late]).then(() => {
    isUnderWay = false;
    window.location.reload();
  });
  return true;
}

const typed = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden]), [contenteditable=true]';

/** True while a field of the page holds words, saved or not. */
export const hasWords = (): boolean =>
  [...document.querySelectorAll<HTMLElement & { value?: string }>(typed)].some(
    (field) => (field.value ?? field.textContent) !== '',
  );
