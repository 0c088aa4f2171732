import { bySide, liabilityOf, liabilityWords, sideTerm } from '@ahadi/domain/agreements/sides/rules.ts';
import type { Liability, SideTerm } from '@ahadi/domain/agreements/sides/schema.ts';
import { nameList } from '../../core/words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import type { Signer } from '../document/sides.ts';
import styles from './editing.module.css';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';

type Props = { editing: Editing; parties: readonly Signer[] };

/** Of each side that several people share: what it is called in the text, how they owe and are owed, and who settles for whom. */
export default function SideFields({ editing, parties }: Props) {
  const { terms, change } = editing;
  const shared = bySide(parties).filter(([, people]) => people.length > 1);
  const say = (side: string, part: Partial<SideTerm>) => {
    const own = { side, ...sideTerm(terms, side), ...part };
    const others = (terms.sides ?? []).filter((one) => one.side !== side);
    change({ sides: [...others, own].sort((one, other) => (one.side < other.side ? -1 : 1)) });
  };
  return (
    <Section
      id="sides"
      title="Who shares a side"
      sentence="It stands in the text that everybody signs, above the clauses."
    >
      {shared.map(([side, people]) => {
        const names = nameList(people.map(({ name }) => name.trim() || 'a party not named yet'));
        return (
          // biome-ignore lint/a11y/useSemanticElements: a legend would lie on the border of the card
          <div key={side} className={styles.side} role="group" aria-labelledby={`side-${side}`}>
            <h3 className={styles.sideTitle} id={`side-${side}`}>
              Side {side}: {names}
            </h3>
            <div className={styles.pair}>
              <SelectField
                label="They owe and are owed"
                help={`That is, ${liabilityWords[liabilityOf(terms, side)].means}.`}
                value={liabilityOf(terms, side)}
                onChange={(event) => say(side, { liability: event.currentTarget.value as Liability })} // options are its keys
              >
                {liabilities.map((one) => (
                  <option key={one} value={one}>
                    {liabilityWords[one].name}
                  </option>
                ))}
              </SelectField>
              <TextField
                label="Called in the text"
                optional
                placeholder="Seller"
                maxLength={60}
                autoComplete="off"
                value={sideTerm(terms, side)?.called ?? ''}
                onChange={(event) =>
                  say(side, { called: event.currentTarget.value.replace(/[“”"]/g, '').trimStart() || undefined })
                }
              />
            </div>
            <CheckField
              label="Any one of them settles for all"
              role="switch"
              checked={sideTerm(terms, side)?.oneActsForAll === true}
              help="Otherwise each settles a dispute, or gives something up, only for themself, and the others go on owing and being owed."
              onChange={(event) => say(side, { oneActsForAll: event.currentTarget.checked ? true : undefined })}
            />
          </div>
        );
      })}
    </Section>
  );
}

const liabilities = Object.keys(liabilityWords) as Liability[]; // its keys are the choices
