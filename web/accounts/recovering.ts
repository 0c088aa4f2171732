import { post } from './signin.ts';

export const addPassword = (newPassword: string) => post('/add-password', { newPassword });
export const removePassword = () => post('/remove-password');

/** Ten codes that this answer shows and nobody can read again. They count once `keepCodes` said so. */
export const makeCodes = () => post<{ set: string; codes: string[] }>('/make-recovery-codes');
export const keepCodes = (set: string) => post('/keep-recovery-codes', { set });

/** Whose account the link of a letter opens together with a code. Throws SignInRefused; code INVALID_TOKEN. */
export const readRecovery = (token: string) => post<{ email: string }>('/read-recovery', { token });
/** Signs in by the letter's link and a code, which is used up. `left` is how many are left. */
export const recover = (token: string, code: string) =>
  post<{ signedIn: boolean; left: number }>('/recover', { token, code });
