import type { Negotiation } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { AgreementView, Clause } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { useWordsHere } from '../../core/here.ts';
import { useMe } from '../../core/session.ts';
import { hasTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { offer } from '../offer.ts';
import { CommentForm, talkAbout } from './CommentForm.tsx';
import { CommentThread } from './CommentThread.tsx';
import styles from './negotiating.module.css';
import { SuggestDialog, type Suggesting } from './SuggestDialog.tsx';
import { SuggestionCard } from './SuggestionCard.tsx';
import type { ClauseTalk as Said } from './talk.ts';
import type { Answering } from './useAnswers.ts';
import { talking } from './words.ts';

type Props = {
  view: AgreementView;
  talk: Negotiation;
  /** Null for what was said about clauses that are gone. */
  clause: Clause | null;
  said: Said | undefined;
  answering: Answering;
};

/** What is said about one clause, and the ways to say something. */
export function ClauseTalk({ view, talk, clause, said, answering }: Props) {
  const me = useMe();
  const say = useWordsHere(talking);
  const [kept, setKept] = useState(() => clause !== null && hasTyped(talkAbout(clause.id, undefined)));
  const [writing, setWriting] = useState(kept);
  const [suggesting, setSuggesting] = useState<Suggesting | null>(null);
  const number = clause === null ? 0 : view.terms.clauses.findIndex(({ id }) => id === clause.id) + 1;
  const mayComment = offer('comment', view, me.userId).can;
  const maySuggest = offer('suggest', view, me.userId).can;
  const past = (said?.settled.length ?? 0) + (said?.closed.length ?? 0);
  const card = { view, talk, answering, onSuggest: setSuggesting };
  return (
    <div className={styles.talk}>
      {said?.open.map((suggestion) => (
        <SuggestionCard key={suggestion.id} suggestion={suggestion} {...card} />
      ))}
      {said?.threads.map((thread) => (
        <CommentThread key={thread.first.id} view={view} thread={thread} mayAnswer={mayComment} />
      ))}
      {past > 0 && (
        <details className={styles.past}>
          <summary>{say.settledMatters({ count: past })}</summary>
          <div className={styles.talk}>
            {said?.closed.map((suggestion) => (
              <SuggestionCard key={suggestion.id} suggestion={suggestion} {...card} />
            ))}
            {said?.settled.map((thread) => (
              <CommentThread key={thread.first.id} view={view} thread={thread} mayAnswer={mayComment} />
            ))}
          </div>
        </details>
      )}
      {clause !== null && writing && (
        <CommentForm
          view={view}
          talk={talk}
          clauseId={clause.id}
          isKept={kept}
          onDone={() => {
            setKept(false);
            setWriting(false);
          }}
        />
      )}
      {clause !== null && !writing && (mayComment || maySuggest) && (
        <div className={`${styles.ways} ${styles.quiet}`}>
          {mayComment && (
            <Button variant="plain" aria-label={say.commentOn({ number })} onClick={() => setWriting(true)}>
              {say.comment}
            </Button>
          )}
          {maySuggest && (
            <Button
              variant="plain"
              aria-label={say.suggestOn({ number })}
              onClick={() => setSuggesting({ kind: 'change', clause })}
            >
              {say.suggest}
            </Button>
          )}
        </div>
      )}
      {suggesting && <SuggestDialog view={view} it={suggesting} onClose={() => setSuggesting(null)} />}
    </div>
  );
}
