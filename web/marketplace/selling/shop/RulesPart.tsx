import { CheckField } from '../../../ui/CheckField.tsx';
import { Part } from '../../../ui/Part.tsx';
import { helpWithNote } from '../../forms/ReviewerNote.tsx';
import { MarketRules } from './MarketRules.tsx';
import type { ShopEditing } from './shopform.ts';

/** The rules of the marketplace, to be accepted before the application is sent. */
export const RulesPart = ({ editing }: { editing: ShopEditing }) => (
  <Part id="rules" title="The rules of the marketplace">
    <MarketRules />
    {!editing.isOpen && (
      <CheckField
        label="I read the rules and accept them."
        checked={editing.form.acceptsRules}
        data-path="acceptsRules"
        error={editing.problems.at('acceptsRules')}
        help={helpWithNote(editing.notes.acceptsRules)}
        onChange={(event) => editing.change({ acceptsRules: event.currentTarget.checked })}
      />
    )}
  </Part>
);
