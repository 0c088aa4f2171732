import { fieldsOfClause } from '@ahadi/domain/agreements/fields/rules.ts';
import type { Field } from '@ahadi/domain/agreements/fields/schema.ts';
import { bySide } from '@ahadi/domain/agreements/sides/rules.ts';
import { useFigures } from '../../core/here.ts';
import type { Signer } from '../document/sides.ts';
import type { Editing } from '../editing/useEditing.ts';
import styles from './cards.module.css';
import { FieldCard } from './FieldCard.tsx';

type Props = {
  /** The clause that they stand in; null for those that stand in none. */
  clauseId: string | null;
  editing: Editing;
  parties: readonly Signer[];
  /** The one that was just added. */
  added: string | null;
};

/** What is asked in one clause, a card each. */
export default function FieldCards({ clauseId, editing, parties, added }: Props) {
  const { list } = useFigures();
  const all = editing.terms.fields ?? [];
  const own = fieldsOfClause(all, clauseId, editing.terms.clauses);
  const sides = bySide(parties).map(([side, people]) => ({
    side,
    names: list(people.map(({ name }) => name).filter((name) => name.trim() !== '')),
  }));
  // Without any question the text has none at all, so that it stays what it was before there were any.
  const keep = (next: readonly Field[]) => editing.change({ fields: next.length === 0 ? undefined : [...next] });
  const now = () => editing.keeper.terms.fields ?? [];
  return (
    <ul className={styles.cards}>
      {own.map((field) => (
        <li key={`${field.id}-${editing.generation}`}>
          <FieldCard
            field={field}
            index={all.indexOf(field)}
            editing={editing}
            sides={sides}
            isNew={added === field.id}
            put={(part) => keep(now().map((one) => (one.id === field.id ? { ...one, ...part } : one)))}
            onRemove={() => keep(now().filter(({ id }) => id !== field.id))}
          />
        </li>
      ))}
    </ul>
  );
}
