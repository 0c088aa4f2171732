import type { Answer, Field } from '@ahadi/domain/agreements/fields/schema.ts';
import type { AgreementId, PartyId } from '@ahadi/domain/core/ids.ts';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { acceptedTypes, exhibitTypeWords, problemOfExhibit } from '../../core/exhibitfile.ts';
import { GivenFiles } from '../../core/GivenFiles.tsx';
import { withProgress } from '../../core/upload.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { fileOf, hrefOfFile } from './given.ts';

type Props = {
  agreementId: AgreementId;
  guestPartyId: PartyId | undefined;
  field: Field;
  value: Answer | undefined;
  error: string | undefined;
  onGiven: (value: Answer) => void;
  onRemove: () => void;
};

/** A file as the answer: sent at once, shown with the beginning of its hash, and taken back before the signature. */
export function AnswerFile({ agreementId, guestPartyId, field, value, error, onGiven, onRemove }: Props) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const given = fileOf(value);
  const send = async (file: File) => {
    const found = problemOfExhibit(file, 0);
    setProblem(found);
    if (found !== null) return;
    setShare(0);
    try {
      const context = { idempotencyKey: uuid(), ...withProgress(setShare) };
      onGiven(
        await client.fields.addFile(
          { id: agreementId, fieldId: field.id, file, ...(guestPartyId ? { guestPartyId } : {}) },
          { context },
        ),
      );
    } catch (failure) {
      setProblem(problemOf(failure).sentence);
    } finally {
      setShare(null);
    }
  };
  return (
    <FileField
      label={
        <>
          {field.label}
          {!field.required && ' (optional)'}
        </>
      }
      help={[field.help, `${exhibitTypeWords}; up to 25 MB.`].filter(Boolean).join(' ')}
      error={problem ?? error}
      button={given ? 'Choose another file' : 'Choose a file'}
      accept={acceptedTypes}
      progress={share}
      onFile={(file) => void send(file)}
    >
      {given && (
        <>
          <GivenFiles files={[{ ...given, id: given.fileId }]} hrefOf={(fileId) => hrefOfFile(agreementId, fileId)} />
          <div>
            <Button variant="plain" onClick={onRemove}>
              Take it back
            </Button>
          </div>
        </>
      )}
    </FileField>
  );
}
