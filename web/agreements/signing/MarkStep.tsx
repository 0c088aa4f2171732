import { useWordsHere } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AuthorityFields } from './AuthorityFields.tsx';
import { Consent } from './Consent.tsx';
import { DrawnPad } from './DrawnPad.tsx';
import type { Mark } from './mark.ts';
import { problemOfMark } from './mark.ts';
import styles from './signing.module.css';
import type { OwnAuthority } from './useAuthority.ts';
import { signing } from './words.ts';

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
  { value: 'typed', label: 'typeIt' },
  { value: 'drawn', label: 'drawIt' },
] as const;

/** The visible sign, and the consent to sign electronically with what that means. */
export function MarkStep({ mark, consents, tried, own, partyName, onMark, onConsent }: Props) {
  const say = useWordsHere(signing);
  const problem = tried ? problemOfMark(mark, say) : undefined;
  return (
    <>
      {own.asked !== 'none' && <AuthorityFields {...{ own, partyName, tried }} />}
      <fieldset className={styles.kinds}>
        <legend className="aside-voice">{say.howYouSign}</legend>
        {kinds.map(({ value, label }) => (
          <label key={value} className={styles.kind}>
            <input
              type="radio"
              name="mark"
              checked={mark.kind === value}
              onChange={() => onMark({ ...mark, kind: value })}
            />
            <span>{say[label]}</span>
          </label>
        ))}
      </fieldset>
      {mark.kind === 'typed' ? (
        <>
          <TextField
            label={say.yourName}
            value={mark.name}
            maxLength={120}
            autoComplete="name"
            error={problem}
            onChange={(event) => onMark({ ...mark, name: event.currentTarget.value })}
          />
          <p className={styles.typed} aria-hidden dir="auto">
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
              {say.drawHelp}
            </p>
            <span className={styles.padButtons}>
              <Button
                variant="plain"
                whyNot={mark.strokes.length === 0 ? say.nothingDrawn : null}
                onClick={() => onMark({ ...mark, strokes: mark.strokes.slice(0, -1) })}
              >
                {say.undo}
              </Button>
              <Button
                variant="plain"
                whyNot={mark.strokes.length === 0 ? say.nothingDrawn : null}
                onClick={() => onMark({ ...mark, strokes: [] })}
              >
                {say.clear}
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
      <Consent {...{ consents, tried, onConsent }} />
    </>
  );
}
