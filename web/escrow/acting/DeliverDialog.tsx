import { ifTheyDoNothing } from '@ahadi/domain/core/claim.ts';
import { deliveryKinds } from '@ahadi/domain/escrow/lifecycle.ts';
import { isShippedKind } from '@ahadi/domain/escrow/rules.ts';
import type { EvidenceFile } from '@ahadi/domain/escrow/schema.ts';
import { silenceDoes } from '@ahadi/domain/escrow/silence-words.ts';
import { api } from '../../core/api.ts';
import { EvidenceField } from '../../core/EvidenceField.tsx';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { nameOf } from '../offer.ts';
import { deliveryWords, hoursWords } from '../words.ts';
import type { StageDeedProps } from './deeds.ts';

type Kind = (typeof deliveryKinds)[number];
const usualKind = (kind: StageDeedProps['view']['terms']['kind']): Kind =>
  kind === 'digital' ? 'digital' : kind === 'service' ? 'service' : 'shipped';
const NO_FILE = 'Add at least one file that shows it.';

/** The seller hands something over and shows it. From here the inspection runs, or from the moment it arrived. */
export function DeliverDialog({ view, stage, onDone, onClose }: StageDeedProps) {
  const [typed, setTyped, forget] = useKept(`deliver:${stage.id}`, {
    kind: usualKind(view.terms.kind),
    note: '',
    tracking: '',
    files: [] as EvidenceFile[],
  });
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const deed = useDeed(api.escrow.deliver, {
    problems: { evidence: typed.files.length === 0 ? NO_FILE : undefined },
    onDone: () => {
      forget();
      onDone(`${nameOf(view, 'buyer')} is told that it is delivered.`);
    },
  });
  const { kind, note, tracking, files } = typed;
  const travels = isShippedKind(view.terms.kind);
  return (
    <ConfirmDialog
      title="Say that it is delivered"
      confirm="It is delivered"
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          ...{ id: view.id, milestoneId: stage.id, kind },
          ...{ note: note.trim(), tracking: tracking.trim(), evidence: files.map(({ id }) => id) },
        })
      }
      onClose={onClose}
    >
      <p>
        {travels
          ? `Once it arrived, ${nameOf(view, 'buyer')} has ${hoursWords(view.terms.inspectionHours)} to look at it.`
          : `${nameOf(view, 'buyer')} has ${hoursWords(view.terms.inspectionHours)} from now to look at it.`}{' '}
        {ifTheyDoNothing(silenceDoes('milestone.inspection', 'seller'))}
      </p>
      <SelectField
        label="How"
        value={kind}
        onChange={(event) => set({ kind: event.currentTarget.value as Kind })} // options are its values
      >
        {deliveryKinds.map((value) => (
          <option key={value} value={value}>
            {deliveryWords[value]}
          </option>
        ))}
      </SelectField>
      {kind === 'shipped' && (
        <TextField
          label="Number to follow it by"
          optional
          maxLength={80}
          value={tracking}
          help="With a number it counts as arrived after seven days at the latest."
          onChange={(event) => set({ tracking: event.currentTarget.value })}
        />
      )}
      <EvidenceField
        id={view.id}
        label="What shows it"
        files={files}
        error={deed.at('evidence')}
        onChange={(next) => set({ files: [...next] })}
      />
      <TextAreaField
        label="A note"
        optional
        maxLength={2000}
        value={note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </ConfirmDialog>
  );
}

/** The buyer sends back what was rejected. */
export function ShipReturnDialog({ view, stage, onDone, onClose }: StageDeedProps) {
  const [typed, setTyped, forget] = useKept(`return:${stage.id}`, { tracking: '', files: [] as EvidenceFile[] });
  const { tracking, files } = typed;
  const deed = useDeed(api.escrow.shipReturn, {
    onDone: () => {
      forget();
      onDone('The seller is told that it is on its way back. They have 72 hours to look at it.');
    },
  });
  return (
    <ConfirmDialog
      title="Say that it is sent back"
      confirm="It is on its way back"
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          id: view.id,
          milestoneId: stage.id,
          tracking: tracking.trim(),
          evidence: files.map(({ id }) => id),
        })
      }
      onClose={onClose}
    >
      <p>When it has come back, or the seller says nothing for 72 hours after this, you get your money back.</p>
      <TextField
        label="Number to follow it by"
        optional
        maxLength={80}
        value={tracking}
        onChange={(event) => setTyped({ ...typed, tracking: event.currentTarget.value })}
      />
      <EvidenceField
        id={view.id}
        label="What shows that you sent it, if you have something"
        files={files}
        error={deed.at('evidence')}
        onChange={(next) => setTyped({ ...typed, files: [...next] })}
      />
    </ConfirmDialog>
  );
}
