import type { PromotionForm, PromotionView } from '@ahadi/domain/promotions/schema.ts';
import { useState } from 'react';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import styles from './editing.module.css';
import { fieldNames, fieldWords } from './fieldwords.ts';
import { differences, joined } from './joining.ts';

type Props = {
  before: PromotionForm;
  mine: PromotionForm;
  theirs: PromotionView;
  pending: boolean;
  onChosen: (form: PromotionForm) => void;
  onClose: () => void;
};

/** Another administrator saved meanwhile: both texts beside each other, field by field, and a choice for each. Nothing is saved before it. */
export function ConflictDialog({ before, mine, theirs, pending, onChosen, onClose }: Props) {
  const found = differences(before, mine, theirs.form);
  const [choices, setChoices] = useState(() =>
    Object.fromEntries(found.map(({ field, proposed }) => [field, proposed] as const)),
  );
  return (
    <ConfirmDialog
      title="This changed while you were editing"
      confirm="Save what is chosen"
      cancel="Go on editing"
      wide
      pending={pending}
      onConfirm={() => onChosen(joined(mine, theirs.form, choices))}
      onClose={onClose}
    >
      <p>
        {theirs.changedBy} saved this post after you opened it. Compare and choose what to keep. Nothing of yours is
        lost: it stays in the form until you choose.
      </p>
      {found.length === 0 && <p>Both texts are the same by now.</p>}
      {found.map(({ field, both }) => (
        <fieldset key={field} className={styles.difference}>
          <legend className={styles.legend}>
            {fieldNames[field]}
            {both && <span className={styles.quiet}> · both of you changed it</span>}
          </legend>
          {(['mine', 'theirs'] as const).map((whose) => (
            <CheckField
              key={whose}
              type="radio"
              name={`conflict-${field}`}
              label={whose === 'mine' ? 'Yours' : `${theirs.changedBy}’s`}
              help={fieldWords(field, whose === 'mine' ? mine : theirs.form)}
              checked={choices[field] === whose}
              onChange={() => setChoices({ ...choices, [field]: whose })}
            />
          ))}
        </fieldset>
      ))}
    </ConfirmDialog>
  );
}
