import { Fragment, type ReactNode } from 'react';

/** A message with marked words, "I accept the <a>terms</a>": each mark is drawn by the function of its name. */
export const rich = (text: string, marks: Record<string, (words: string) => ReactNode>): ReactNode[] =>
  text.split(/<(\w+)>(.*?)<\/\1>/).map((part, at, all) =>
    at % 3 === 1 ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Fragment key={at}>{at % 3 === 0 ? part : marks[all[at - 1] ?? '']?.(part)}</Fragment>
    ),
  );
