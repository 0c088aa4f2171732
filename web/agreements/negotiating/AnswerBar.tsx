import type { Negotiation } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { promiseUnsaid } from './accepting.ts';
import styles from './negotiating.module.css';
import type { Answering } from './useAnswers.ts';

type Props = { view: AgreementView; talk: Negotiation; answering: Answering; onDone: (sentence: string) => void };

const saidOf = (accepted: number, refused: number): string =>
  [accepted > 0 ? `accept ${accepted}` : null, refused > 0 ? `refuse ${refused}` : null]
    .filter((part) => part !== null)
    .join(' and ');

/** The answers that were chosen and not sent yet, and what sending them does. */
export function AnswerBar({ view, talk, answering, onDone }: Props) {
  const { answers } = answering;
  const all = [...answers].map(([suggestionId, { accept, words }]) => ({ suggestionId, accept, words: words.trim() }));
  const unsaid = promiseUnsaid(talk.suggestions, answers, view.terms);
  const accepted = all.filter(({ accept }) => accept).length;
  const send = useCommand(api.negotiating.answer, {
    stale: [api.agreements.key(), api.negotiating.key()],
    onSuccess: (after) => {
      answering.clear();
      onDone(
        accepted > 0
          ? `Your answers are sent. This is version ${after.versionNo} now; sending it accepts it for you; the others accept it again.`
          : 'Your answers are sent. The text is as it was.',
      );
    },
  });
  const problem = send.error ? problemOf(send.error) : null;
  return (
    <section className={styles.bar} aria-label="Your answers">
      {problem && <Notice tone="danger">{problem.sentence}</Notice>}
      <p role="status">
        You {saidOf(accepted, all.length - accepted)}. Nothing is sent yet.{' '}
        {accepted > 0 &&
          `Sending makes version ${view.versionNo + 1}: everybody’s acceptance starts again, and you accept it by sending.`}
      </p>
      <div className={styles.buttons}>
        <Button
          pending={send.isPending}
          whyNot={unsaid ? `Say beside the suggestion whether “${unsaid.title}” stays as it is or changes.` : null}
          onClick={() =>
            send.run({
              id: view.id,
              versionId: view.versionId,
              answers: all as Parameters<typeof send.run>[0]['answers'],
              promises: [...answers.values()].flatMap(({ accept, promises = [] }) => (accept ? promises : [])),
            })
          }
        >
          {all.length === 1 ? 'Send your answer' : `Send your ${all.length} answers`}
        </Button>
        <Button variant="quiet" onClick={answering.clear}>
          Clear
        </Button>
      </div>
    </section>
  );
}
