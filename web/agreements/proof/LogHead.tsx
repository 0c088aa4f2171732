import type { ReceiptVerdict } from '@ahadi/domain/transparency/schema.ts';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './proof.module.css';
import { proof } from './words.ts';

const verdicts = {
  holds: { tone: 'good', words: 'headHolds' },
  cut: { tone: 'danger', words: 'headCut' },
  rewritten: { tone: 'danger', words: 'headRewritten' },
  foreign: { tone: 'attention', words: 'headForeign' },
  unreadable: { tone: 'attention', words: 'headUnreadable' },
} as const satisfies Record<ReceiptVerdict, object>;

/** The newest signed head of the log of all deeds, to be kept; and what a head that somebody kept says of the log of today. */
export function LogHead() {
  const voice = useVoice();
  const say = useWordsHere(proof);
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [said, setSaid] = useState('');
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(say.copied),
      () => setSaid(say.cannotCopy),
    );
  const head = useQuery(api.transparency.head.queryOptions({ enabled: open }));
  const check = useCommand(api.transparency.check, { stale: [] });
  return (
    <details className={styles.log} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say.log}</summary>
      <p className={styles.quiet}>{say.logWords}</p>
      {head.isError && <Notice tone="danger">{refusalIn(voice, problemOf(head.error))}</Notice>}
      {head.data && (
        <>
          <p className={styles.quiet}>
            {say.signedHead({
              count: head.data.size,
              deeds: voice.figures.number(head.data.size),
              when: voice.figures.instant(head.data.signedAt),
            })}
          </p>
          <pre className={styles.note} dir="ltr">
            {head.data.note}
          </pre>
          <div className={styles.keep}>
            <Button variant="quiet" onClick={() => void copy(head.data?.note ?? '')}>
              <IconCopy size={16} stroke={1.8} aria-hidden /> {say.copyIt}
            </Button>
            <span className={styles.quiet} role="status">
              {said}
            </span>
          </div>
        </>
      )}
      {head.data === null && <p className={styles.quiet}>{say.noHead}</p>}
      <form
        className={styles.kept}
        onSubmit={(event) => {
          event.preventDefault();
          if (note.trim() !== '') check.run({ note });
        }}
      >
        <TextAreaField
          label={say.checkHead}
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
          whyNot={note.trim() === '' ? say.pasteFirst : null}
        >
          {say.check}
        </Button>
      </form>
      {check.error && <Notice tone="danger">{refusalIn(voice, problemOf(check.error))}</Notice>}
      {check.data && (
        <Notice tone={verdicts[check.data.verdict].tone} announce>
          {say[verdicts[check.data.verdict].words]}
        </Notice>
      )}
    </details>
  );
}
