import { type ComponentProps, useState } from 'react';
import { FileField } from '../ui/FileField.tsx';
import { ChosenFile } from './ChosenFile.tsx';

type Props = Pick<ComponentProps<typeof FileField>, 'label' | 'help' | 'accept' | 'error'> & {
  file: File | null;
  /** Why a file is not even taken, or null. */
  problemOf: (file: File) => string | null;
  onChange: (file: File | null) => void;
};

/** One paper that goes with a deed: chosen here, named, left out again, and sent with it. One that is refused leaves the one before. */
export function PaperField({ file, problemOf, error, onChange, ...field }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <FileField
      {...field}
      button={file ? 'Choose another file' : 'Choose a file'}
      progress={null}
      error={problem ?? error}
      onFile={(chosen) => {
        const found = problemOf(chosen);
        setProblem(found);
        if (found === null) onChange(chosen);
      }}
    >
      {file && (
        <ChosenFile
          file={file}
          onLeaveOut={() => {
            setProblem(null);
            onChange(null);
          }}
        />
      )}
    </FileField>
  );
}
