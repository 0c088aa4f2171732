import { to } from '@ahadi/domain/paths.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import styles from './entry.module.css';

type Props = { checked: boolean; error?: string | undefined; onChange: (checked: boolean) => void };

/** What anyone who makes an account agrees to, with the way to read it. */
export const TermsField = ({ checked, error, onChange }: Props) => (
  <div className={styles.terms}>
    <CheckField
      name="terms"
      checked={checked}
      error={error}
      label={
        <>
          I accept the{' '}
          <a href={to('terms')} target="_blank" rel="noreferrer">
            terms
          </a>{' '}
          and the policies beside them
        </>
      }
      onChange={(event) => onChange(event.target.checked)}
    />
  </div>
);
