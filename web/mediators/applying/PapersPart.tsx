import { documentLimits } from '@ahadi/domain/mediators/rules.ts';
import type { Application, DocumentKind } from '@ahadi/domain/mediators/schema.ts';
import { documentKindWords } from '@ahadi/domain/mediators/words.ts';
import { useState } from 'react';
import { api, type CallContext, client } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { acceptedPapers, problemOfPaper } from '../../core/paperfile.ts';
import { withProgress } from '../../core/upload.ts';
import { FileField } from '../../ui/FileField.tsx';
import { Part } from '../../ui/Part.tsx';
import { SelectField } from '../../ui/TextField.tsx';
import { PaperList } from './PaperList.tsx';

const { bytes: LIMIT, perApplication: MOST } = documentLimits;
const limitWords = `${LIMIT / 1024 / 1024} MB`;
const kinds = Object.entries(documentKindWords) as [DocumentKind, string][]; // the table's own keys

type Input = { id: Application['id']; kind: DocumentKind; file: File };
type Props = { application: Application; problem: string | undefined };

/** The papers that prove what is written above. */
export function PapersPart({ application, problem }: Props) {
  const [kind, setKind] = useState<DocumentKind>('certificate');
  const [progress, setProgress] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const add = useCommand<Input, Application>({
    call: (input, options) => {
      const context: CallContext = { ...options?.context, ...withProgress(setProgress) };
      return client.mediators.addDocument(input, { ...options, context });
    },
    key: () => api.mediators.addDocument.key(),
  });
  const take = async (file: File) => {
    const found = problemOfPaper(file, LIMIT);
    setRefused(found);
    add.reset();
    if (found) return;
    setProgress(0);
    await add.runAsync({ id: application.id, kind, file }).catch(() => undefined); // told beside the field
    setProgress(null);
  };
  const failed = add.error && problemOf(add.error);
  return (
    <Part
      id="papers"
      title="Papers"
      sentence={`PDF, PNG, JPEG or WebP, up to ${limitWords} each and ${MOST} in all. Only you and the reviewers can open them.`}
    >
      <SelectField
        label="The next paper is"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as DocumentKind)} // its options are these
      >
        {kinds.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <div data-path="documents" tabIndex={-1}>
        <FileField
          label={documentKindWords[kind]}
          error={refused ?? failed?.fields.file ?? failed?.sentence ?? problem}
          button="Choose a file"
          accept={acceptedPapers}
          progress={progress}
          whyNot={application.documents.length >= MOST ? `There are ${MOST} papers. Remove one first.` : null}
          onFile={(file) => void take(file)}
        >
          <PaperList application={application} removable />
        </FileField>
      </div>
    </Part>
  );
}
