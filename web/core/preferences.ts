import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import type { Preferences } from '@ahadi/domain/accounts/preferences/schema.ts';
import { setNumberStyle } from '@ahadi/domain/core/numberstyle.ts';
import { followSystemTheme, hasOwnTheme, setTheme } from './theme.ts';
import { setTimeStyle } from './time.ts';

const KEY = 'preferences';
let held: Preferences = firstPreferences;

/** What the person prefers; what everybody begins with until that is known. */
export const preferred = (): Preferences => held;

/** The size of the text and how calm the page is, on the document. */
const draw = ({ textScale, reducedMotion }: Pick<Preferences, 'textScale' | 'reducedMotion'>): void => {
  document.documentElement.style.fontSize = textScale === 100 ? '' : `${textScale}%`;
  document.documentElement.toggleAttribute('data-calm', reducedMotion);
};

/** Before it is known who is here, the page looks as it did last: nothing jumps when the session arrives. */
export function applyLook(): void {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null) draw({ ...firstPreferences, ...(JSON.parse(kept) as Partial<Preferences>) }); // written below
  } catch {
    // Storage may be forbidden: then it looks as for everybody until the session is there.
  }
}

/** From now on everything reads as preferred. Does nothing when it does so already. */
export function applyPreferences(next: Preferences): void {
  if (next === held) return;
  held = next;
  setTimeStyle(next);
  setNumberStyle(next.numbers);
  if (typeof document === 'undefined') return;
  draw(next);
  // A theme that was chosen on this device stays; one from another device comes where nothing was chosen.
  if (next.theme !== 'system' && !hasOwnTheme()) setTheme(next.theme);
  try {
    const { textScale, reducedMotion } = next;
    localStorage.setItem(KEY, JSON.stringify({ textScale, reducedMotion }));
  } catch {
    // As above.
  }
}

/** Chosen here and now: the theme holds on this device at once. */
export function chooseTheme(theme: Preferences['theme']): void {
  if (theme === 'system') followSystemTheme();
  else setTheme(theme);
}

/** Moving pictures are left out where the system or the person asks for calm. */
export const wantsCalm = (): boolean =>
  held.reducedMotion || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
