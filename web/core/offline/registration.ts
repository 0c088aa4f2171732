import { brand } from '@ahadi/domain/brand.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { Workbox } from 'workbox-window';
import { saveAll } from '../reloading.ts';
import { toast } from '../toast.ts';
import { ownWorker } from '../trusted.ts';
import { countVisit, firstReady, mayAskToInstall, noteAskedToInstall } from './device.ts';
import { install, installQuestion, onInstallQuestion } from './installing.ts';

const CHECK_EACH = 60 * MINUTE;
const CHECK_ON_FOCUS_AFTER = 30 * MINUTE;
/** Where the browser does not tell that the new worker took over, or the load gets no answer because it just does. */
const RELOAD_EACH = 5_000;

/** Registers the service worker and tells of it by the toasts of specification §4. A failure is only logged (§8). */
export async function register(): Promise<void> {
  countVisit();
  onInstallQuestion(askToInstall);
  askToInstall();
  const workbox = new Workbox(ownWorker);
  let told = false;
  workbox.addEventListener('waiting', () => {
    if (told) return;
    told = true;
    tellOfUpdate(workbox);
  });
  workbox.addEventListener('activated', ({ isUpdate, isExternal }) => {
    if (isUpdate || isExternal || !firstReady()) return;
    toast({ title: 'App is ready to work offline.', message: '' });
  });
  try {
    await workbox.register({ immediate: true });
    // Each page that the person opens from now on comes through the worker; this one may have come before it.
    void workbox.controlling.then(() => workbox.messageSW({ type: 'KEEP', urls: loadedParts() }));
    checkFromTimeToTime(workbox);
  } catch (failure) {
    console.warn('The service worker could not be registered', failure);
  }
}

const loadedParts = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/assets/'));

function checkFromTimeToTime(workbox: Workbox): void {
  let checkedAt = Date.now();
  const check = () => {
    checkedAt = Date.now();
    // Without a connection there is nothing to learn, and the next check is near.
    void workbox.update().catch((failure: unknown) => console.warn('No check for a new version', failure));
  };
  setInterval(check, CHECK_EACH);
  window.addEventListener('focus', () => Date.now() - checkedAt > CHECK_ON_FOCUS_AFTER && check());
}

const tellOfUpdate = (workbox: Workbox): number =>
  toast({
    title: 'A new version is available!',
    message: '',
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Update', run: () => void update(workbox) },
  });

/** What is being typed is saved first; then the new worker takes over, and the page is loaded once. */
async function update(workbox: Workbox): Promise<void> {
  if (!(await saveAll())) {
    toast({
      title: 'Not updated yet',
      message: 'Something you wrote is not saved. Save it or wait for the connection, then update.',
      tone: 'attention',
    });
    tellOfUpdate(workbox);
    return;
  }
  // A load that began while the worker took over may wait for an answer for ever; another takes its place.
  const reload = () => {
    window.stop();
    window.location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  setInterval(reload, RELOAD_EACH);
  workbox.messageSkipWaiting();
}

/** Where somebody signs, pays, files or speaks in confidence, nothing is advertised. */
const sensitive =
  /^\/(?:$|auth|admin|cart|checkout|order-confirmation|disputes\/|dashboard\/(?:disputes|escrow|agreements|legal-services)\/|agreements\/edit|legal-services|marketplace\/(?:orders|parcels)|chatbot)/;
const INSTALL_TOAST = 10_000;

/** Asks, when the browser can and it is time; called again when something was saved. */
export function askToInstall(): void {
  const question = installQuestion();
  if (!question || !mayAskToInstall() || sensitive.test(window.location.pathname)) return;
  if (window.matchMedia('(display-mode: standalone)').matches) return;
  noteAskedToInstall();
  toast({
    title: `Install ${brand.name} on your device!`,
    message: 'Get a faster, app-like experience.',
    duration: INSTALL_TOAST,
    action: { label: 'Install', run: () => void install() },
  });
}
