import type { PaymentId } from '@ahadi/domain/core/ids.ts';
import type { ChargebackFile } from '@ahadi/domain/payments/chargebacks/schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api, client } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { acceptedTypes, exhibitTypeWords, problemOfExhibit } from '../../core/exhibitfile.ts';
import { GivenFiles } from '../../core/GivenFiles.tsx';
import { withProgress } from '../../core/upload.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from '../payments.module.css';
import own from './trail.module.css';

const LEAST = 10;
const MOST = 8000;

type Props = {
  paymentId: PaymentId;
  /** Those that lie beside it. */
  files: readonly ChargebackFile[];
  most: number;
  hrefOf: (id: string) => string;
  onDone: (sentence: string) => void;
  onClose: () => void;
};

/** Words and files that were sent to the bank. A file lies beside it at once; only what is ticked is kept as sent. */
export function AnswerBank({ paymentId, files, most, hrefOf, onDone, onClose }: Props) {
  const [words, setWords] = useTyped(`answer to the bank ${paymentId}`);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const queries = useQueryClient();
  const named = files.filter(({ id }) => !left.includes(id));
  const answer = useCommand(api.finance.answerChargeback, {
    onSuccess: () => onDone('It is kept as sent. What the bank decides stands here when it says it.'),
  });
  const refused = answer.error ? problemOf(answer.error) : null;
  const isShort = words.trim().length < LEAST;
  const send = async (file: File) => {
    const found = problemOfExhibit(file, 0);
    setProblem(found);
    if (found !== null) return;
    setShare(0);
    try {
      const context = { idempotencyKey: uuid(), ...withProgress(setShare) };
      await client.finance.addChargebackFile({ id: paymentId, file }, { context });
      await queries.invalidateQueries({ queryKey: api.finance.payment.key() });
    } catch (failure) {
      setProblem(problemOf(failure).sentence);
    } finally {
      setShare(null);
    }
  };
  return (
    <div className={own.stack}>
      <TextAreaField
        label="What you sent, in words"
        help="As the bank reads it. It is kept as it is and cannot be changed."
        value={words}
        maxLength={MOST}
        error={refused?.fields.words ?? (tried && isShort ? 'Write at least ten characters.' : undefined)}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <FileField
        label="Files you sent"
        help={`${exhibitTypeWords}; up to 25 MB each. Each is kept with its hash.`}
        error={problem ?? refused?.fields.files}
        button="Add a file"
        accept={acceptedTypes}
        progress={share}
        whyNot={named.length >= most ? `An answer has ${most} files at most.` : null}
        onFile={(file) => void send(file)}
      >
        {files.length > 0 && (
          <ul className={own.items} aria-label="Files beside it">
            {files.map((file) => (
              <li key={file.id} className={own.itemHead}>
                <CheckField
                  label="Sent"
                  aria-label={`${file.name} was sent`}
                  checked={!left.includes(file.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setLeft(checked ? left.filter((id) => id !== file.id) : [...left, file.id])
                  }
                />
                <GivenFiles files={[file]} hrefOf={hrefOf} label={file.name} />
              </li>
            ))}
          </ul>
        )}
      </FileField>
      {refused && !refused.fields.words && !refused.fields.files && <Notice tone="danger">{refused.sentence}</Notice>}
      <div className={styles.buttons}>
        <Button
          pending={answer.isPending}
          onClick={() => {
            setTried(true);
            if (!isShort) answer.run({ id: paymentId, words: words.trim(), files: named.map(({ id }) => id) });
          }}
        >
          Keep it as sent
        </Button>
        <Button variant="plain" onClick={onClose}>
          Not now
        </Button>
      </div>
    </div>
  );
}
