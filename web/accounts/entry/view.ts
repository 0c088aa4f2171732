import { paths, to } from '@ahadi/domain/paths.ts';

const views = ['login', 'signup', 'forgot', 'reset', 'verify'] as const;
export type View = (typeof views)[number];

/** What every view shares: the address typed so far, and where the person wanted to go. */
export type EntryProps = {
  email: string;
  setEmail: (email: string) => void;
  next: string;
  /** The server has let the person in: the session is read anew and they go where they wanted. */
  onIn: () => Promise<void>;
};

/** The view in the address; anything else is signing in. */
export const viewOf = (asked: string | null): View => views.find((view) => view === asked) ?? 'login';

/** The way to another view that still knows where the person wanted to go. */
export const viewLink = (view: View, next: string): string =>
  to('auth', {}, next === paths.dashboard ? { view } : { view, next });

/** Puts the cursor where typing begins, but does not raise the keyboard of a phone. */
export const focusOnArrival = (input: HTMLElement | null): void => {
  if (input && window.matchMedia('(pointer: fine)').matches) input.focus();
};

/**
 * The first field to mend gets the cursor, once its sentence is there to be read: after a refusal it is drawn some frames
 * after the refusal is known.
 */
export const focusFirstProblem = (form: HTMLElement | null, frames = 20): void => {
  requestAnimationFrame(() => {
    const problem = form?.querySelector<HTMLElement>('[aria-invalid]');
    if (problem) problem.focus();
    else if (frames > 0) focusFirstProblem(form, frames - 1);
  });
};
