import { useState } from 'react';
import type { Command } from '../../core/command.ts';

export type Part<Value> = {
  value: Value;
  set: (change: Partial<Value>) => void;
  hasUnsaved: boolean;
  save: () => void;
  /** Sends what was changed; true when the server has all of it. */
  flush: () => Promise<boolean>;
};

/** A part of a page with a button of its own: what is typed, whether that differs from what is kept, and the way to keep it. */
export function usePart<Value extends object>(kept: Value, command: Command<Value, unknown>): Part<Value> {
  const [changed, setChanged] = useState<Partial<Value>>({});
  const value = { ...kept, ...changed };
  const hasUnsaved = JSON.stringify(value) !== JSON.stringify(kept);
  const flush = async () => {
    try {
      await command.runAsync(value);
      setChanged({});
      return true;
    } catch {
      return false; // The failure stands in the command, beside the button.
    }
  };
  return {
    value,
    set: (change) => {
      setChanged((before) => ({ ...before, ...change }));
      command.reset();
    },
    hasUnsaved,
    save: () => void flush(),
    flush,
  };
}
