import { Suspense } from 'react';
import { lazy } from './lazy.ts';
import styles from './Markdown.module.css';
import type { MarkdownProps } from './MarkdownText.tsx';

// What reads the marks comes after the page; until then the words stand as they were typed.
const MarkdownText = lazy(() => import('./MarkdownText.tsx').then((module) => ({ default: module.MarkdownText })));

/** Text that people wrote, as what it means. Nothing in it can run, and no picture in it is loaded. */
export const Markdown = (props: MarkdownProps) => (
  <Suspense
    fallback={
      <div className={styles.text} data-voice={props.voice ?? 'message'} data-plain>
        {props.text}
      </div>
    }
  >
    <MarkdownText {...props} />
  </Suspense>
);
