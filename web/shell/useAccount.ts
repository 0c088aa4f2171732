import type { Session } from '@ahadi/domain/accounts/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useEffect } from 'react';
import { goesOn } from '../core/acting.ts';
import { named } from '../core/api.ts';

/** Who sits here, whomever they act for. */
let person = '';

/**
 * Has every call name the account that the pages were opened as, so that the server does nothing as another one. Where the person acts for
 * somebody else by now, all begins again: nothing of before stays on the page or in its memory.
 */
export function useAccount(session: Session | null): void {
  if (session) {
    const before = named['x-account'];
    const now = session.acting?.userId ?? session.userId;
    if (before && now === person && before !== session.userId)
      globalThis.location?.assign(goesOn.at || to('dashboard')); // what still leaves this page is for whom it was opened as
    else {
      person = now;
      named['x-account'] = session.userId; // before what stands inside asks anything
    }
  }
  useEffect(
    () => () => {
      delete named['x-account'];
    },
    [],
  );
}
