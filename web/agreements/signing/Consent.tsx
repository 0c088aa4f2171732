import { useWordsHere } from '../../core/here.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import styles from './signing.module.css';
import { signing } from './words.ts';

type Props = { consents: boolean; tried: boolean; onConsent: (consents: boolean) => void };

/** The consent to sign electronically, with what that means. */
export function Consent({ consents, tried, onConsent }: Props) {
  const say = useWordsHere(signing);
  return (
    <div>
      <CheckField
        label={say.consent}
        checked={consents}
        error={tried && !consents ? say.consentFirst : undefined}
        onChange={(event) => onConsent(event.currentTarget.checked)}
      />
      <details className={styles.disclosure}>
        <summary>{say.whatItMeans}</summary>
        <p>{say.consentWords}</p>
      </details>
    </div>
  );
}
