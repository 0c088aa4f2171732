import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { lazy } from '../../core/lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { Section } from '../editing/Section.tsx';
import type { Editing } from '../editing/useEditing.ts';
import { useFurther } from '../further/words.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { type AttendantDraft, draftsOf, inputOf, newAttendant, pathsOfRows } from './attendants.ts';
import styles from './attending.module.css';

// Most agreements have nobody of these.
const load = () => import('./AttendantRow.tsx');
const AttendantRow = lazy(load);

const choices = [
  { role: 'approver', title: 'addApprover', line: 'addApproverLine' },
  { role: 'witness', title: 'addWitness', line: 'addWitnessLine' },
  { role: 'reader', title: 'addReader', line: 'addReaderLine' },
  { role: 'receiver', title: 'addReceiver', line: 'addReceiverLine' },
] as const;

type Props = { view: AgreementView; editing: Editing; mayChange: boolean };

/**
 * The approvers, witnesses, readers and receivers of a copy, written by the one who made the agreement. Of a draft they are saved like all
 * else; once it is shared a button invites who is new.
 */
export default function AttendantsSection({ view, editing, mayChange }: Props) {
  const say = useFurther();
  const voice = useVoice();
  const queryClient = useQueryClient();
  const { attendantList: list, attendants, attendantProblems: problems } = editing;
  const [hasTried, setTried] = useState(false);
  const invite = useCommand(api.agreements.saveAttendants, {
    onSuccess: (kept) => {
      queryClient.setQueryData(api.agreements.get.queryKey({ input: { id: view.id } }), kept);
      list.adopt(draftsOf(kept.attendants), kept.updatedAt);
      setTried(false);
    },
  });
  if (!mayChange || view.purpose !== null) return null;
  const rows = attendants.value;
  const isChanged = attendants.status !== 'saved';
  const change = (key: string, part: Partial<AttendantDraft>) =>
    list.change(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const isShared = view.status !== 'draft';
  const failure = invite.error ? problemOf(invite.error) : attendants.status === 'failed' ? attendants.problem : null;
  return (
    <Section id="attendants" title={say.attendants} sentence={say.attendantsLead}>
      {rows.map((row) => (
        <Suspense key={row.key} fallback={<SkeletonText lines={3} />}>
          <AttendantRow
            row={row}
            parties={view.parties}
            problems={hasTried || editing.hasTried ? (problems[row.key] ?? {}) : {}}
            onChange={(part) => change(row.key, part)}
            onRemove={() => list.change(rows.filter(({ key }) => key !== row.key))}
          />
        </Suspense>
      ))}
      <ul className={styles.adding}>
        {choices.map(({ role, title, line }) => (
          <li key={role}>
            <Button
              variant="plain"
              onPointerEnter={() => void load()}
              onClick={() => list.change([...rows, newAttendant(role, view.parties)])}
            >
              <IconPlus size={16} stroke={1.8} aria-hidden />
              {say[title]}
            </Button>
            <span className={styles.line}>{say[line]}</span>
          </li>
        ))}
      </ul>
      {failure && <Notice tone="danger">{refusalIn(voice, failure)}</Notice>}
      {rows.length > 0 && !isChanged && (
        <p className={styles.line} role="status">
          {isShared ? say.listSaved : say.listSavedDraft}
        </p>
      )}
      {isShared && isChanged && (
        <div data-path="attendants" tabIndex={-1}>
          <Button
            variant="quiet"
            pending={invite.isPending}
            onClick={() => {
              setTried(true);
              if (pathsOfRows(problems).length === 0) invite.run({ id: view.id, attendants: inputOf(rows) });
            }}
          >
            {say.saveList}
          </Button>
        </div>
      )}
    </Section>
  );
}
