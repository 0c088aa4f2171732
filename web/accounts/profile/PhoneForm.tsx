import { problemOfPhone } from '@ahadi/domain/accounts/profile/rules.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { TextField } from '../../ui/TextField.tsx';
import styles from './profile.module.css';
import { SavePart } from './SavePart.tsx';
import { usePart } from './usePart.ts';

/** A number at which the person can be called; for themselves and support only. */
export function PhoneForm({ phone }: { phone: string | null }) {
  const save = useCommand(api.profile.savePhone);
  const part = usePart({ phone: phone ?? '' }, save);
  const problem = problemOfPhone(part.value.phone);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) part.save();
      }}
    >
      <TextField
        label="Telephone number"
        optional
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        placeholder="+254 712 345 678"
        value={part.value.phone}
        error={problem ?? undefined}
        onChange={(event) => part.set({ phone: event.target.value })}
      />
      <SavePart part={part} command={save} label="Save the number" whyNot={problem} />
    </form>
  );
}
