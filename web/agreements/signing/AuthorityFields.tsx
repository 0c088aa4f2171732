import { basisChoices, POSITION } from '@ahadi/domain/agreements/authority/rules.ts';
import type { SaidBasis } from '@ahadi/domain/agreements/authority/schema.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './signing.module.css';
import type { OwnAuthority } from './useAuthority.ts';

const bases = Object.entries(basisChoices) as [SaidBasis, string][]; // the table's own keys

type Props = { own: OwnAuthority; partyName: string; tried: boolean };

/** Who signs for an organisation says in which position, and what lets them. It is printed beside the signature. */
export function AuthorityFields({ own, partyName, tried }: Props) {
  const problems = tried ? own.problems : {};
  return (
    <fieldset className={styles.authority}>
      <legend className={own.asked === 'required' ? styles.forWhom : 'aside-voice'}>
        {own.asked === 'required' ? `You sign for ${partyName}` : 'For whom you sign'}
      </legend>
      {own.asked === 'optional' && (
        <CheckField
          label={`${partyName} is an organisation, and I sign for it.`}
          checked={own.isForAnother}
          onChange={(event) => own.setForAnother(event.currentTarget.checked)}
        />
      )}
      {own.isGiven && (
        <div className={styles.authorityFields}>
          <TextField
            label="Your position"
            value={own.draft.position}
            maxLength={POSITION.most}
            autoComplete="organization-title"
            placeholder="Managing director"
            error={problems.position}
            onChange={(event) => own.change({ position: event.currentTarget.value })}
          />
          <SelectField
            label="What lets you sign for it"
            value={own.draft.basis}
            error={problems.basis}
            onChange={(event) => own.change({ basis: event.currentTarget.value as SaidBasis | '' })} // its own options
          >
            <option value="">Choose one</option>
            {bases.map(([basis, words]) => (
              <option key={basis} value={basis}>
                {words}
              </option>
            ))}
          </SelectField>
          <p className={styles.quiet}>All parties read it, and it is printed beside your signature.</p>
        </div>
      )}
    </fieldset>
  );
}
