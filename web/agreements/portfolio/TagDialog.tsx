import { foldedName } from '@ahadi/domain/agreements/portfolio/rules.ts';
import type { AgreementTag } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './portfolio.module.css';
import { useRefused } from './refused.ts';
import { useListAgain } from './useListAgain.ts';
import { usePortfolioWords } from './words.ts';

/** An agreement that is tagged, with the tags that it has. */
type Tagged = { id: string; tags: readonly AgreementTag[] };
type Props = { agreements: readonly Tagged[]; onDone: () => void; onClose: () => void };

/** Tags of one agreement or of several: what stands on all of them is ticked, and what is not touched stays. */
export default function TagDialog({ agreements, onDone, onClose }: Props) {
  const say = usePortfolioWords();
  const known = useQuery(api.portfolio.read.queryOptions({ input: {} })).data?.tags ?? [];
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const readListAgain = useListAgain();
  const deed = useDeed(api.portfolio.tag, {
    said: useRefused(),
    onDone: () => {
      readListAgain();
      onDone();
    },
  });
  const countOf = (id: string) => agreements.filter(({ tags }) => tags.some((tag) => tag.id === id)).length;
  const isOnAll = (id: string) => countOf(id) === agreements.length;

  /** What is typed is one that is there, or a new one. */
  const take = (): readonly string[] => {
    const name = typed.replace(/\s+/gu, ' ').trim();
    if (name === '') return fresh;
    setTyped('');
    const same = known.find((tag) => foldedName(tag.name) === foldedName(name));
    if (same) setChosen({ ...chosen, [same.id]: true });
    const next = same ? [] : fresh.some((one) => foldedName(one) === foldedName(name)) ? [] : [name];
    setFresh([...fresh, ...next]);
    return [...fresh, ...(same ? [same.name] : next)];
  };
  const save = () => {
    const added = known.filter(({ id }) => chosen[id] === true && !isOnAll(id)).map(({ name }) => name);
    const add = [...new Set([...added, ...take()])];
    const remove = known.filter(({ id }) => chosen[id] === false && countOf(id) > 0).map(({ id }) => id);
    const agreementIds = agreements.map(({ id }) => id) as Parameters<typeof api.portfolio.tag.call>[0]['agreementIds']; // ids of ours
    if (add.length === 0 && remove.length === 0) onClose();
    else deed.run({ agreementIds, add, remove });
  };
  return (
    <ConfirmDialog
      title={say.tagTitle({ n: agreements.length })}
      confirm={say.saveTags}
      cancel={say.cancel}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={save}
      onClose={onClose}
    >
      <p className={styles.quiet}>{say.onlyYou}</p>
      <div className={styles.adding}>
        <TextField
          label={say.newTag}
          help={say.newTagHelp}
          optional
          maxLength={40}
          value={typed}
          error={deed.at('add.0') ?? deed.at('add')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="quiet" onClick={() => void take()}>
          {say.add}
        </Button>
      </div>
      <ul className={styles.ticks} aria-label={say.yourTags}>
        {fresh.map((name) => (
          <li key={name}>
            <CheckField
              label={<bdi>{name}</bdi>}
              checked
              onChange={() => setFresh(fresh.filter((one) => one !== name))}
            />
          </li>
        ))}
        {known.map(({ id, name }) => {
          const isSome = countOf(id) > 0 && !isOnAll(id) && chosen[id] === undefined;
          return (
            <li key={id}>
              <CheckField
                label={
                  <>
                    <bdi>{name}</bdi>
                    {isSome && <span className={styles.quiet}> {say.onSome}</span>}
                  </>
                }
                checked={chosen[id] ?? isOnAll(id)}
                onChange={(event) => setChosen({ ...chosen, [id]: event.currentTarget.checked })}
              />
            </li>
          );
        })}
      </ul>
      {known.length + fresh.length === 0 && <p className={styles.quiet}>{say.noTags}</p>}
    </ConfirmDialog>
  );
}
