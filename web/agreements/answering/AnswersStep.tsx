import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { useWordsHere } from '../../core/here.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import styles from '../fields/fields.module.css';
import { AnswerField } from './AnswerField.tsx';
import { AnswerFile } from './AnswerFile.tsx';
import type { OwnAnswering } from './useOwnAnswers.ts';
import { answering as words } from './words.ts';

type Props = { view: AgreementView; answering: OwnAnswering; tried: boolean };

const kept = { saved: 'saved', saving: 'saving', failed: 'failed' } as const;

/** What the reader's side is asked, in the order of the text, with how far one is. What is not asked is not there. */
export function AnswersStep({ view, answering, tried }: Props) {
  const { fields, answers, settled, problems, progress, former } = answering;
  const say = useWordsHere(words);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (answering.loadProblem !== null)
    return <ErrorCard sentence={answering.loadProblem} level={3} onRetry={answering.reload} />;
  if (answering.isLoading) return <SkeletonText lines={4} />;
  const errorOf = (id: string) => (tried || (left.has(id) && id in answers) ? problems[id] : undefined);
  return (
    <div className={styles.answers}>
      <p className={styles.progress}>
        <span role="status">{say.soFar(progress)}</span>
        <span aria-live="polite" data-state={answering.keepState}>
          {Object.keys(answers).length > 0 && say[kept[answering.keepState]]}
        </span>
      </p>
      {fields.map((field) => {
        const now = settled.get(field.id);
        if (!now?.isAsked) return null;
        const error = errorOf(field.id);
        const value = answers[field.id];
        return (
          <div key={field.id} data-path={`answers.${field.id}`} data-wrong={error ? true : undefined}>
            {field.type === 'file' ? (
              <AnswerFile
                guestPartyId={answering.guestPartyId}
                agreementId={view.id}
                {...{ field, value, error }}
                onGiven={(given) => answering.hold(field.id, given)}
                onRemove={() => answering.put(field.id, null)}
              />
            ) : (
              <AnswerField
                {...{ field, value, error }}
                settled={now}
                currency={view.terms.currency}
                isFormer={former.has(field.id)}
                onChange={(next) => answering.put(field.id, next)}
                onLeave={() => setLeft((before) => new Set(before).add(field.id))}
              />
            )}
          </div>
        );
      })}
      {answering.keepState === 'failed' && <p className={styles.problem}>{answering.keepProblem}</p>}
      <p className={styles.quiet}>{say.whoSees}</p>
    </div>
  );
}
