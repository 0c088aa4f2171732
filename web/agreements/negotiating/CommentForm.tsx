import { COMMENT_LENGTH } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { ClauseComment, CommentVisibility, Negotiation } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { inEnglish, refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './negotiating.module.css';
import { talking } from './words.ts';

type Props = {
  view: AgreementView;
  clauseId: string;
  onDone: () => void;
  /** It is here because words wait in it, and takes no focus. */
  isKept: boolean;
} & ({ talk: Negotiation; parent?: undefined } | { talk?: undefined; parent: ClauseComment });

/** By what the words of a comment or answer are kept while they are not sent. */
export const talkAbout = (clauseId: string, parentId: string | undefined) => `comment ${clauseId} ${parentId ?? ''}`;

/** Words about a clause. Who reads them is chosen by the button that sends them, so that no switch can be forgotten. */
export function CommentForm({ view, clauseId, onDone, isKept, talk, parent }: Props) {
  const say = useWordsHere(talking);
  const voice = useVoice();
  const { list, number } = voice.figures;
  const [body, setBody] = useTyped(talkAbout(clauseId, parent?.id));
  const [tried, setTried] = useState(false);
  const command = useCommand(api.negotiating.comment, { onSuccess: onDone });
  const problem = command.error ? problemOf(command.error) : null;
  const words = body.trim();
  const tooLong = words.length > COMMENT_LENGTH;
  const send = (visibility: CommentVisibility) => {
    setTried(true);
    if (words !== '' && !tooLong)
      command.run({ id: view.id, clauseId, parentId: parent?.id ?? null, visibility, body: words });
  };
  const wrong = tooLong
    ? say.tooLong({ length: number(words.length), most: number(COMMENT_LENGTH) })
    : tried && words === ''
      ? say.writeFirst
      : undefined;
  const sending = (visibility: CommentVisibility) => command.isPending && command.variables?.visibility === visibility;
  return (
    <form
      className={styles.form}
      ref={isKept ? undefined : focusWords}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(parent?.visibility ?? 'all');
      }}
    >
      <TextAreaField
        label={parent ? say.yourAnswer : say.yourComment}
        help={
          parent || !talk
            ? undefined
            : talk.ownSide.length === 0
              ? say.onlyYou
              : say.onlyYouAnd({ names: list(talk.ownSide) })
        }
        rows={3}
        value={body}
        error={(problem?.fields.body && inEnglish(voice, problem.fields.body)) ?? wrong}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {problem && !problem.fields.body && <Notice tone="danger">{refusalIn(voice, problem)}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" pending={sending(parent?.visibility ?? 'all')}>
          {parent ? (parent.visibility === 'all' ? say.answer : say.answerSide) : say.sendAll}
        </Button>
        {!parent && (
          <Button variant="quiet" pending={sending('own_side')} onClick={() => send('own_side')}>
            {say.onlyMySide}
          </Button>
        )}
        <Button
          variant="plain"
          onClick={() => {
            setBody('');
            onDone();
          }}
        >
          {say.cancel}
        </Button>
      </div>
    </form>
  );
}

const focusWords = (form: HTMLFormElement | null): void => form?.querySelector('textarea')?.focus();
