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
import { useAskedDays } from '../asking/PassedDays.tsx';
import { PromisesApart } from '../asking/PromisesApart.tsx';
import { useComparing } from '../comparing/words.ts';
import { DifferenceView } from '../document/DifferenceView.tsx';
import { differenceOf, summaryOf } from '../document/difference.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './dialogs.module.css';
import { useSending } from './words.ts';

type Props = { view: AgreementView; terms: AgreementTerms; onClose: () => void };

/** The differences from the current version, word by word, before they go to everybody. */
export function SendDialog({ view, terms, onClose }: Props) {
  const say = useSending();
  const voice = useVoice();
  const navigate = useNavigate();
  const comparing = useComparing();
  const difference = differenceOf(view.terms, terms, comparing);
  const days = useAskedDays(terms, view.terms);
  const [changelog, setChangelog] = useState(() => summaryOf(difference, comparing));
  const send = useCommand(api.agreements.publishText, {
    onSuccess: () => navigate(to('agreement', { id: view.id })),
  });
  const problem = send.error ? problemOf(send.error) : null;
  return (
    <Dialog
      title={say.sendTitle({ no: view.versionNo + 1 })}
      wide
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say.keepWriting}
          </Button>
          <Button
            pending={send.isPending}
            whyNot={difference.isEmpty ? say.same : null}
            // What stands here was compared with this version, so it follows this one.
            onClick={() =>
              days.isAnswered() && send.run({ id: view.id, changelog: changelog.trim(), follows: view.versionId })
            }
          >
            {say.send}
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>{say.compared({ no: view.versionNo })}</p>
      <DifferenceView id={view.id} before={view.terms} after={terms} />
      <PromisesApart terms={terms} />
      {days.question}
      <TextField
        label={say.changelog}
        help={say.changelogHelp}
        optional
        value={changelog}
        maxLength={500}
        onChange={(event) => setChangelog(event.currentTarget.value)}
      />
      {problem?.code === 'STALE' && (
        <Notice tone="attention" title={say.sentMeanwhile({ no: view.versionNo })} announce>
          {say.lookAgain}
        </Notice>
      )}
      {problem && problem.code !== 'STALE' && <Notice tone="danger">{refusalIn(voice, problem)}</Notice>}
    </Dialog>
  );
}
