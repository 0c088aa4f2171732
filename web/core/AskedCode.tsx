import { CodeField } from './CodeField.tsx';
import type { useAskedCode } from './useAskedCode.ts';

/** The field for the code, once it is asked for. */
export const AskedCode = ({ asked }: { asked: ReturnType<typeof useAskedCode> }) =>
  asked.isAsked ? <CodeField value={asked.code} error={asked.error} onChange={asked.setCode} /> : null;
