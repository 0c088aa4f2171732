import { CheckField } from '../../ui/CheckField.tsx';
import { PublicClauseBox } from '../document/PublicClauseBox.tsx';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';

/** Offers the clause or not. Whether it binds is each party's own choice, before it signs. */
export function PublicClauseSection({ editing }: { editing: Editing }) {
  const { terms, change, parties } = editing;
  if (editing.before)
    return (
      <Section
        id="public-history"
        title="Public history"
        sentence={
          terms.publicClauseOffered
            ? 'This clause stays as each party answered it. An amendment cannot take it out.'
            : 'The agreement does not have this clause, and an amendment cannot put it in.'
        }
      >
        {terms.publicClauseOffered && <PublicClauseBox terms={terms} parties={parties.value} />}
      </Section>
    );
  return (
    <Section
      id="public-history"
      title="Public history"
      sentence="A separate clause with fixed words. Each party accepts or refuses it for itself before it signs, you too."
    >
      <CheckField
        label="Offer this clause"
        role="switch"
        checked={terms.publicClauseOffered}
        help={
          terms.publicClauseOffered
            ? 'A refusal does not stop the agreement: it only means that a dispute about that party stays private.'
            : 'Without it, a dispute about this agreement never becomes public.'
        }
        onChange={(event) => change({ publicClauseOffered: event.currentTarget.checked })}
      />
      {terms.publicClauseOffered && <PublicClauseBox terms={terms} parties={parties.value} />}
    </Section>
  );
}
