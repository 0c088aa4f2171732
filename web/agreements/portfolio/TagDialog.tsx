import { foldedName } from '@ahadi/domain/agreements/portfolio/rules.ts';
import type { AgreementTag } from '@ahadi/domain/agreements/portfolio/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useDeed } from '../../core/useDeed.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { problemIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import styles from './portfolio.module.css';
import { useRefused } from './refused.ts';
import { useListAgain } from './useListAgain.ts';
import { usePortfolioWords } from './words.ts';

/** An agreement that is tagged, with the tags that it has. */
type Tagged = { id: AgreementId; tags: readonly AgreementTag[] };
type Props = { agreements: readonly Tagged[]; onDone: () => void; onClose: () => void };

/** Tags of one agreement or of several: what stands on all of them is ticked, and what is not touched stays. */
export default function TagDialog({ agreements, onDone, onClose }: Props) {
  const say = usePortfolioWords();
  const voice = useVoice();
  const own = useQuery(api.portfolio.read.queryOptions({ input: {} }));
  const known = own.data?.tags ?? [];
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

  /** What is typed is one that is there, or a new one. Answers what is chosen with it. */
  const take = () => {
    const name = typed.replace(/\s+/gu, ' ').trim();
    const isTyped = (other: string) => foldedName(other) === foldedName(name);
    const same = known.find((tag) => isTyped(tag.name));
    const now = {
      chosen: same ? { ...chosen, [same.id]: true } : chosen,
      fresh: name === '' || same || fresh.some(isTyped) ? fresh : [...fresh, name],
    };
    setTyped('');
    setChosen(now.chosen);
    setFresh(now.fresh);
    return now;
  };
  const save = () => {
    const now = take();
    const ticked = known.filter(({ id }) => now.chosen[id] === true && !isOnAll(id)).map(({ name }) => name);
    const add = [...new Set([...ticked, ...now.fresh])];
    const remove = known.filter(({ id }) => now.chosen[id] === false && countOf(id) > 0).map(({ id }) => id);
    if (add.length === 0 && remove.length === 0) onClose();
    else deed.run({ agreementIds: agreements.map(({ id }) => id), add, remove });
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
      {own.isPending && <SkeletonRows rows={2} label={say.loadingTags} />}
      {own.isError && !own.data && (
        <ErrorCard {...problemIn(voice, problemOf(own.error))} level={3} onRetry={() => own.refetch()} />
      )}
      {own.data && known.length + fresh.length === 0 && <p className={styles.quiet}>{say.noTags}</p>}
    </ConfirmDialog>
  );
}
