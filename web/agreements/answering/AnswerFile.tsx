import type { Answer, Field } from '@ahadi/domain/agreements/fields/schema.ts';
import type { AgreementId, PartyId } from '@ahadi/domain/core/ids.ts';
import { EXHIBIT_LIMIT_BYTES, exhibitTypes } from '@ahadi/domain/disputes/rules.ts';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { acceptedTypes } from '../../core/exhibitfile.ts';
import { megabytes } from '../../core/filesize.ts';
import { GivenFiles } from '../../core/GivenFiles.tsx';
import { useWordsHere } from '../../core/here.ts';
import { withProgress } from '../../core/upload.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { fileOf, hrefOfFile } from '../fields/given.ts';
import { type AnsweringWords, answering as words } from './words.ts';

type Props = {
  agreementId: AgreementId;
  guestPartyId: PartyId | undefined;
  field: Field;
  value: Answer | undefined;
  error: string | undefined;
  onGiven: (value: Answer) => void;
  onRemove: () => void;
};

const MOST_MEGABYTES = EXHIBIT_LIMIT_BYTES / 1024 ** 2;

/** Why this file is not even sent, or null. The server looks at what is inside; a kind that the browser does not know is for it to tell. */
function whyNotSent({ size, type }: File, say: AnsweringWords): string | null {
  if (size === 0) return say.fileEmpty;
  if (size > EXHIBIT_LIMIT_BYTES) return say.fileLarge({ size: megabytes(size), most: MOST_MEGABYTES });
  return type === '' || type in exhibitTypes ? null : say.fileKind({ kinds: say.fileKinds });
}

/** A file as the answer: sent at once, shown with the beginning of its hash, and taken back before the signature. */
export function AnswerFile({ agreementId, guestPartyId, field, value, error, onGiven, onRemove }: Props) {
  const say = useWordsHere(words);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const given = fileOf(value);
  const send = async (file: File) => {
    const found = whyNotSent(file, say);
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
      label={field.required ? field.label : say.optionalOf({ label: field.label })}
      help={[field.help, say.fileHelp({ kinds: say.fileKinds, most: MOST_MEGABYTES })].filter(Boolean).join(' ')}
      error={problem ?? error}
      button={given ? say.otherFile : say.chooseFile}
      words={{ sent: say.sentSoFar, reading: say.readingIt }}
      accept={acceptedTypes}
      progress={share}
      onFile={(file) => void send(file)}
    >
      {given && (
        <>
          <GivenFiles
            files={[{ ...given, id: given.fileId }]}
            hrefOf={(fileId) => hrefOfFile(agreementId, fileId)}
            label={say.files}
          />
          <div>
            <Button variant="plain" onClick={onRemove}>
              {say.removeFile}
            </Button>
          </div>
        </>
      )}
    </FileField>
  );
}
