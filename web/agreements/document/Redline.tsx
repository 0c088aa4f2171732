import type { DiffPart, RedlinePart } from '@ahadi/domain/agreements/comparing/rules.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import { useWordsHere } from '../../core/here.ts';
import styles from './difference.module.css';
import { wordsOfChange } from './difference.ts';
import { clause } from './words.ts';

const elementOf = { bold: 'strong', italic: 'em', underline: 'u' } as const;

const partView = ({ kind, text, ...part }: DiffPart | RedlinePart): ReactNode => {
  const marks = 'marks' in part ? part.marks : [];
  const words = marks.reduce<ReactNode>((inner, mark) => createElement(elementOf[mark], null, inner), text);
  return kind === 'same'
    ? createElement(Fragment, null, words)
    : createElement(kind === 'added' ? 'ins' : 'del', null, words);
};

/** Children are spread, not listed: their place is their name and they never move. */
export const Words = ({ parts }: { parts: readonly (DiffPart | RedlinePart)[] }) =>
  createElement(Fragment, null, ...parts.map(partView));

/** A clause as it was and as it is: what goes is struck out, what comes is underlined, and both are said aloud as such. */
export function Redline({ before, after }: { before: Clause | null; after: Clause | null }) {
  const { plainWords } = useWordsHere(clause);
  const { heading, lines, plain } = wordsOfChange({ before, after });
  return (
    <div className={styles.words} data-own-text>
      {heading.length > 0 && (
        <p className={styles.heading} lang="en" dir="auto">
          <Words parts={heading} />
        </p>
      )}
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no identity but their place
        <p key={place} className={styles.line} lang="en" dir="auto" data-listed={line.marker !== null || undefined}>
          {line.marker !== null && <span className={styles.marker}>{line.marker}</span>}
          <span>
            <Words parts={line.parts} />
          </span>
        </p>
      ))}
      {plain.length > 0 && (
        <p className={styles.plain}>
          {plainWords}{' '}
          <bdi lang="en">
            <Words parts={plain} />
          </bdi>
        </p>
      )}
    </div>
  );
}
