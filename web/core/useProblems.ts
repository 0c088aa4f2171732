import type { FieldProblems } from '@ahadi/domain/errors.ts';
import { useState } from 'react';

export type Problems = {
  /** What keeps it from being sent, by field. */
  problems: Readonly<Record<string, string>>;
  /** Beside the field: once it was left, sending was tried, or the server said so. */
  at: (path: string) => string | undefined;
  touch: (path: string) => void;
  tryAll: () => void;
  hasTried: boolean;
  setRefused: (fields: FieldProblems) => void;
  /** Something was typed: what the server said of it before is no longer true. */
  typed: () => void;
};

const AFTER_THE_CLICK = 250;

/** What is wrong with a form that is being written, and of that what may be said already. */
export function useProblems(found: Readonly<Record<string, string>>): Problems {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const problems = { ...found, ...refused };
  return {
    problems,
    hasTried,
    at: (path) => refused[path] ?? (hasTried || touched.has(path) ? problems[path] : undefined),
    // A field is left by pressing something else: what appears at once would move that away from under the pointer.
    touch: (path) =>
      void setTimeout(
        () => setTouched((before) => (before.has(path) ? before : new Set(before).add(path))),
        AFTER_THE_CLICK,
      ),
    tryAll: () => setTried(true),
    setRefused: (fields) =>
      setRefused(
        Object.fromEntries(
          Object.entries(fields).map(([path, sentence]) => [path.replace(/^(?:form|content)\./, ''), sentence]),
        ),
      ),
    typed: () => setRefused((before) => (Object.keys(before).length === 0 ? before : {})),
  };
}
