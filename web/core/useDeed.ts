import { useEffect, useState } from 'react';
import { type Command, useCommand } from './command.ts';
import { besideFields, type Problem, problemOf } from './errors.ts';

type Options<Output> = {
  problems?: Readonly<Record<string, string | undefined>>;
  /** As of {@link useCommand}. */
  readsAgain?: boolean;
  /** A refusal in the language of where the form stands; the server's own sentence unless given. */
  said?: (refused: Problem) => string;
  onDone: (output: Output) => void;
};

/** A deed asked for in a dialog: what is wrong with its fields, from here or from the server, and what else went wrong. */
export function useDeed<Input, Output>(
  procedure: Parameters<typeof useCommand<Input, Output>>[0],
  { problems, readsAgain = false, said = ({ sentence }) => sentence, onDone }: Options<Output>,
) {
  const [tried, setTried] = useState(false);
  const command: Command<Input, Output> = useCommand(procedure, {
    readsAgain,
    onSuccess: (output) => {
      setTried(false); // fields that it empties are ready for the next time, and not wrong
      onDone(output);
    },
  });
  const refused = command.error ? problemOf(command.error) : null;
  const wrong = Object.values(problems ?? {}).some((sentence) => sentence !== undefined);
  const fields = refused?.fields ?? {};
  const beside = besideFields(fields);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => setSilent(beside.isSilent()));
  return {
    pending: command.isPending,
    /** Which refusal it was, or null. */
    code: refused?.code ?? null,
    /** What no field can show, or none of this form does. */
    problem: refused && (Object.keys(fields).length === 0 || isSilent) ? said(refused) : null,
    /** Beside the field. */
    at: (path: string): string | undefined => beside.at(path) ?? (tried ? problems?.[path] : undefined),
    run: (input: Input) => {
      setTried(true);
      if (!wrong) command.run(input);
    },
  };
}
