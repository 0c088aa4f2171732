import { type InstallQuestion, setInstallQuestion } from './installing.ts';

/**
 * To be called once, where the pages begin: the few lines of this room that every page loads. The rest comes once the page stands and the
 * browser has nothing better to do.
 */
export function startOffline(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setInstallQuestion(event as InstallQuestion); // the DOM's types do not know this event
  });
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const begin = () =>
    import('./registration.ts').then(
      (it) => it.register(),
      () => undefined, // the page was left, or the line is gone: the next page tries again
    );
  const load = () => setTimeout(() => void begin(), 1_500);
  if (document.readyState === 'complete') load();
  else window.addEventListener('load', load, { once: true });
}
