import { useRef, useState } from 'react';

/**
 * State of a form that may be closed by mistake: kept for this tab until it is sent, so that long words are not lost with
 * the dialog they were typed in. `forget` ends that. What a link brought for parts of it stands over what was kept. What
 * is set as a function is given the newest value: anyone who clears a field after an answer asks it what was typed since.
 */
export function useKept<Value>(
  key: string,
  start: Value,
  brought?: Partial<Value>,
): [Value, (next: Value | ((now: Value) => Value)) => void, forget: () => void] {
  const [value, setValue] = useState<Value>(() => {
    const kept = read<Value>(key) ?? start;
    return brought === undefined ? kept : { ...kept, ...brought };
  });
  const newest = useRef(value);
  const keep = (next: Value | ((now: Value) => Value)) => {
    newest.current = next instanceof Function ? next(newest.current) : next;
    setValue(newest.current);
    write(key, JSON.stringify(newest.current));
  };
  return [value, keep, () => write(key, null)];
}

function read<Value>(key: string): Value | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Value); // written by this very hook under this very key
  } catch {
    return null; // Storage may be forbidden: then the form lasts as long as it is open.
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // As above.
  }
}

const typed = 'typed ';
/** Where something is kept: by the page, and by what on it it is for. */
const placed = (kind: string, name: string): string => `${kind}${globalThis.location?.pathname ?? ''} ${name}`;
const placeOf = (name: string): string => placed(typed, name);

const here = 'here ';
/** As {@link useKept}, for this page only: another one under the same name has its own, and who ends reading here takes it along. */
export const useKeptHere = <Value>(name: string, start: Value) => useKept<Value>(placed(here, name), start);

/** Nothing of what was typed, chosen or waited for on this page stays in this tab. */
export function forgetPage(path: string): void {
  for (const key of keysOf()) if ([typed, here].some((kind) => key.startsWith(`${kind}${path} `))) write(key, null);
}

/**
 * Words of a form whose deed is a command: they survive a refusal, a reload and a dialog that was closed by mistake. What a command took to
 * the server is kept no more, by itself. `name` says which field of which thing it is.
 */
export function useTyped(name: string): [string, (next: string) => void] {
  const [words, keep] = useKept(placeOf(name), '');
  return [words, keep];
}

/** Whether words wait there. */
export const hasTyped = (name: string): boolean => Boolean(read<string>(placeOf(name))?.trim());

/** Something with these words was done: they wait nowhere any more. */
export function forgetTyped(input: unknown): void {
  if (typeof input === 'string') {
    const words = input.trim();
    if (words === '') return;
    for (const key of keysOf()) if (key.startsWith(typed) && read<string>(key)?.trim() === words) write(key, null);
  } else if (typeof input === 'object' && input !== null) Object.values(input).forEach(forgetTyped);
}

function keysOf(): string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    return []; // as above
  }
}
