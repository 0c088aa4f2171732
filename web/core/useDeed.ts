import { useState } from 'react';
import { type Command, useCommand } from './command.ts';
import { problemOf } from './errors.ts';

/** A deed asked for in a dialog: what is wrong with its fields, from here or from the server, and what else went wrong. */
export function useDeed<Input, Output>(
  procedure: Parameters<typeof useCommand<Input, Output>>[0],
  { problems, onDone }: { problems?: Readonly<Record<string, string | undefined>>; onDone: (output: Output) => void },
) {
  const [tried, setTried] = useState(false);
  const command: Command<Input, Output> = useCommand(procedure, {
    onSuccess: (output) => {
      setTried(false); // fields that it empties are ready for the next time, and not wrong
      onDone(output);
    },
  });
  const refused = command.error ? problemOf(command.error) : null;
  const wrong = Object.values(problems ?? {}).some((sentence) => sentence !== undefined);
  const fields = refused?.fields ?? {};
  return {
    pending: command.isPending,
    /** Which refusal it was, or null. */
    code: refused?.code ?? null,
    /** What no field can show. */
    problem: refused && Object.keys(fields).length === 0 ? refused.sentence : null,
    /** Beside the field; the server's path may lie in a part of the input ("terms.text"). */
    at: (path: string): string | undefined =>
      fields[path] ??
      Object.entries(fields).find(([name]) => name.endsWith(`.${path}`))?.[1] ??
      (tried ? problems?.[path] : undefined),
    run: (input: Input) => {
      setTried(true);
      if (!wrong) command.run(input);
    },
  };
}
