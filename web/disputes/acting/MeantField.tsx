import { CheckField } from '../../ui/CheckField.tsx';

type Props = {
  asked: string | null;
  checked: boolean;
  error: string | undefined;
  onChange: (isMeant: boolean) => void;
};

/** Asked once about an amount beyond the claim; nothing where there is nothing to ask. */
export const MeantField = ({ asked, checked, error, onChange }: Props) =>
  asked !== null && (
    <CheckField
      label="I mean this amount."
      help={asked}
      checked={checked}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );

/** Why it cannot be sent yet, or undefined. */
export const problemOfMeant = (asked: string | null, isMeant: boolean): string | undefined =>
  asked !== null && !isMeant ? 'Say that you mean it, or change the amount.' : undefined;
