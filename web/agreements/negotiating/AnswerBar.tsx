import type { Negotiation } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { use } from 'react';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { promiseUnsaid } from './accepting.ts';
import { type AnswerInput, Door } from './door.ts';
import styles from './negotiating.module.css';
import type { Answering } from './useAnswers.ts';
import { type TalkingWords, talking } from './words.ts';

type Props = { view: AgreementView; talk: Negotiation; answering: Answering; onDone: (sentence: string) => void };

const chosenOf = (accepted: number, refused: number, say: TalkingWords): string => {
  if (refused === 0) return say.chosenAccept({ accepted });
  return accepted === 0 ? say.chosenRefuse({ refused }) : say.chosenBoth({ accepted, refused });
};

/** The answers that were chosen and not sent yet, and what sending them does. */
export function AnswerBar({ view, talk, answering, onDone }: Props) {
  const say = useWordsHere(talking);
  const voice = useVoice();
  const { answers } = answering;
  const all = [...answers].map(([suggestionId, { accept, words }]) => ({ suggestionId, accept, words: words.trim() }));
  const unsaid = promiseUnsaid(talk.suggestions, answers, view.terms);
  const accepted = all.filter(({ accept }) => accept).length;
  const { useAnswer, acceptsBySending } = use(Door);
  const send = useAnswer((after) => {
    answering.clear();
    const version = after.versionNo;
    if (accepted === 0) onDone(say.sentSame);
    else onDone(acceptsBySending(view) ? say.sentVersion({ version }) : say.sentVersionOnly({ version }));
  });
  const problem = send.error ? problemOf(send.error) : null;
  return (
    <section className={styles.bar} aria-label={say.yourAnswers}>
      {problem && <Notice tone="danger">{refusalIn(voice, problem)}</Notice>}
      <p role="status">
        {chosenOf(accepted, all.length - accepted, say)}{' '}
        {accepted > 0 &&
          (acceptsBySending(view) ? say.makesVersion : say.makesVersionOnly)({ version: view.versionNo + 1 })}
      </p>
      {send.proof}
      <div className={styles.buttons}>
        <Button
          pending={send.isPending}
          whyNot={unsaid ? say.sayPromise({ promise: unsaid.title }) : null}
          onClick={() =>
            send.run({
              id: view.id,
              versionId: view.versionId,
              answers: all as AnswerInput['answers'],
              promises: [...answers.values()].flatMap(({ accept, promises = [] }) => (accept ? promises : [])),
            })
          }
        >
          {say.sendAnswers({ count: all.length })}
        </Button>
        <Button variant="quiet" onClick={answering.clear}>
          {say.clear}
        </Button>
      </div>
    </section>
  );
}
