import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './editing.module.css';
import type { RunDraft } from './runform.ts';

const MOST = 6;
const LEAST_LETTERS = 2;

type Props = { chosen: RunDraft['instructors']; onChange: (chosen: RunDraft['instructors']) => void };

/** Who teaches a run, found by name or address. */
export function Instructors({ chosen, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery(
    api.teaching.findInstructors.queryOptions({ input: { q }, enabled: q.length >= LEAST_LETTERS }),
  );
  const free = found.data?.filter(({ id }) => !chosen.some((one) => one.id === id)) ?? [];
  return (
    <fieldset className={styles.plain}>
      <legend className={styles.legend}>Who teaches it</legend>
      {chosen.length > 0 && (
        <ul className={styles.chips}>
          {chosen.map(({ id, name }) => (
            <li key={id} className={styles.chip}>
              {name}
              <button
                type="button"
                className={styles.icon}
                aria-label={`Remove ${name}`}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              >
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < MOST && (
        <>
          <TextField
            label={<span className="aside-voice">Find an instructor</span>}
            help="Their name or e-mail address, two letters at least. They see and mark this run alone."
            type="search"
            autoComplete="off"
            maxLength={80}
            placeholder="Name or address"
            value={typed}
            error={found.error ? problemOf(found.error).sentence : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={styles.buttons} role="status">
            {q.length >= LEAST_LETTERS && found.data && free.length === 0 && (
              <span className={styles.quiet}>Nobody else is found.</span>
            )}
            {q.length >= LEAST_LETTERS &&
              free.map(({ id, name }) => (
                <Button
                  key={id}
                  variant="quiet"
                  onClick={() => {
                    onChange([...chosen, { id, name }]);
                    setTyped('');
                  }}
                >
                  Add {name}
                </Button>
              ))}
          </div>
        </>
      )}
    </fieldset>
  );
}
