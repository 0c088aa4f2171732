import { POSITION } from '@ahadi/domain/agreements/authority/rules.ts';
import type { AuthorityBasis } from '@ahadi/domain/agreements/authority/schema.ts';
import { useWordsHere } from '../../core/here.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './signing.module.css';
import type { OwnAuthority } from './useAuthority.ts';
import { signing } from './words.ts';

/** How a basis is chosen by who signs. */
const basisText = {
  owner: 'owner',
  director: 'director',
  employee: 'employee',
  power_of_attorney: 'power_of_attorney',
  public_officer: 'public_officer',
} as const satisfies Record<AuthorityBasis, string>;
const bases = Object.keys(basisText) as AuthorityBasis[]; // the table's own keys

type Props = { own: OwnAuthority; partyName: string; tried: boolean };

/** Who signs for an organisation says in which position, and what lets them. It is printed beside the signature. */
export function AuthorityFields({ own, partyName, tried }: Props) {
  const say = useWordsHere(signing);
  const problems = tried ? own.problems : {};
  const isLong = own.draft.position.trim().length > POSITION.most;
  return (
    <fieldset className={styles.authority}>
      <legend className={own.asked === 'required' ? styles.forWhom : 'aside-voice'}>
        {own.asked === 'required' ? say.signFor({ name: partyName }) : say.forWhom}
      </legend>
      {own.asked === 'optional' && (
        <CheckField
          label={say.isOrganisation({ name: partyName })}
          checked={own.isForAnother}
          onChange={(event) => own.setForAnother(event.currentTarget.checked)}
        />
      )}
      {own.isGiven && (
        <div className={styles.authorityFields}>
          <TextField
            label={say.position}
            value={own.draft.position}
            maxLength={POSITION.most}
            autoComplete="organization-title"
            placeholder={say.positionLike}
            error={problems.position && (isLong ? say.positionLong({ most: POSITION.most }) : say.positionShort)}
            onChange={(event) => own.change({ position: event.currentTarget.value })}
          />
          <SelectField
            label={say.basis}
            value={own.draft.basis}
            error={problems.basis && say.basisMissing}
            onChange={(event) => own.change({ basis: event.currentTarget.value as AuthorityBasis | '' })} // its own options
          >
            <option value="">{say.chooseOne}</option>
            {bases.map((basis) => (
              <option key={basis} value={basis}>
                {say[basisText[basis]]}
              </option>
            ))}
          </SelectField>
          <p className={styles.quiet}>{say.authorityRead}</p>
        </div>
      )}
    </fieldset>
  );
}
