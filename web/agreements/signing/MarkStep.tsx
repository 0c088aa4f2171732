import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AuthorityFields } from './AuthorityFields.tsx';
import { DrawnPad } from './DrawnPad.tsx';
import type { Mark } from './mark.ts';
import { problemOfMark } from './mark.ts';
import styles from './signing.module.css';
import type { OwnAuthority } from './useAuthority.ts';

type Props = {
  mark: Mark;
  consents: boolean;
  tried: boolean;
  own: OwnAuthority;
  partyName: string;
  onMark: (mark: Mark) => void;
  onConsent: (consents: boolean) => void;
};

const kinds = [
  { value: 'typed', label: 'Type it' },
  { value: 'drawn', label: 'Draw it' },
] as const;

/** The visible sign, and the consent to sign electronically with what that means. */
export function MarkStep({ mark, consents, tried, own, partyName, onMark, onConsent }: Props) {
  const problem = tried ? problemOfMark(mark) : undefined;
  return (
    <>
      {own.asked !== 'none' && <AuthorityFields {...{ own, partyName, tried }} />}
      <fieldset className={styles.kinds}>
        <legend className="aside-voice">How you sign</legend>
        {kinds.map(({ value, label }) => (
          <label key={value} className={styles.kind}>
            <input
              type="radio"
              name="mark"
              checked={mark.kind === value}
              onChange={() => onMark({ ...mark, kind: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {mark.kind === 'typed' ? (
        <>
          <TextField
            label="Your name, as you sign"
            value={mark.name}
            maxLength={120}
            autoComplete="name"
            error={problem}
            onChange={(event) => onMark({ ...mark, name: event.currentTarget.value })}
          />
          <p className={styles.typed} aria-hidden>
            {mark.name || ' '}
          </p>
        </>
      ) : (
        <div className={styles.drawing}>
          <DrawnPad
            strokes={mark.strokes}
            describedBy="pad-help"
            onChange={(strokes) => onMark({ ...mark, strokes })}
          />
          <div className={styles.padTools}>
            <p id="pad-help" className={styles.quiet}>
              Draw with a finger, a pen or the mouse. Typing your name counts just the same.
            </p>
            <span className={styles.padButtons}>
              <Button
                variant="plain"
                whyNot={mark.strokes.length === 0 ? 'Nothing is drawn yet.' : null}
                onClick={() => onMark({ ...mark, strokes: mark.strokes.slice(0, -1) })}
              >
                Undo
              </Button>
              <Button
                variant="plain"
                whyNot={mark.strokes.length === 0 ? 'Nothing is drawn yet.' : null}
                onClick={() => onMark({ ...mark, strokes: [] })}
              >
                Clear
              </Button>
            </span>
          </div>
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
      )}
      <div>
        <CheckField
          label="I want to sign electronically and receive this agreement as an electronic record."
          checked={consents}
          error={tried && !consents ? 'Confirm that you want to sign electronically.' : undefined}
          onChange={(event) => onConsent(event.currentTarget.checked)}
        />
        <details className={styles.disclosure}>
          <summary>What this means</summary>
          <p>
            Your signature here counts like one on paper where the law allows it. You need a browser and an e-mail
            address, and a program that shows PDF files. After the last signature you can download the sealed document
            at any time and print it. If you would rather sign on paper, decline here and tell the others; it costs you
            nothing.
          </p>
        </details>
      </div>
    </>
  );
}
