import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useCallback } from 'react';
import { ClauseAnswers } from '../document/ClauseAnswers.tsx';
import { DocumentSheet } from '../document/DocumentSheet.tsx';
import { PublicClauseBox } from '../document/PublicClauseBox.tsx';
import styles from './signing.module.css';

/** The frozen text, to be read to its end: the end has to come into sight before one goes on. */
export function ReadStep({ view, onEnd }: { view: AgreementView; onEnd: () => void }) {
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onEnd(), {
        root: element.parentElement,
      });
      seen.observe(element);
      return () => seen.disconnect();
    },
    [onEnd],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reached by keyboard to be read
    <section className={styles.reading} tabIndex={0} aria-label="The text you are asked to sign">
      <DocumentSheet terms={view.terms} parties={view.parties}>
        {view.terms.publicClauseOffered && (
          <PublicClauseBox terms={view.terms} parties={view.parties}>
            <ClauseAnswers view={view} />
          </PublicClauseBox>
        )}
      </DocumentSheet>
      <div ref={end} className={styles.end} />
    </section>
  );
}
