import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { DifferenceView } from '../document/DifferenceView.tsx';
import { differenceOf, summaryOf } from '../document/difference.ts';
import { useAskedDays } from '../document/PassedDays.tsx';
import { PromisesApart } from '../document/PromisesApart.tsx';
import styles from './dialogs.module.css';

type Props = { view: AgreementView; terms: AgreementTerms; onClose: () => void };

/** The differences from the current version, word by word, before they go to everybody. */
export function SendDialog({ view, terms, onClose }: Props) {
  const navigate = useNavigate();
  const difference = differenceOf(view.terms, terms);
  const days = useAskedDays(terms, view.terms);
  const [changelog, setChangelog] = useState(() => summaryOf(difference));
  const send = useCommand(api.agreements.publishText, {
    onSuccess: () => navigate(to('agreement', { id: view.id })),
  });
  const problem = send.error ? problemOf(send.error) : null;
  return (
    <Dialog
      title={`Send as version ${view.versionNo + 1}`}
      wide
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep writing
          </Button>
          <Button
            pending={send.isPending}
            whyNot={difference.isEmpty ? 'Your text is the same as the current version.' : null}
            // What stands here was compared with this version, so it follows this one.
            onClick={() =>
              days.isAnswered() && send.run({ id: view.id, changelog: changelog.trim(), follows: view.versionId })
            }
          >
            Send this version
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>
        Compared with version {view.versionNo}. Everybody is told, and everybody's acceptance starts again; you accept
        by sending.
      </p>
      <DifferenceView id={view.id} before={view.terms} after={terms} />
      <PromisesApart terms={terms} />
      {days.question}
      <TextField
        label="What changed, in a line"
        help="Stands in the list of versions."
        optional
        value={changelog}
        maxLength={500}
        onChange={(event) => setChangelog(event.currentTarget.value)}
      />
      {problem?.code === 'STALE' && (
        <Notice tone="attention" title={`Version ${view.versionNo} was sent while you looked`} announce>
          The differences above are to the newest version now. Look again, then send. Your text is kept.
        </Notice>
      )}
      {problem && problem.code !== 'STALE' && <Notice tone="danger">{problem.sentence}</Notice>}
    </Dialog>
  );
}
