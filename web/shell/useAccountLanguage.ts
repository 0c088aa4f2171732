import type { Session } from '@ahadi/domain/accounts/schema.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import { useEffect } from 'react';
import { client } from '../core/api.ts';
import { shownLanguage } from '../core/language.ts';
import { applyPreferences, preferred } from '../core/preferences.ts';
import { timeNow } from '../core/time.ts';

/** The account has the language from now on: its letters come in it, and every other device. */
export function keepLanguage(language: Language): void {
  const preferences = { ...preferred(), language };
  applyPreferences(preferences);
  client.preferences.save({ preferences, authoredAt: timeNow().toISOString() }).catch(notKept);
}

/** It holds on this device, and the account hears of it the next time that it is chosen. */
const notKept = (failure: unknown): void => console.warn('The language was not kept with the account', failure);

/** The language of the account comes before that of the device; an account that has none takes the device's. */
export function useAccountLanguage(session: Session | null): void {
  const own = session?.preferences?.language;
  const isOwn = session !== null && !session.acting;
  useEffect(() => {
    if (!isOwn) return;
    if (!own) {
      if (shownLanguage() !== 'en') keepLanguage(shownLanguage());
    } else if (own !== shownLanguage())
      void import('../core/choosing.ts').then((it) => it.chooseLanguage(own)).catch(() => undefined); // then it stays as it is
  }, [own, isOwn]);
}
