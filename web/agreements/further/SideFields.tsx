import { bySide, liabilityOf, sideTerm } from '@ahadi/domain/agreements/sides/rules.ts';
import type { Liability, SideTerm } from '@ahadi/domain/agreements/sides/schema.ts';
import { useFigures } from '../../core/here.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import type { Signer } from '../document/sides.ts';
import styles from '../editing/editing.module.css';
import { Section } from '../editing/Section.tsx';
import type { Editing } from '../editing/useEditing.ts';
import { useFurther } from './words.ts';

type Props = { editing: Editing; parties: readonly Signer[] };

/** Of each side that several people share: what it is called in the text, how they owe and are owed, and who settles for whom. */
export default function SideFields({ editing, parties }: Props) {
  const words = useFurther();
  const { list } = useFigures();
  const { terms, change } = editing;
  const shared = bySide(parties).filter(([, people]) => people.length > 1);
  const say = (side: string, part: Partial<SideTerm>) => {
    const own = { side, ...sideTerm(terms, side), ...part };
    const others = (terms.sides ?? []).filter((one) => one.side !== side);
    change({ sides: [...others, own].sort((one, other) => (one.side < other.side ? -1 : 1)) });
  };
  return (
    <Section id="sides" title={words.sides} sentence={words.sidesLead}>
      {shared.map(([side, people]) => {
        const names = list(people.map(({ name }) => name.trim() || words.unnamed));
        return (
          // biome-ignore lint/a11y/useSemanticElements: a legend would lie on the border of the card
          <div key={side} className={styles.side} role="group" aria-labelledby={`side-${side}`}>
            <h3 className={styles.sideTitle} id={`side-${side}`}>
              {words.sideWith({ side, names })}
            </h3>
            <div className={styles.pair}>
              <SelectField
                label={words.owe}
                help={words[liability[liabilityOf(terms, side)].means]}
                value={liabilityOf(terms, side)}
                onChange={(event) => say(side, { liability: event.currentTarget.value as Liability })} // options are its keys
              >
                {liabilities.map((one) => (
                  <option key={one} value={one}>
                    {words[liability[one].name]}
                  </option>
                ))}
              </SelectField>
              <TextField
                label={words.called}
                optional
                placeholder={words.calledLike}
                maxLength={60}
                autoComplete="off"
                value={sideTerm(terms, side)?.called ?? ''}
                onChange={(event) =>
                  say(side, { called: event.currentTarget.value.replace(/[“”"]/g, '').trimStart() || undefined })
                }
              />
            </div>
            <CheckField
              label={words.oneForAll}
              role="switch"
              checked={sideTerm(terms, side)?.oneActsForAll === true}
              help={words.oneForAllHelp}
              onChange={(event) => say(side, { oneActsForAll: event.currentTarget.checked ? true : undefined })}
            />
          </div>
        );
      })}
    </Section>
  );
}

const liability = {
  both: { name: 'both', means: 'bothMeans' },
  jointly: { name: 'jointly', means: 'jointlyMeans' },
  severally: { name: 'severally', means: 'severallyMeans' },
} as const satisfies Record<Liability, object>;
const liabilities = Object.keys(liability) as Liability[]; // its keys are the choices
