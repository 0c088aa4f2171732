import type { ClauseComment, Negotiation } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { useWordsHere } from '../../core/here.ts';
import { useWords } from '../../core/language.ts';
import { hasTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import negotiating from '../negotiating/negotiating.module.css';
import { SuggestDialog, type Suggesting } from '../negotiating/SuggestDialog.tsx';
import { SuggestionCard } from '../negotiating/SuggestionCard.tsx';
import { ThreadWords } from '../negotiating/ThreadWords.tsx';
import type { ClauseTalk, Thread } from '../negotiating/talk.ts';
import type { Answering } from '../negotiating/useAnswers.ts';
import { talking } from '../negotiating/words.ts';
import { mayAsk } from './asking.ts';
import { maySuggest, saidInDialog } from './letterdoor.ts';
import { Outcome } from './Outcome.tsx';
import { codeOpen, type Reading } from './reading.ts';
import { SayForm, saidAbout } from './SayForm.tsx';
import { invited } from './words.ts';

type Props = {
  reading: Reading;
  talk: Negotiation;
  /** Null for what was said about clauses that are gone. */
  clause: Clause | null;
  said: ClauseTalk | undefined;
  answering: Answering;
};

/** A comment that answers none. */
const NEW = 'new';

/** What is said about one clause, as who reads by a letter sees it, and how they ask, answer and suggest without an account. */
export function TalkByLetter({ reading, talk, clause, said, answering }: Props) {
  const { view } = reading;
  const say = useWords(invited);
  const words = useWordsHere(talking);
  const threads = [...(said?.threads ?? []), ...(said?.settled ?? [])];
  // Words that wait to be sent open their form again.
  const kept = () => {
    const waits = threads.find(({ first }) => hasTyped(saidAbout(first.clauseId, first.id)));
    if (waits) return waits.first;
    return clause !== null && hasTyped(saidAbout(clause.id, undefined)) ? NEW : null;
  };
  const [writing, setWriting] = useState<ClauseComment | typeof NEW | null>(kept);
  // So does a code that is on its way.
  const waits = (who: string) => codeOpen(reading.coding.open, who, view.versionId) !== null;
  const [suggesting, setSuggesting] = useState<Suggesting | null>(() =>
    clause !== null && waits(saidInDialog(clause.id, null)) ? { kind: 'change', clause } : null,
  );
  const [isSent, setSent] = useState(false);
  const open = mayAsk(view);
  const number = clause === null ? 0 : view.terms.clauses.findIndex(({ id }) => id === clause.id) + 1;
  const begin = (what: ClauseComment | typeof NEW) => {
    setSent(false);
    setWriting(what);
  };
  const form = (clauseId: string, parent: ClauseComment | null) => (
    <SayForm
      {...{ reading, clauseId, parent }}
      onSaid={() => {
        setWriting(null);
        setSent(true);
      }}
      onClose={() => setWriting(null)}
    />
  );
  const threadOf = (thread: Thread) => (
    <article key={thread.first.id} className={negotiating.thread} aria-label={words.aComment}>
      <ThreadWords thread={thread} versionNo={view.versionNo} />
      {open &&
        (writing !== NEW && writing?.id === thread.first.id ? (
          form(thread.first.clauseId, thread.first)
        ) : (
          <div className={negotiating.ways}>
            <Button variant="plain" onClick={() => begin(thread.first)}>
              {words.answer}
            </Button>
          </div>
        ))}
    </article>
  );
  return (
    <>
      <div className={negotiating.talk}>
        {[...(said?.open ?? []), ...(said?.closed ?? [])].map((suggestion) => (
          <SuggestionCard key={suggestion.id} {...{ view, talk, suggestion, answering }} onSuggest={setSuggesting} />
        ))}
        {threads.map(threadOf)}
        {isSent && <Outcome>{say.commentSent}</Outcome>}
        {clause !== null && open && writing === NEW && form(clause.id, null)}
        {clause !== null && open && (
          <div className={negotiating.ways}>
            {writing !== NEW && (
              <Button variant="plain" aria-label={say.askOn({ number })} onClick={() => begin(NEW)}>
                {say.ask}
              </Button>
            )}
            {maySuggest(view) && (
              <Button
                variant="plain"
                aria-label={words.suggestOn({ number })}
                onClick={() => {
                  setSent(false);
                  setSuggesting({ kind: 'change', clause });
                }}
              >
                {words.suggest}
              </Button>
            )}
          </div>
        )}
      </div>
      {suggesting && <SuggestDialog view={view} it={suggesting} onClose={() => setSuggesting(null)} />}
    </>
  );
}
