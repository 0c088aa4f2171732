import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './editing.module.css';
import { PartyRow } from './PartyRow.tsx';
import { newParty, type PartyDraft, type PartyProblems, sidesFor } from './parties.ts';
import { useEditingWords } from './words.ts';

type Props = {
  view: AgreementView;
  rows: readonly PartyDraft[];
  problems: PartyProblems;
  sequential: boolean;
  /** After a try to share every problem is shown, before it only those of fields that were left. */
  showAll: boolean;
  onChange: (rows: PartyDraft[]) => void;
};

/** The parties side by side: at least one on each of two sides. */
export function PartiesForm({ view, rows, problems, sequential, showAll, onChange }: Props) {
  const say = useEditingWords();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const sides = sidesFor(rows);
  const used = [...new Set(rows.map((row) => row.side))].sort();
  const fresh = sides.find((side) => !used.includes(side));
  const change = (key: string, part: Partial<PartyDraft>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <>
      {used.map((side) => (
        <div key={side} className={styles.side}>
          <h3 className={styles.sideTitle}>{say.sideOf({ side })}</h3>
          {rows
            .filter((row) => row.side === side)
            .map((row) => {
              const isMine = row.id !== undefined && row.id === view.myPartyId;
              return (
                <PartyRow
                  key={row.key}
                  row={row}
                  isMine={isMine}
                  places={rows.length}
                  sides={sides}
                  sequential={sequential}
                  problem={problems.rows[row.key]}
                  showProblem={(field) => showAll || left.has(`${row.key}.${field}`)}
                  onChange={(part) => change(row.key, part)}
                  onLeave={(field) => setLeft((before) => new Set(before).add(`${row.key}.${field}`))}
                  onRemove={isMine || rows.length < 2 ? null : () => onChange(rows.filter((it) => it.key !== row.key))}
                />
              );
            })}
          <Button variant="plain" onClick={() => onChange([...rows, newParty(side, rows)])}>
            <IconPlus size={16} stroke={1.8} aria-hidden />
            {say.addParty({ side })}
          </Button>
        </div>
      ))}
      {showAll && problems.list && (
        <p className={styles.problem} data-path="parties" tabIndex={-1}>
          {problems.list}
        </p>
      )}
      {fresh && (
        <Button variant="plain" className={styles.addSide} onClick={() => onChange([...rows, newParty(fresh, rows)])}>
          <IconPlus size={16} stroke={1.8} aria-hidden />
          {used.length < 2 ? say.addOther : say.addSide({ side: fresh })}
        </Button>
      )}
    </>
  );
}
