import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useKept } from '../../core/useKept.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './talking.module.css';

type Props = {
  /** Under which name what is typed is kept until it was sent. */
  keptAs: string;
  label: string;
  placeholder: string;
  most?: number;
  pending: boolean;
  /** Answers whether it was sent; only then is the text gone. */
  onSend: (text: string) => Promise<boolean>;
};

/** Where one writes. Enter sends, Shift and Enter begin a new line; what is typed stays until the server has it. */
export function Composer({ keptAs, label, placeholder, most = 1_000, pending, onSend }: Props) {
  const [text, setText] = useKept(keptAs, '');
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const length = [...text].length;
  const tooLong = length > most;
  const send = () => {
    const said = text.trim();
    if (said === '' || pending || tooLong) return;
    onSend(said).then(
      (sent) => {
        if (sent) setText((now) => (now.trim() === said ? '' : now));
        area.current?.focus();
      },
      () => area.current?.focus(), // what went wrong is shown by the one who sends
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While letters are being composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={area}
        id={id}
        rows={2}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        aria-invalid={tooLong || undefined}
        aria-describedby={tooLong ? `${id}-long` : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" pending={pending} aria-label="Send">
        <IconSend size={18} stroke={1.8} aria-hidden />
      </Button>
      {tooLong && (
        <p id={`${id}-long`} className={styles.tooLong} role="alert">
          This has {length.toLocaleString('en')} characters; the limit is {most.toLocaleString('en')}. Nothing was sent.
        </p>
      )}
    </form>
  );
}
