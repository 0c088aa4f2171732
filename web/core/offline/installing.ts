/** What a browser hands out when the product could be installed; asked for later, by a toast or in the profile. */
export type InstallQuestion = Event & { prompt(): Promise<unknown> };

let question: InstallQuestion | null = null;
const listeners = new Set<() => void>();

export const installQuestion = (): InstallQuestion | null => question;

export function setInstallQuestion(next: InstallQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Tells of each change; answers how to end that. */
export function onInstallQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the browser ask; each of its questions can be asked once. */
export async function install(): Promise<void> {
  const asked = question;
  setInstallQuestion(null);
  await asked?.prompt();
}
