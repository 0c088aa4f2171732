import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { useMutation } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { problemOf } from '../../core/errors.ts';
import { megabytes } from '../../core/filesize.ts';
import { Here, Speaking, useWordsHere } from '../../core/here.ts';
import { useLanguage } from '../../core/language.ts';
import { FileField } from '../../ui/FileField.tsx';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { CheckedCode } from './CheckedCode.tsx';
import { CheckedFile } from './CheckedFile.tsx';
import { checkFile } from './checkfile.ts';
import styles from './checking.module.css';
import { checking } from './words.ts';

/** A pack holds the PDF beside its proofs; more than this no device has to read. Bytes. */
const MEGABYTE = 1024 * 1024;
const MOST = 100 * MEGABYTE;

/**
 * For anybody: is this PDF, this evidence pack or this printed page (by its code, `text`) of a sealed agreement? It speaks the reader's
 * language.
 */
export function CheckDocument({ text }: { text: string | null }) {
  return (
    <Speaking language={useLanguage()}>
      <Checking text={text} />
    </Speaking>
  );
}

function Checking({ text }: { text: string | null }) {
  const voice = useVoice();
  const say = useWordsHere(checking);
  const language = use(Here);
  const check = useMutation({ mutationFn: checkFile });
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView(); // the whole answer, for who comes by a code
    heading.current?.focus({ preventScroll: true });
  }, []);
  const take = (file: File) => {
    const { size } = file;
    const found =
      size === 0 ? say.emptyFile : size > MOST ? say.tooLarge({ size: megabytes(size), limit: MOST / MEGABYTE }) : null;
    setTooLarge(found);
    check.reset();
    if (found === null) check.mutate({ file, language });
  };
  const error = tooLarge ?? (check.error ? refusalIn(voice, problemOf(check.error)) : undefined);
  return (
    <section className={styles.checking} aria-labelledby="check-document">
      <h3 className={styles.title} id="check-document" tabIndex={-1} ref={heading}>
        {say.check}
      </h3>
      {text !== null && <CheckedCode text={text as Sha256} />}
      <FileField
        label={text === null ? say.signedFile : say.haveFile}
        help={say.staysHere}
        error={error}
        button={say.choose}
        accept="application/pdf,.pdf,application/zip,.zip"
        progress={check.isPending ? 1 : null}
        onFile={take}
        words={{ sent: say.sentSoFar, reading: say.readingIt }}
      />
      {check.data && <CheckedFile checked={check.data} name={check.variables.file.name} />}
    </section>
  );
}
