import { api } from './api.ts';

/** Where the answer to "who is signed in" lives in the cache. */
export const sessionKey = api.accounts.session.queryKey();
