import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

/**
 * Runs in the head before anything is painted: the remembered theme, else what the system prefers. Mantine reads the same
 * attribute, so that there is one truth. Kept as text because it must not wait for the bundle.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem('${KEY}')}catch{}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.dataset.mantineColorScheme=t})()`;

const current = (): Theme => (document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light');

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.mantineColorScheme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden (private window): the choice then lasts as long as the page, and nothing else breaks.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme in force. Public pages are always dark and do not ask. */
export const useTheme = (): Theme => useSyncExternalStore<Theme>(listen, current, () => 'light');
