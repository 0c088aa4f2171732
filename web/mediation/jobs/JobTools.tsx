import { languages } from '@ahadi/domain/core/languages.ts';
import { bandWords, formatWords } from '@ahadi/domain/mediation/words.ts';
import { specialismWords } from '@ahadi/domain/mediators/words.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { countries } from '../../core/countries.ts';
import { Button } from '../../ui/Button.tsx';
import listing from '../../ui/listing.module.css';
import styles from './jobs.module.css';
import type { JobFilter } from './useJobQuery.ts';

type Option = { code: string; name: string };
const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([code, name]) => ({ code, name }));

const choices: readonly { key: keyof JobFilter; label: string; every: string; options: readonly Option[] }[] = [
  { key: 'category', label: 'Field of work', every: 'Every field', options: optionsOf(specialismWords) },
  { key: 'band', label: 'Size', every: 'Every size', options: optionsOf(bandWords) },
  { key: 'country', label: 'Country', every: 'Every country', options: countries },
  { key: 'language', label: 'Language', every: 'Every language', options: languages },
  { key: 'format', label: 'How', every: 'Every way', options: optionsOf(formatWords) },
];

const PAUSE = 250;

type Props = { filter: JobFilter; onChange: (change: JobFilter) => void; onClear: () => void };

/** Five lists and a search, all of which narrow the board together. On a phone the lists are folded, or no matter is in sight. */
export function JobTools({ filter, onChange, onClear }: Props) {
  const search = useDebouncedCallback((words: string) => onChange({ q: words }), PAUSE);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const chosen = choices.filter(({ key }) => filter[key] !== undefined).length;
  return (
    <search className={styles.tools}>
      <div className={`${listing.search} ${styles.seek}`}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <input
          type="search"
          aria-label="Search the summaries"
          placeholder="Search the summaries"
          defaultValue={filter.q ?? ''}
          onChange={(event) => search(event.currentTarget.value.trim())}
        />
      </div>
      <Button
        variant="quiet"
        className={styles.unfold}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.8} aria-hidden /> Filters{chosen > 0 && `: ${chosen}`}
      </Button>
      <div className={styles.filters} id={id} data-unfolded={isUnfolded || undefined}>
        {choices.map(({ key, label, every, options }) => (
          <label key={key} className={styles.filter}>
            <span className="aside-voice">{label}</span>
            <select value={filter[key] ?? ''} onChange={(event) => onChange({ [key]: event.currentTarget.value })}>
              <option value="">{every}</option>
              {options.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {isNarrowed && (
        <Button variant="plain" onClick={onClear}>
          Clear
        </Button>
      )}
    </search>
  );
}
