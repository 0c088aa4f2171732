import { equalSplit } from '@ahadi/domain/mediation/rules.ts';
import { IconX } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Part } from '../../ui/Part.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { isBound, type Other, splitFor } from './draftkeeper.ts';
import type { Editing } from './editing.ts';
import { sidesOf } from './problems.ts';
import styles from './requesting.module.css';

const MOST = 3;

/** Who is on the other side, and how the mediator's fee is shared. */
export function SidesPart(editing: Editing) {
  const { view, draft, change, changeRequest } = editing;
  const bound = isBound(view);
  const sides = sidesOf(view, draft);
  const split = draft.request.feeSplit;
  const setOthers = (others: readonly Other[]) =>
    change({ others, request: { ...draft.request, feeSplit: splitFor(split, others.length + 1) } });
  const setShare = (index: number, percent: number) => {
    const next = split.map((part, at) => (at === index ? percent : part));
    // With two sides the other part follows by itself.
    changeRequest({
      feeSplit: sides.length === 2 ? next.map((part, at) => (at === index ? part : 100 - percent)) : next,
    });
  };
  const total = split.reduce((sum, part) => sum + part, 0);
  return (
    <Part
      id="sides"
      title="Who takes part?"
      sentence={
        bound
          ? 'The other side is taken over from what it is about. It is asked when you send this.'
          : 'The others get a letter when you send this. Until then nobody is told.'
      }
    >
      {bound ? (
        <ul>
          {view.sides.map(({ side, name }) => (
            <li key={side}>
              <strong>{name}</strong>
              {side === 'A' && ' (you)'}
            </li>
          ))}
        </ul>
      ) : (
        <>
          {draft.others.map((other, index) => (
            <OtherFields
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity, and their fields are told apart by their place
              key={index}
              index={index}
              other={other}
              editing={editing}
              onChange={(part) => setOthers(draft.others.map((one, at) => (at === index ? { ...one, ...part } : one)))}
              onRemove={draft.others.length > 1 ? () => setOthers(draft.others.filter((_, at) => at !== index)) : null}
            />
          ))}
          {draft.others.length < MOST && (
            <div>
              <Button variant="quiet" onClick={() => setOthers([...draft.others, { name: '', email: '' }])}>
                Add another side
              </Button>
            </div>
          )}
        </>
      )}
      <div className={styles.shares} data-path="feeSplit" tabIndex={-1}>
        <p>
          <strong>How the mediator’s fee is shared</strong>{' '}
          <span className={styles.quiet}>in percent; the other side agrees to this with its consent.</span>
        </p>
        <div className={styles.pair}>
          {sides.map(({ name }, index) => (
            <NumberField
              // biome-ignore lint/suspicious/noArrayIndexKey: a part belongs to the side at its place
              key={index}
              label={index === 0 ? 'You' : name.trim() || `Side ${index + 1}`}
              help=""
              least={0}
              most={100}
              value={split[index] ?? 0}
              onChange={(percent) => setShare(index, percent)}
            />
          ))}
        </div>
        {total !== 100 && (
          <p className={styles.problem}>
            Together it is {total} percent. It has to be 100.{' '}
            <Button variant="plain" onClick={() => changeRequest({ feeSplit: equalSplit(sides.length) })}>
              Share it equally
            </Button>
          </p>
        )}
      </div>
    </Part>
  );
}

type FieldsProps = {
  index: number;
  other: Other;
  editing: Editing;
  onChange: (part: Partial<Other>) => void;
  onRemove: (() => void) | null;
};

function OtherFields({ index, other, editing, onChange, onRemove }: FieldsProps) {
  const { problemAt, touch } = editing;
  return (
    <fieldset className={styles.other}>
      <legend className="aside-voice">Other side {index + 1}</legend>
      <TextField
        label="Name of the other side"
        maxLength={120}
        autoComplete="off"
        value={other.name}
        data-path={`others.${index}.name`}
        error={problemAt(`others.${index}.name`) ?? (index === 0 ? problemAt('others') : undefined)}
        onBlur={() => touch(`others.${index}.name`)}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label="E-mail address"
        type="email"
        maxLength={254}
        autoComplete="off"
        value={other.email}
        data-path={`others.${index}.email`}
        error={problemAt(`others.${index}.email`)}
        onBlur={() => touch(`others.${index}.email`)}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove other side ${index + 1}`}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.8} aria-hidden />
        </button>
      )}
    </fieldset>
  );
}
