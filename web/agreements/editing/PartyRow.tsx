import { IconTrash } from '@tabler/icons-react';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import styles from './editing.module.css';
import type { PartyDraft } from './parties.ts';
import { useEditingWords } from './words.ts';

type Props = {
  row: PartyDraft;
  /** The reader's own row: name and address are what they signed up with. */
  isMine: boolean;
  places: number;
  sides: readonly string[];
  sequential: boolean;
  problem: { name?: string | undefined; email?: string | undefined } | undefined;
  showProblem: (field: 'name' | 'email') => boolean;
  onChange: (part: Partial<PartyDraft>) => void;
  onLeave: (field: 'name' | 'email') => void;
  onRemove: (() => void) | null;
};

/** One party on the list: who, how it is reached, on which side, and when it signs. */
export function PartyRow({
  row,
  isMine,
  places,
  sides,
  sequential,
  problem,
  showProblem,
  onChange,
  onLeave,
  onRemove,
}: Props) {
  const say = useEditingWords();
  return (
    <fieldset className={styles.party} data-sequential={sequential || undefined}>
      <legend className="aside-voice">{isMine ? say.you : row.name || say.newParty}</legend>
      <TextField
        label={isMine ? say.nameYou : say.name}
        value={row.name}
        maxLength={120}
        autoComplete="off"
        data-path={`parties.${row.key}.name`}
        error={showProblem('name') ? problem?.name : undefined}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        onBlur={() => onLeave('name')}
      />
      <TextField
        label={say.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        readOnly={isMine}
        value={row.email}
        maxLength={254}
        data-path={`parties.${row.key}.email`}
        error={showProblem('email') ? problem?.email : undefined}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        onBlur={() => onLeave('email')}
      />
      <SelectField
        label={say.side}
        value={row.side}
        onChange={(event) => onChange({ side: event.currentTarget.value })}
      >
        {sides.map((side) => (
          <option key={side} value={side}>
            {side}
          </option>
        ))}
      </SelectField>
      {sequential && (
        <SelectField
          label={say.signs}
          value={row.signOrder}
          onChange={(event) => onChange({ signOrder: Number(event.currentTarget.value) })}
        >
          {Array.from({ length: Math.max(places, row.signOrder) }, (_, index) => index + 1).map((place) => (
            <option key={place} value={place}>
              {say.place({ no: place })}
            </option>
          ))}
        </SelectField>
      )}
      {!isMine && (
        <div className={styles.inPerson}>
          <CheckField
            label={say.inPerson}
            help={row.inPerson ? say.inPersonHelp : undefined}
            checked={row.inPerson ?? false}
            onChange={(event) => onChange({ inPerson: event.currentTarget.checked })}
          />
        </div>
      )}
      {onRemove && (
        <button
          type="button"
          className={styles.removeParty}
          aria-label={row.name ? say.removeNamed({ name: row.name }) : say.removeThis}
          title={say.remove}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.8} aria-hidden />
        </button>
      )}
    </fieldset>
  );
}
