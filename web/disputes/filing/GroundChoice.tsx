import { useState } from 'react';
import type { client } from '../../core/api.ts';
import { count } from '../../core/words.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './filing.module.css';

/** An agreement that a dispute can be about, with the parties on other sides. */
export type Disputable = Awaited<ReturnType<typeof client.disputes.disputable>>[number];

type Props = {
  agreements: readonly Disputable[];
  /** The chosen agreement's id, '' for none at all, null while nothing is chosen. */
  chosen: string | null;
  onChoose: (agreementId: string) => void;
  error?: string;
};

/** From so many on one searches rather than reads. */
const MANY = 7;

/** Which agreement it is about; or none, with what that means. */
export function GroundChoice({ agreements, chosen, onChoose, error }: Props) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = agreements.filter(
    ({ agreementId, title, ref, others }) =>
      agreementId === chosen ||
      [title, ref, ...others.map(({ name }) => name)].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <Choices legend="Which agreement was not kept?" error={error}>
      {agreements.length >= MANY && (
        <TextField
          label={`Find it among ${count(agreements.length, 'agreement')}`}
          type="search"
          optional
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {shown.map(({ agreementId, title, ref, others }) => (
        <Choice
          key={agreementId}
          name="agreement"
          checked={chosen === agreementId}
          onChange={() => onChoose(agreementId)}
          aria-invalid={error ? true : undefined}
          title={title}
          line={
            <>
              {ref} · with {others.map(({ name }) => name).join(', ')}
            </>
          }
        />
      ))}
      {shown.length === 0 && agreements.length > 0 && <p className={styles.quiet}>No agreement matches “{words}”.</p>}
      <Choice
        name="agreement"
        checked={chosen === ''}
        onChange={() => onChoose('')}
        aria-invalid={error ? true : undefined}
        title="There is no agreement here"
        line="You name the other side and an address. It can be answered and settled, but it can never become public, because nobody accepted that."
      />
    </Choices>
  );
}
