import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const listeners = new Set<() => void>();

declare global {
  interface Window {
    /** When the page was loaded, by its own clock in ms. */
    loadedAt?: number;
  }
}

/**
 * Runs in the head before anything is painted: when that was, and the remembered theme, else what the system prefers. Mantine reads the
 * same attribute, so that there is one truth. Kept as text because it must not wait for the bundle.
 */
export const themeScript = `(()=>{window.loadedAt=Date.now();let t;try{t=localStorage.getItem('${KEY}')}catch{t=null}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.dataset.mantineColorScheme=t})()`;

function remembered(): Theme | null {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === 'light' || theme === 'dark' ? theme : null;
  } catch {
    return null; // Storage may be forbidden (private window): then the system's preference holds.
  }
}

const night = () => window.matchMedia('(prefers-color-scheme: dark)');

// The attribute is not read back: on the public pages it says dark whatever the person chose.
/** What was chosen on this device; undefined until that was read. */
let chosen: Theme | null | undefined;
const current = (): Theme => {
  if (chosen === undefined) chosen = remembered();
  return chosen ?? (night().matches ? 'dark' : 'light');
};

/** Puts the theme on the document again; needed when React makes the document again, as it does for the error page. */
export const applyTheme = (): void => {
  document.documentElement.dataset.mantineColorScheme = current();
};

export function setTheme(next: Theme): void {
  chosen = next;
  applyTheme();
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // The choice then lasts as long as the page, and nothing else breaks.
  }
  for (const listener of listeners) listener();
}

/** Goes by what the system prefers again, on this device. */
export function followSystemTheme(): void {
  chosen = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then, either.
  }
  applyTheme();
  for (const listener of listeners) listener();
}

/** True when this device has a choice of its own. */
export const hasOwnTheme = (): boolean => remembered() !== null;

/** Hears of a choice, and of a system that goes from day to night while the page is open. */
function listen(listener: () => void): () => void {
  const system = night();
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** The theme in force. Public pages are always dark and do not ask. */
export const useTheme = (): Theme => useSyncExternalStore<Theme>(listen, current, () => 'light');
