import type { IdentityId } from '@ahadi/domain/core/ids.ts';
import { useMe } from '../../core/session.ts';
import { SelectField } from '../../ui/TextField.tsx';

type Props = {
  value: IdentityId | undefined;
  error: string | undefined;
  onChange: (id: IdentityId | undefined) => void;
};

/** Which of one's identities it is for; nothing to choose for who has one. */
export function IdentityField({ value, error, onChange }: Props) {
  const { identities } = useMe();
  return identities.length > 1 ? (
    <SelectField
      label="For whom"
      help="It reaches what this identity is a party of, and nothing else."
      value={value}
      error={error}
      onChange={(event) => onChange(identities.find(({ id }) => id === event.currentTarget.value)?.id)}
    >
      {identities.map(({ id, displayName }) => (
        <option key={id} value={id}>
          {displayName}
        </option>
      ))}
    </SelectField>
  ) : null;
}
