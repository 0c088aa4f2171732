import { COMMENT_LENGTH } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { ClauseComment } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { useWords } from '../../core/language.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { focusFirstProblem } from '../../ui/problem.ts';
import { TextAreaField } from '../../ui/TextField.tsx';
import negotiating from '../negotiating/negotiating.module.css';
import { talking } from '../negotiating/words.ts';
import { inEnglish, refusalIn } from '../refusal.ts';
import { refusalsIn } from '../signing/refusals.ts';
import { signing } from '../signing/words.ts';
import { useVoice } from '../words.ts';
import styles from './invited.module.css';
import type { Reading } from './reading.ts';
import { useCoded } from './useCoded.ts';
import { invited } from './words.ts';

type Props = {
  reading: Reading;
  clauseId: string;
  /** The comment that is answered. */
  parent: ClauseComment | null;
  onSaid: () => void;
  onClose: () => void;
};

/** By what the words are kept while they are not sent. */
export const saidAbout = (clauseId: string, parentId: string | undefined) => `letter ${clauseId} ${parentId ?? ''}`;

/** Words about a clause, sent by a code to the letter's address: they stay in their field while it is asked for. */
export function SayForm({ reading, clauseId, parent, onSaid, onClose }: Props) {
  const say = useWords(invited);
  const talk = useWordsHere(talking);
  const words = useWordsHere(signing);
  const voice = useVoice();
  const { view } = reading;
  const about = saidAbout(clauseId, parent?.id);
  const [body, setBody] = useTyped(about);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const sending = useCoded<string>({
    ...{ reading, who: about, deed: 'comment' },
    toAnswer: (body) => ({
      ...{ deed: 'comment', versionId: view.versionId, clauseId, parentId: parent?.id ?? null, body },
    }),
    onDone: (after) => {
      onSaid();
      reading.onSaid(after);
    },
  });
  const written = body.trim();
  const { number } = voice.figures;
  const wrong =
    written.length > COMMENT_LENGTH
      ? talk.tooLong({ length: number(written.length), most: number(COMMENT_LENGTH) })
      : tried && written === ''
        ? talk.writeFirst
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (written !== '' && wrong === undefined) sending.run(written);
    focusFirstProblem(form.current);
  };
  const problem = sending.error ? problemOf(sending.error) : null;
  const bodyProblem = problem?.fields['answer.body'];
  const mine = view.parties.find(({ id }) => id === view.myPartyId);
  return (
    <form ref={form} className={negotiating.form} noValidate onSubmit={submit} aria-label={say.ask}>
      <TextAreaField
        label={parent ? talk.yourAnswer : talk.yourComment}
        help={say.allRead({ address: mine?.email ?? '' })}
        rows={3}
        value={body}
        error={(bodyProblem && inEnglish(voice, bodyProblem)) ?? wrong}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {sending.proof}
      {problem && !bodyProblem && <Notice tone="danger">{refusalIn(voice, problem, refusalsIn(words))}</Notice>}
      <div className={styles.ways}>
        <Button type="submit" pending={sending.isPending}>
          {say.send}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {talk.cancel}
        </Button>
      </div>
    </form>
  );
}
