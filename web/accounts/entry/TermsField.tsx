import { to } from '@ahadi/domain/paths.ts';
import { useWords } from '../../core/language.ts';
import { rich } from '../../core/Rich.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import styles from './entry.module.css';
import { entry } from './words.ts';

type Props = { checked: boolean; error?: string | undefined; onChange: (checked: boolean) => void };

/** What anyone who makes an account agrees to, with the way to read it. */
export const TermsField = ({ checked, error, onChange }: Props) => {
  const say = useWords(entry);
  return (
    <div className={styles.terms}>
      <CheckField
        name="terms"
        checked={checked}
        error={error}
        label={rich(say.acceptTerms, {
          a: (words) => (
            <a href={to('terms')} target="_blank" rel="noreferrer">
              {words}
            </a>
          ),
        })}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
};
