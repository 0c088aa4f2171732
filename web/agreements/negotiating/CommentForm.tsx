import { COMMENT_LENGTH } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { ClauseComment, CommentVisibility, Negotiation } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useTyped } from '../../core/useKept.ts';
import { nameList } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from './negotiating.module.css';

type Props = {
  view: AgreementView;
  clauseId: string;
  onDone: () => void;
  /** It is here because words wait in it, and takes no focus. */
  isKept: boolean;
} & ({ talk: Negotiation; parent?: undefined } | { talk?: undefined; parent: ClauseComment });

const whoReads = (others: readonly string[]): string =>
  others.length === 0
    ? 'Only to your side: you alone stand on it now, so it is a note to yourself.'
    : `Only to your side: you and ${nameList([...others])}. Nobody else ever reads it.`;

/** By what the words of a comment or answer are kept while they are not sent. */
export const talkAbout = (clauseId: string, parentId: string | undefined) => `comment ${clauseId} ${parentId ?? ''}`;

/** Words about a clause. Who reads them is chosen by the button that sends them, so that no switch can be forgotten. */
export function CommentForm({ view, clauseId, onDone, isKept, talk, parent }: Props) {
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
    ? `This has ${words.length} characters; the limit is ${COMMENT_LENGTH}.`
    : tried && words === ''
      ? 'Write something first.'
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
        label={parent ? 'Your answer' : 'Your comment'}
        help={parent || !talk ? undefined : whoReads(talk.ownSide)}
        rows={3}
        value={body}
        error={problem?.fields.body ?? wrong}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {problem && !problem.fields.body && <Notice tone="danger">{problem.sentence}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" pending={sending(parent?.visibility ?? 'all')}>
          {parent ? (parent.visibility === 'all' ? 'Answer' : 'Answer to your side') : 'Send to everybody'}
        </Button>
        {!parent && (
          <Button variant="quiet" pending={sending('own_side')} onClick={() => send('own_side')}>
            Only to my side
          </Button>
        )}
        <Button
          variant="plain"
          onClick={() => {
            setBody('');
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

const focusWords = (form: HTMLFormElement | null): void => form?.querySelector('textarea')?.focus();
