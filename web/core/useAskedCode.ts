import { useState } from 'react';

/** A deed that may ask for the code from the mail, as {@link useDeed} answers it. */
type Asking = { code: string | null; problem: string | null; at: (path: string) => string | undefined };

/**
 * The code that a deed may ask for: nothing until the server asks, then a field that stays. `input` goes along with the deed,
 * `problem` is what is left to say beside the field.
 */
export function useAskedCode(deed: Asking) {
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  if (deed.code === 'CODE_NEEDED' && !isAsked) setAsked(true);
  const isAboutCode = deed.code === 'CODE_NEEDED' || deed.code === 'SIG_CODE_WRONG';
  return {
    isAsked,
    code,
    setCode,
    input: isAsked ? { code } : {},
    problem: isAboutCode ? null : deed.problem,
    error: deed.code === 'SIG_CODE_WRONG' ? (deed.problem ?? undefined) : deed.at('code'),
  };
}
