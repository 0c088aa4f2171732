import { isOutdated } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { Negotiation, Suggestion } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { promisesTouched } from '@ahadi/domain/agreements/promises/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { Suspense, use } from 'react';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { myParty } from '../offer.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { whyNotAccept } from './accepting.ts';
import { Door } from './door.ts';
import styles from './negotiating.module.css';
import type { Suggesting } from './SuggestDialog.tsx';
import { SuggestionWords } from './SuggestionWords.tsx';
import type { Answering } from './useAnswers.ts';
import { type TalkingWords, talking } from './words.ts';

// Few clauses promise something with a day.
const PromisesSaid = lazy(() => import('./PromisesSaid.tsx'));

type Props = {
  view: AgreementView;
  talk: Negotiation;
  suggestion: Suggestion;
  answering: Answering;
  onSuggest: (it: Suggesting) => void;
};

type Spoken = { takeBack: string; accept: string; refuse: string; other: string };
/** What the deeds are called aloud, where several suggestions stand on a page: each with what it is about. */
function spokenOf(it: Suggestion, number: number, say: TalkingWords): Spoken {
  if (it.kind === 'add')
    return { takeBack: say.takeBackNew, accept: say.acceptNew, refuse: say.refuseNew, other: say.elseNew };
  if (number === 0)
    return { takeBack: say.takeBackGone, accept: say.acceptGone, refuse: say.refuseGone, other: say.elseGone };
  const at = { number };
  return {
    takeBack: say.takeBackClause(at),
    accept: say.acceptClause(at),
    refuse: say.refuseClause(at),
    other: say.elseClause(at),
  };
}

const againstNow = (it: Suggestion, view: AgreementView): Suggesting | null => {
  const now = view.terms.clauses.find(({ id }) => id === it.clauseId);
  if (it.kind === 'add' || (!now && it.after)) {
    const start = it.after ?? undefined;
    return { kind: 'add', afterClauseId: it.afterClauseId, start, follows: it };
  }
  if (!now) return null;
  return it.kind === 'remove'
    ? { kind: 'remove', clause: now, follows: it }
    : { kind: 'change', clause: now, start: it.after ?? undefined, follows: it };
};

/** A suggestion in its place: what it would change, why, and what can be done with it by the one who reads it. */
export function SuggestionCard({ view, talk, suggestion: it, answering, onSuggest }: Props) {
  const outdated = it.status === 'open' && isOutdated(it, view.terms.clauses);
  return (
    <SuggestionWords view={view} suggestion={it}>
      {it.status === 'open' && <Deeds {...{ view, talk, suggestion: it, answering, onSuggest, outdated }} />}
    </SuggestionWords>
  );
}

function Deeds({ view, talk, suggestion: it, answering, onSuggest, outdated }: Props & { outdated: boolean }) {
  const { useMayAnswer, useWithdraw } = use(Door);
  const say = useWordsHere(talking);
  const voice = useVoice();
  const withdraw = useWithdraw(it.id);
  const problem = withdraw.error ? problemOf(withdraw.error) : null;
  const isOurs = myParty(view)?.side === it.side;
  const mayAnswer = useMayAnswer(view);
  if (!mayAnswer) return null;
  const spoken = spokenOf(it, view.terms.clauses.findIndex(({ id }) => id === it.clauseId) + 1, say);
  const again = againstNow(it, view);
  if (isOurs)
    return (
      <>
        {problem && <Notice tone="danger">{refusalIn(voice, problem)}</Notice>}
        {withdraw.proof}
        <div className={styles.ways}>
          {outdated && again && (
            <Button variant="quiet" onClick={() => onSuggest(again)}>
              {say.again}
            </Button>
          )}
          <Button
            variant="plain"
            aria-label={spoken.takeBack}
            pending={withdraw.isPending}
            onClick={() => withdraw.run({ id: view.id, suggestionId: it.id })}
          >
            {say.takeBack}
          </Button>
        </div>
      </>
    );
  const answer = answering.answers.get(it.id);
  const toggle = (accept: boolean) =>
    answering.put(it.id, answer?.accept === accept ? null : { accept, words: answer?.words ?? '' });
  return (
    <>
      <div className={styles.choices}>
        <Button
          variant="quiet"
          className={styles.choice}
          aria-pressed={answer?.accept === true}
          aria-label={spoken.accept}
          whyNot={whyNotAccept(it, talk.suggestions, answering.answers, view.terms, say)}
          onClick={() => toggle(true)}
        >
          {say.accept}
        </Button>
        <Button
          variant="quiet"
          className={styles.choice}
          aria-pressed={answer?.accept === false}
          aria-label={spoken.refuse}
          onClick={() => toggle(false)}
        >
          {say.refuse}
        </Button>
        {again && (
          <Button variant="plain" aria-label={spoken.other} onClick={() => onSuggest(again)}>
            {say.somethingElse}
          </Button>
        )}
      </div>
      {answer?.accept === true &&
        it.kind === 'change' &&
        promisesTouched(view.terms, it.clauseId, it.after).length > 0 && (
          <Suspense fallback={null}>
            <PromisesSaid
              all={promisesTouched(view.terms, it.clauseId, it.after)}
              currency={view.terms.currency}
              said={answer.promises ?? []}
              onChange={(promises) => answering.put(it.id, { ...answer, promises })}
            />
          </Suspense>
        )}
      {answer?.accept === false && (
        <TextAreaField
          label={say.whyNot}
          optional
          rows={2}
          maxLength={1000}
          value={answer.words}
          onChange={(event) => answering.put(it.id, { accept: false, words: event.currentTarget.value })}
        />
      )}
    </>
  );
}
