import { ifTheyDoNothing } from '@ahadi/domain/core/claim.ts';
import { LEAST_REASON } from '@ahadi/domain/escrow/rules.ts';
import type { EvidenceFile } from '@ahadi/domain/escrow/schema.ts';
import { silenceDoes } from '@ahadi/domain/escrow/silence-words.ts';
import { api } from '../../core/api.ts';
import { EvidenceField } from '../../core/EvidenceField.tsx';
import { useDeed } from '../../core/useDeed.ts';
import { useKept } from '../../core/useKept.ts';
import { amountWords } from '../../core/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import type { StageDeedProps } from './deeds.ts';

const problemOf = (text: string): string | undefined =>
  text.trim().length < LEAST_REASON
    ? `Write at least ${LEAST_REASON} characters; the other side acts on it.`
    : undefined;

const words = {
  contest: {
    title: 'Contest the rejection',
    confirm: 'Contest it',
    sentence: 'stands still as a dispute until you both agree, or somebody decides.',
    label: 'Why it is as agreed',
    done: 'It is a dispute now. Either of you can make an offer.',
  },
  refuse_return: {
    title: 'Refuse what came back',
    confirm: 'Refuse it',
    sentence: 'does not go back yet: it stands still as a dispute.',
    label: 'What is not right with what came back',
    done: 'It is a dispute now. Either of you can make an offer.',
  },
} as const;

/** The seller contests a rejection, or refuses what came back: what was rejected is a dispute from then on. */
export function StatementDialog({
  deed: which,
  view,
  stage,
  onDone,
  onClose,
}: StageDeedProps & { deed: keyof typeof words }) {
  const say = words[which];
  const [text, setText, forget] = useKept(`${which}:${stage.id}`, '');
  const deed = useDeed(which === 'contest' ? api.escrow.contest : api.escrow.refuseReturn, {
    problems: { statement: problemOf(text) },
    onDone: () => {
      forget();
      onDone(say.done);
    },
  });
  return (
    <ConfirmDialog
      title={say.title}
      confirm={say.confirm}
      cancel="Not yet"
      tone="danger"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ id: view.id, milestoneId: stage.id, statement: text.trim() })}
      onClose={onClose}
    >
      <p>
        {amountWords(stage.contestedMinor, view.terms.currency)} {say.sentence}
      </p>
      <TextAreaField
        label={say.label}
        rows={6}
        maxLength={4000}
        value={text}
        error={deed.at('statement')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** The seller mends what was rejected and delivers it again; the buyer looks at it again. */
export function CureDialog({ view, stage, onDone, onClose }: StageDeedProps) {
  const [typed, setTyped, forget] = useKept(`cure:${stage.id}`, { note: '', files: [] as EvidenceFile[] });
  const deed = useDeed(api.escrow.cure, {
    problems: {
      note: problemOf(typed.note),
      evidence: typed.files.length === 0 ? 'Add at least one file that shows it.' : undefined,
    },
    onDone: () => {
      forget();
      onDone('The buyer is told, and looks at it again.');
    },
  });
  return (
    <ConfirmDialog
      title="Mend it and deliver again"
      confirm="It is mended"
      cancel="Not yet"
      wide
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() =>
        deed.run({
          ...{ id: view.id, milestoneId: stage.id },
          ...{ note: typed.note.trim(), evidence: typed.files.map(({ id }) => id) },
        })
      }
      onClose={onClose}
    >
      <p>The buyer looks again, three days at most. {ifTheyDoNothing(silenceDoes('milestone.inspection', 'seller'))}</p>
      <TextAreaField
        label="What you did about it"
        maxLength={4000}
        value={typed.note}
        error={deed.at('note')}
        onChange={(event) => setTyped({ ...typed, note: event.currentTarget.value })}
      />
      <EvidenceField
        id={view.id}
        label="What shows it"
        files={typed.files}
        error={deed.at('evidence')}
        onChange={(files) => setTyped({ ...typed, files: [...files] })}
      />
    </ConfirmDialog>
  );
}
