import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import styles from './PickList.module.css';

type Props = FieldProps & {
  /** What the list says before anything is chosen from it ("Add a country"). */
  add: string;
  options: readonly { code: string; name: string }[];
  chosen: readonly string[];
  most: number;
  onAdd: (code: string) => void;
  onRemove: (code: string) => void;
  /** More to say of a chosen one, inside its chip. */
  beside?: (code: string) => ReactNode;
  /** Where the cursor goes when something is to be mended. */
  path?: string;
};

/** Several of many: chosen ones stand as chips that can be taken away, the rest in the browser's own list. */
export function PickList({ add, options, chosen, most, onAdd, onRemove, beside, path, ...field }: Props) {
  const nameOf = (code: string) => options.find((option) => option.code === code)?.name ?? code;
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={styles.picks}>
          {chosen.length > 0 && (
            <ul className={styles.chosen}>
              {chosen.map((code) => (
                <li key={code} className={styles.chip}>
                  {nameOf(code)}
                  {beside?.(code)}
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`Remove ${nameOf(code)}`}
                    onClick={() => onRemove(code)}
                  >
                    <IconX size={14} stroke={2} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <select
            {...wiring}
            data-path={path}
            value=""
            disabled={chosen.length >= most}
            onChange={(event) => onAdd(event.currentTarget.value)}
          >
            <option value="">{chosen.length >= most ? `At most ${most}` : add}</option>
            {options
              .filter(({ code }) => !chosen.includes(code))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </select>
        </div>
      )}
    </Field>
  );
}
