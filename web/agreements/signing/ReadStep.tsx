import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { Suspense, use, useCallback } from 'react';
import { Here, Speaking, useWordsHere } from '../../core/here.ts';
import { lazy } from '../../core/lazy.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ChangesNotice } from '../amending/ChangesNotice.tsx';
import { PassedDays } from '../asking/PassedDays.tsx';
import { PromisesApart } from '../asking/PromisesApart.tsx';
import { ClauseAnswers } from '../document/ClauseAnswers.tsx';
import { DocumentSheet } from '../document/DocumentSheet.tsx';
import { PublicClauseBox } from '../document/PublicClauseBox.tsx';
import { useSignedAnswers } from '../fields/useSignedAnswers.ts';
import type { Leading } from '../places/leading.ts';
import styles from './signing.module.css';
import { signing } from './words.ts';

// Most texts are written here and have nothing on their pages.
const OwnPlaces = lazy(() => import('../places/LedPlaces.tsx').then((module) => ({ default: module.OwnPlaces })));

type Props = {
  view: AgreementView;
  guest: Party | undefined;
  onEnd: () => void;
  /** The clauses that were ticked. */
  ticked: readonly string[];
  onTick: (ticked: readonly string[]) => void;
  /** Where one is led to in a document; null where nothing of one’s own stands on its pages. */
  leading: Leading | null;
};

/** The frozen text, to be read to its end: the end has to come into sight before one goes on. */
export function ReadStep({ view, guest, onEnd, ticked, onTick, leading }: Props) {
  const say = useWordsHere(signing);
  const language = use(Here);
  const answered = useSignedAnswers(view);
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
    <section
      className={styles.reading}
      data-is-led={leading ? '' : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reached by keyboard to be read
      tabIndex={0}
      aria-label={say.theText}
    >
      <ChangesNotice view={view} />
      <PromisesApart terms={view.terms} />
      <PassedDays terms={view.terms} />
      <DocumentSheet
        agreementId={view.id}
        terms={view.terms}
        parties={view.parties}
        answered={answered}
        over={
          leading
            ? {
                side: leading.side,
                layer: (page) => (
                  <Suspense fallback={null}>
                    <OwnPlaces page={page} leading={leading} />
                  </Suspense>
                ),
              }
            : undefined
        }
        tick={({ id }, number) => (
          <Speaking language={language}>
            <CheckField
              label={say.acknowledge({ number })}
              checked={ticked.includes(id)}
              onChange={(event) =>
                onTick(event.currentTarget.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
              }
            />
          </Speaking>
        )}
      >
        {view.terms.publicClauseOffered && (
          <PublicClauseBox terms={view.terms} parties={view.parties}>
            <Speaking language={language}>
              <ClauseAnswers view={view} guest={guest} />
            </Speaking>
          </PublicClauseBox>
        )}
      </DocumentSheet>
      <div ref={end} className={styles.end} />
    </section>
  );
}
