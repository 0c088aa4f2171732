import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { Section } from '../editing/Section.tsx';
import { type AttendantDraft, draftsOf, inputOf, newAttendant, problemsOfRows, roleChoices } from './attendants.ts';
import styles from './attending.module.css';

// Most agreements have nobody of these.
const load = () => import('./AttendantRow.tsx');
const AttendantRow = lazy(load);

const sentence =
  'Who takes part without being bound. Most agreements need nobody here; leave it empty unless somebody approves, witnesses, reads along or gets a copy.';

/** The approvers, witnesses, readers and receivers of a copy: written by whoever made the agreement, saved by a button. */
export function AttendantsSection({ view, mayChange }: { view: AgreementView; mayChange: boolean }) {
  const queryClient = useQueryClient();
  const [rows, setRows] = useState(() => draftsOf(view.attendants));
  const [hasTried, setTried] = useState(false);
  const save = useCommand(api.agreements.saveAttendants, {
    onSuccess: (kept) => {
      queryClient.setQueryData(api.agreements.get.queryKey({ input: { id: view.id } }), kept);
      setRows(draftsOf(kept.attendants));
      setTried(false);
    },
  });
  if (!mayChange || view.purpose !== null) return null;
  const isChanged = JSON.stringify(inputOf(rows)) !== JSON.stringify(inputOf(draftsOf(view.attendants)));
  const problems = problemsOfRows(rows, view.parties);
  const change = (key: string, part: Partial<AttendantDraft>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const isShared = view.status !== 'draft';
  return (
    <Section id="attendants" title="Approvers, witnesses and readers" sentence={sentence}>
      {rows.map((row) => (
        <Suspense key={row.key} fallback={<SkeletonText lines={3} />}>
          <AttendantRow
            row={row}
            parties={view.parties}
            problems={hasTried ? (problems[row.key] ?? {}) : {}}
            onChange={(part) => change(row.key, part)}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        </Suspense>
      ))}
      <ul className={styles.adding}>
        {roleChoices.map(({ role, title, line }) => (
          <li key={role}>
            <Button
              variant="plain"
              onPointerEnter={() => void load()}
              onClick={() => setRows([...rows, newAttendant(role, view.parties)])}
            >
              <IconPlus size={16} stroke={1.8} aria-hidden />
              {title}
            </Button>
            <span className={styles.line}>{line}</span>
          </li>
        ))}
      </ul>
      {save.error && <Notice tone="danger">{problemOf(save.error).sentence}</Notice>}
      {save.isSuccess && !isChanged && (
        <Notice tone="good" announce>
          {isShared
            ? 'The list is saved. Whoever is new was invited.'
            : 'The list is saved. They are invited when you share.'}
        </Notice>
      )}
      {(isChanged || rows.length > 0) && (
        <div>
          <Button
            variant="quiet"
            pending={save.isPending}
            whyNot={isChanged ? null : 'Nothing changed on this list.'}
            onClick={() => {
              setTried(true);
              if (Object.values(problems).every((one) => Object.keys(one).length === 0))
                save.run({ id: view.id, attendants: inputOf(rows) });
            }}
          >
            {isShared ? 'Save this list and invite new ones' : 'Save this list'}
          </Button>
        </div>
      )}
    </Section>
  );
}
