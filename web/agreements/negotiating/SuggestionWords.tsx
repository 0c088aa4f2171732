import { asAccepted, isOutdated } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { Suggestion, SuggestionStatus } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { promisesTouched } from '@ahadi/domain/agreements/promises/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { type ReactNode, Suspense } from 'react';
import { useFigures, useWordsHere } from '../../core/here.ts';
import { lazy } from '../../core/lazy.ts';
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx';
import { Redline } from '../document/Redline.tsx';
import styles from './negotiating.module.css';
import { type TalkingWords, talking } from './words.ts';

// Few clauses promise something with a day.
const PromisesNamed = lazy(() => import('./PromisesNamed.tsx'));

const standing = {
  accepted: { label: 'accepted', tone: 'good' },
  refused: { label: 'refused', tone: 'danger' },
  countered: { label: 'countered', tone: 'info' },
  withdrawn: { label: 'withdrawn', tone: 'neutral' },
} as const satisfies Record<Exclude<SuggestionStatus, 'open'>, { label: string; tone: Tone }>;

/** Who suggests what. */
function whatOf({ kind, isMine, authorName: name }: Suggestion, say: TalkingWords): string {
  if (kind === 'change') return isMine ? say.youChange : say.nameChange({ name });
  if (kind === 'add') return isMine ? say.youAdd : say.nameAdd({ name });
  return isMine ? say.youRemove : say.nameRemove({ name });
}

/** What a suggestion would change, why, and what became of it; below it what can be done with it. */
export function SuggestionWords({
  view,
  suggestion: it,
  children,
}: {
  view: AgreementView;
  suggestion: Suggestion;
  children?: ReactNode;
}) {
  const say = useWordsHere(talking);
  const figures = useFigures();
  const isOpen = it.status === 'open';
  const outdated = isOpen && isOutdated(it, view.terms.clauses);
  return (
    <article className={styles.suggestion} aria-label={whatOf(it, say)}>
      <p className={styles.who}>
        <span>
          <strong>{whatOf(it, say)}</strong>
          {it.byLetter && <span className={styles.when}> {say.byLetter}</span>}
        </span>
        <span className={styles.when}>{figures.instant(it.createdAt)}</span>
      </p>
      {(it.status !== 'open' || outdated) && (
        <p className={styles.badges}>
          {it.status !== 'open' && (
            <StateBadge tone={standing[it.status].tone} dot={false}>
              {say[standing[it.status].label]}
            </StateBadge>
          )}
          {outdated && (
            <StateBadge tone="attention" dot={false}>
              {say.outdated({ version: it.versionNo })}
            </StateBadge>
          )}
        </p>
      )}
      <Redline before={it.before} after={it.after === null ? null : asAccepted(it.before, it.after)} />
      {isOpen && !outdated && promisesTouched(view.terms, it.clauseId, it.after).length > 0 && (
        <Suspense fallback={null}>
          <PromisesNamed terms={view.terms} clauseId={it.clauseId} after={it.after} />
        </Suspense>
      )}
      {it.reason && (
        <p className={styles.reason} dir="auto">
          “{it.reason}”
        </p>
      )}
      {it.answer && (
        <p className={styles.reason}>{say.answeredBy({ name: it.answeredByName ?? '', words: it.answer })}</p>
      )}
      {children}
    </article>
  );
}
