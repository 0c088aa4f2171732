import { Codes } from './Codes.tsx';

/** The backup codes of the second step, shown this once. */
export const BackupCodes = ({ codes }: { codes: readonly string[] }) => (
  <Codes codes={codes} label="Backup codes" file="backup-codes">
    Each works once in place of the app’s code, when the phone is lost. They are shown only now. Keep them where the
    phone is not.
  </Codes>
);
