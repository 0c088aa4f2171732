import { Speaking } from '../../core/here.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { PublicClauseBox } from '../document/PublicClauseBox.tsx';
import { Section } from './Section.tsx';
import type { Editing } from './useEditing.ts';
import { useEditingWords } from './words.ts';

/** Offers the clause or not. Whether it binds is each party's own choice, before it signs. */
export function PublicClauseSection({ editing }: { editing: Editing }) {
  const say = useEditingWords();
  const { terms, change, parties } = editing;
  // Its words are the specification's, and are signed in English.
  const box = terms.publicClauseOffered && (
    <Speaking language="en">
      <PublicClauseBox terms={terms} parties={parties.value} />
    </Speaking>
  );
  if (editing.before)
    return (
      <Section
        id="public-history"
        title={say.public}
        sentence={terms.publicClauseOffered ? say.publicStays : say.publicNone}
      >
        {box}
      </Section>
    );
  return (
    <Section id="public-history" title={say.public} sentence={say.publicLead}>
      <CheckField
        label={say.publicOffer}
        role="switch"
        checked={terms.publicClauseOffered}
        help={terms.publicClauseOffered ? say.publicOn : say.publicOff}
        onChange={(event) => change({ publicClauseOffered: event.currentTarget.checked })}
      />
      {box}
    </Section>
  );
}
