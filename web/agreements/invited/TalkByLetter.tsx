import type { ClauseComment } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { AgreementView, Clause } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { useWordsHere } from '../../core/here.ts';
import { useWords } from '../../core/language.ts';
import { hasTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import negotiating from '../negotiating/negotiating.module.css';
import { SuggestionWords } from '../negotiating/SuggestionWords.tsx';
import { ThreadWords } from '../negotiating/ThreadWords.tsx';
import type { ClauseTalk, Thread } from '../negotiating/talk.ts';
import { talking } from '../negotiating/words.ts';
import { mayAsk } from './asking.ts';
import type { Coding } from './coding.ts';
import { SayForm, saidAbout } from './SayForm.tsx';
import { invited } from './words.ts';

type Props = {
  view: AgreementView;
  /** Null for what was said about clauses that are gone. */
  clause: Clause | null;
  said: ClauseTalk | undefined;
  coding: Coding;
  onSaid: () => void;
  onMissed: () => void;
};

/** What is said about one clause, as who reads by a letter sees it, and how they ask or answer without an account. */
export default function TalkByLetter({ view, clause, said, coding, onSaid, onMissed }: Props) {
  const say = useWords(invited);
  const talk = useWordsHere(talking);
  const threads = [...(said?.threads ?? []), ...(said?.settled ?? [])];
  // Words that wait to be sent open their form again.
  const kept = () => {
    const waits = threads.find(({ first }) => hasTyped(saidAbout(first.clauseId, first.id)));
    if (waits) return waits.first;
    return clause !== null && hasTyped(saidAbout(clause.id, undefined)) ? NEW : null;
  };
  const [writing, setWriting] = useState<ClauseComment | typeof NEW | null>(kept);
  const [isSent, setSent] = useState(false);
  const open = mayAsk(view);
  const number = clause === null ? 0 : view.terms.clauses.findIndex(({ id }) => id === clause.id) + 1;
  const begin = (what: ClauseComment | typeof NEW) => {
    setSent(false);
    setWriting(what);
  };
  const form = (clauseId: string, parent: ClauseComment | null) => (
    <SayForm
      {...{ view, clauseId, parent, coding, onMissed }}
      onSaid={() => {
        setWriting(null);
        setSent(true);
        onSaid();
      }}
      onClose={() => setWriting(null)}
    />
  );
  const threadOf = (thread: Thread) => (
    <article key={thread.first.id} className={negotiating.thread} aria-label={talk.aComment}>
      <ThreadWords thread={thread} versionNo={view.versionNo} />
      {open &&
        (writing !== NEW && writing?.id === thread.first.id ? (
          form(thread.first.clauseId, thread.first)
        ) : (
          <div className={negotiating.ways}>
            <Button variant="plain" onClick={() => begin(thread.first)}>
              {talk.answer}
            </Button>
          </div>
        ))}
    </article>
  );
  return (
    <div className={negotiating.talk}>
      {[...(said?.open ?? []), ...(said?.closed ?? [])].map((suggestion) => (
        <SuggestionWords key={suggestion.id} view={view} suggestion={suggestion} />
      ))}
      {threads.map(threadOf)}
      {isSent && <p role="status">{say.commentSent}</p>}
      {clause !== null && open && writing === NEW && form(clause.id, null)}
      {clause !== null && open && writing !== NEW && (
        <div className={negotiating.ways}>
          <Button variant="plain" aria-label={say.askOn({ number })} onClick={() => begin(NEW)}>
            {say.ask}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A comment that answers none. */
const NEW = 'new';
