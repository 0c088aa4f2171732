import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import {
  documentKindWords,
  documentLimits,
  type NeededDocument,
  neededDocuments,
} from '@ahadi/domain/accounts/verification/rules.ts';
import type { DocumentKind, Verification } from '@ahadi/domain/accounts/verification/schema.ts';
import { useState } from 'react';
import { api, type CallContext, client } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { acceptedPapers, problemOfPaper } from '../../core/paperfile.ts';
import { withProgress } from '../../core/upload.ts';
import { FileField } from '../../ui/FileField.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import { Section } from '../profile/Section.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import styles from './verification.module.css';

type Props = {
  identity: Identity;
  request: Verification /** Sending was tried: what is missing is said beside it. */;
  tried: boolean;
};
const megabyte = 1024 * 1024;

const something: NeededDocument = {
  anyOf: ['other'],
  words: 'Anything else',
  hint: 'Only if it helps, for example the proof of a changed name.',
};

/** One place for each document that is needed, and one for what may help. */
export const DocumentsSection = ({ identity, request, tried }: Props) => (
  <Section
    title="Documents"
    about={`PDF, PNG, JPEG or WebP, up to ${documentLimits.bytes / megabyte} MB each and ${documentLimits.perRequest} in all. Only you and the reviewers can open them.`}
  >
    {[...neededDocuments[identity.kind], something].map((needed) => (
      <Place key={needed.words} needed={needed} request={request} isMissed={tried && needed !== something} />
    ))}
  </Section>
);

type Input = { id: Verification['id']; kind: DocumentKind; file: File };

type PlaceProps = { needed: NeededDocument; request: Verification; isMissed: boolean };

function Place({ needed, request, isMissed }: PlaceProps) {
  const [kind, setKind] = useState<DocumentKind>(needed.anyOf[0] ?? 'other');
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const given = request.documents.filter((document) => needed.anyOf.includes(document.kind));
  const add = useCommand<Input, Verification>({
    call: (input, options) => {
      const context: CallContext = { ...options?.context, ...withProgress(setProgress) };
      return client.verification.addDocument(input, { ...options, context });
    },
    key: () => api.verification.addDocument.key(),
  });
  const take = async (file: File) => {
    const found = problemOfPaper(file, documentLimits.bytes);
    setProblem(found);
    add.reset();
    if (found) return;
    setProgress(0);
    await add.runAsync({ id: request.id, kind, file }).catch(() => undefined); // told beside the field
    setProgress(null);
  };
  const failed = add.error && problemOf(add.error);
  const isFull = request.documents.length >= documentLimits.perRequest;
  return (
    <FileField
      label={needed.words}
      help={needed.hint}
      error={
        problem ??
        failed?.fields.file ??
        failed?.sentence ??
        (isMissed && given.length === 0 ? 'Still missing.' : undefined)
      }
      button={given.length > 0 ? 'Add another file' : 'Choose a file'}
      accept={acceptedPapers}
      progress={progress}
      whyNot={isFull ? `There are ${documentLimits.perRequest} files. Remove one first.` : null}
      onFile={(file) => void take(file)}
    >
      {given.length > 0 && (
        <ul className={styles.files}>
          {given.map((document) => (
            <DocumentRow key={document.id} requestId={request.id} document={document} removable />
          ))}
        </ul>
      )}
      {needed.anyOf.length > 1 && given.length === 0 && (
        <SelectField
          label="It is a"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as DocumentKind)} // its options are these
        >
          {needed.anyOf.map((one) => (
            <option key={one} value={one}>
              {documentKindWords[one]}
            </option>
          ))}
        </SelectField>
      )}
    </FileField>
  );
}
