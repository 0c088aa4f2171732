import type { ReceiptVerdict } from '@ahadi/domain/transparency/schema.ts';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from './proof.module.css';

const verdicts: Record<ReceiptVerdict, { tone: 'good' | 'danger' | 'attention'; words: string }> = {
  holds: { tone: 'good', words: 'It holds: everything the log had then is still there, unchanged.' },
  cut: {
    tone: 'danger',
    words: 'The log was cut: it is shorter than when this head was signed. Keep the head; it proves that.',
  },
  rewritten: {
    tone: 'danger',
    words:
      'The log was rewritten: it says something else of that time than it did then. Keep the head; it proves that.',
  },
  foreign: {
    tone: 'attention',
    words: 'None of the keys of this log signed it. Look whether it is from somewhere else.',
  },
  unreadable: {
    tone: 'attention',
    words: 'That is no head of a log. Paste all of its lines, from the first to the last.',
  },
};

/** The newest signed head of the log of all deeds, to be kept; and what a head that somebody kept says of the log of today. */
export function LogHead() {
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [said, setSaid] = useState('');
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied.'),
      () => setSaid('This browser does not allow copying. Mark the lines and copy them by hand.'),
    );
  const head = useQuery(api.transparency.head.queryOptions({ enabled: open }));
  const check = useCommand(api.transparency.check, { stale: [] });
  return (
    <details className={styles.log} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The log of all deeds</summary>
      <p className={styles.quiet}>
        Every deed goes into one log, and each day its head is signed. Keep a head: with it you can prove later if
        something was cut off or rewritten, even by us. The sealed PDF and the evidence pack hold one, too.
      </p>
      {head.isError && <Notice tone="danger">{problemOf(head.error).sentence}</Notice>}
      {head.data && (
        <>
          <p className={styles.quiet}>
            Signed {formatInstant(head.data.signedAt)}, over {head.data.size} deeds
          </p>
          <pre className={styles.note}>{head.data.note}</pre>
          <div className={styles.keep}>
            <Button variant="quiet" onClick={() => void copy(head.data?.note ?? '')}>
              <IconCopy size={16} stroke={1.8} aria-hidden /> Copy it
            </Button>
            <span className={styles.quiet} role="status">
              {said}
            </span>
          </div>
        </>
      )}
      {head.data === null && <p className={styles.quiet}>None was signed yet.</p>}
      <form
        className={styles.kept}
        onSubmit={(event) => {
          event.preventDefault();
          if (note.trim() !== '') check.run({ note });
        }}
      >
        <TextAreaField
          label="Check a head that you kept"
          rows={5}
          maxLength={4_000}
          spellCheck={false}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            check.reset();
          }}
        />
        <Button
          type="submit"
          variant="quiet"
          pending={check.isPending}
          whyNot={note.trim() === '' ? 'Paste a head first.' : null}
        >
          Check
        </Button>
      </form>
      {check.error && <Notice tone="danger">{problemOf(check.error).sentence}</Notice>}
      {check.data && (
        <Notice tone={verdicts[check.data.verdict].tone} announce>
          {verdicts[check.data.verdict].words}
        </Notice>
      )}
    </details>
  );
}
