import type { DisputeView, Exhibit } from '@ahadi/domain/disputes/schema.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { acceptedTypes, exhibitTypeWords, problemOfExhibit } from '../../core/exhibitfile.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './exhibits.module.css';

// Loaded when a file was chosen.
const DescribeExhibit = lazy(() =>
  import('./DescribeExhibit.tsx').then((module) => ({ default: module.DescribeExhibit })),
);

/** Choose a file or drop one, say what it shows, send it. It is numbered and hashed as it arrives. */
export function AddExhibit({ view }: { view: DisputeView }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState<Exhibit | null>(null);
  const own = view.exhibits.filter(({ side }) => side === view.mySide);
  const sent = own.reduce((sum, { size }) => sum + size, 0);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const found = problemOfExhibit(chosen, sent);
    setProblem(found);
    setAdded(null);
    if (found === null) setFile(chosen);
    if (input.current) input.current.value = '';
  };
  if (file)
    return (
      <Suspense fallback={null}>
        <DescribeExhibit
          key={file.name + file.lastModified}
          view={view}
          file={file}
          onClose={() => setFile(null)}
          onDone={(exhibit) => {
            setFile(null);
            setAdded(exhibit);
          }}
        />
      </Suspense>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes}
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      <Button variant="quiet" data-path="exhibits" onClick={() => input.current?.click()}>
        <IconPaperclip size={16} stroke={1.8} aria-hidden />
        Add an exhibit
      </Button>
      <p className={styles.quiet}>or drop a file here. {exhibitTypeWords}; up to 25 MB.</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {added && (
        <p className={styles.added} role="status">
          Added as {added.number}.
        </p>
      )}
    </div>
  );
}
