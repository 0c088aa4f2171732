import { paths, to } from '@ahadi/domain/paths.ts';

const views = ['login', 'signup', 'forgot', 'reset', 'recover', 'verify', 'confirm', 'undo', 'keys'] as const;
export type View = (typeof views)[number];

/** What every view shares: the address typed so far, and where the person wanted to go. */
export type EntryProps = {
  email: string;
  setEmail: (email: string) => void;
  next: string;
  /** They come by the link of a letter, which brings their address. */
  isInvited: boolean;
  /** The server has let the person in: the session is read again and they go where they wanted. */
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
