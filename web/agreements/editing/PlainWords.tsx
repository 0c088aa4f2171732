import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import { PLAIN_LENGTH } from '@ahadi/domain/agreements/summaries.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from './clauses.module.css';
import type { ClauseDeeds } from './useClauses.ts';
import { useEditingWords } from './words.ts';

/** What a clause means, in a sentence or two beside it: part of the text, hashed and shown, and binding nobody. */
export function PlainWords({ clause, number: no, put }: { clause: Clause; number: number; put: ClauseDeeds['put'] }) {
  const say = useEditingWords();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(clause.plain ?? '');
  if (!open && clause.plain === undefined)
    return (
      <div className={styles.plain}>
        <Button variant="plain" aria-label={say.plainTo({ no })} onClick={() => setOpen(true)}>
          {say.plain}
        </Button>
      </div>
    );
  return (
    <div className={styles.plain}>
      <TextAreaField
        label={say.plainOf({ no })}
        help={say.plainHelp}
        optional
        rows={2}
        maxLength={PLAIN_LENGTH}
        value={typed}
        onChange={(event) => {
          const words = event.currentTarget.value;
          setOpen(true);
          setTyped(words);
          // Without words there is no key, so that the text has the hash it had before.
          put(clause.id, { plain: words.trim() === '' ? undefined : words });
        }}
      />
      {clause.plain !== undefined && clause.plainDue && (
        <Notice
          tone="attention"
          announce
          action={
            <Button
              variant="quiet"
              aria-label={say.plainHoldsOf({ no })}
              onClick={() => put(clause.id, { plainDue: false })}
            >
              {say.plainHolds}
            </Button>
          }
        >
          {say.plainDue}
        </Notice>
      )}
    </div>
  );
}
