import { type ComponentProps, useEffect, useRef } from 'react';
import { useFigures } from '../../core/here.ts';
import { useWords } from '../../core/language.ts';
import { CodeProof } from '../signing/CodeProof.tsx';
import { invited } from './words.ts';

type Props = Omit<ComponentProps<typeof CodeProof>, 'help'> & {
  /** Until when the code works. */
  until: string;
};

/** Where the code to the letter's address is typed, and until when it works. */
export function LetterCode({ until, ...code }: Props) {
  const say = useWords(invited);
  const figures = useFigures();
  return <CodeProof {...code} help={say.codeUntil({ address: code.sentTo, time: figures.instant(until) })} />;
}

/** The same in a form that asked for it. The button that did stays where it was: who uses the keyboard goes on here. */
export function CodeAsked(code: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={box}>
      <LetterCode {...code} />
    </div>
  );
}
