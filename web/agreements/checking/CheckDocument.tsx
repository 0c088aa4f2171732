import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '../../core/errors.ts';
import { whyNotSent } from '../../core/filesize.ts';
import { FileField } from '../../ui/FileField.tsx';
import { CheckedCode } from './CheckedCode.tsx';
import { CheckedFile } from './CheckedFile.tsx';
import { checkFile } from './checkfile.ts';
import styles from './checking.module.css';

/** A pack holds the PDF beside its proofs; more than this no device has to read. Bytes. */
const MOST = 100 * 1024 * 1024;

/** For anybody: is this PDF, this evidence pack or this printed page (by its code, `text`) of a sealed agreement? */
export function CheckDocument({ text }: { text: string | null }) {
  const check = useMutation({ mutationFn: checkFile });
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView(); // the whole answer, for who comes by a code
    heading.current?.focus({ preventScroll: true });
  }, []);
  const take = (file: File) => {
    const found = whyNotSent(file, MOST, 'A sealed agreement is smaller.');
    setTooLarge(found);
    check.reset();
    if (found === null) check.mutate(file);
  };
  const error = tooLarge ?? (check.error ? problemOf(check.error).sentence : undefined);
  return (
    <section className={styles.checking} aria-labelledby="check-document">
      <h3 className={styles.title} id="check-document" tabIndex={-1} ref={heading}>
        Check a signed document
      </h3>
      {text !== null && <CheckedCode text={text as Sha256} />}
      <FileField
        label={text === null ? 'The signed PDF or its evidence pack' : 'Do you have the PDF? Check it to the last byte'}
        help="The file stays on your device. Only its fingerprint is sent."
        error={error}
        button="Choose a file"
        accept="application/pdf,.pdf,application/zip,.zip"
        progress={check.isPending ? 1 : null}
        onFile={take}
      />
      {check.data && <CheckedFile checked={check.data} name={check.variables.name} />}
    </section>
  );
}
