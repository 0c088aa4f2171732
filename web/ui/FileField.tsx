import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import field from './Field.module.css';
import styles from './FileField.module.css';

type Props = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** What the button says ("Choose a file"). */
  button: string;
  /** MIME types the browser offers, separated by commas. What is inside is judged by the server. */
  accept: string;
  /** How much has been sent, 0 to 1; null when nothing is on its way. */
  progress: number | null;
  /** Why no file can be added now, or null. */
  whyNot?: string | null;
  onFile: (file: File) => void;
  /** What is there already. */
  children?: ReactNode;
  /** What can be done about what was wrong, below it. */
  remedy?: ReactNode;
  /** Beside the bar, where the page is in another language. */
  words?: { sent: string; reading: string };
};
const english = { sent: 'Sent so far', reading: 'Reading it' };

/** A file to choose or to drop, how far it is on its way, and what was wrong with it. */
export function FileField({
  label,
  help,
  error,
  button,
  accept,
  progress,
  whyNot,
  onFile,
  children,
  remedy,
  words = english,
}: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  const take = (file: File | undefined) => {
    if (file && progress === null && !whyNot) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this is; the group is named by its label
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      className={styles.drop}
      data-over={over || undefined}
      data-error={error ? true : undefined}
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
      <div className={styles.words}>
        <p className={field.label} id={`${id}-label`}>
          {label}
        </p>
        {help && (
          <p className={field.help} id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
      {children}
      <div className={styles.foot}>
        <Button
          variant="quiet"
          pending={progress !== null}
          whyNot={whyNot ?? null}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          <IconUpload size={16} stroke={1.8} aria-hidden /> {button}
        </Button>
        {progress !== null && (
          <span className={styles.sending}>
            <progress className={styles.bar} value={progress} aria-label={words.sent} />
            {/* All has left: the server is reading it. */}
            <span>{progress < 1 ? `${Math.round(progress * 100)} %` : words.reading}</span>
          </span>
        )}
      </div>
      {error && (
        <p className={field.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {remedy && <div className={styles.foot}>{remedy}</div>}
      <input
        ref={input}
        hidden
        type="file"
        aria-label={button}
        accept={accept}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = ''; // the same file can be chosen again
        }}
      />
    </div>
  );
}
