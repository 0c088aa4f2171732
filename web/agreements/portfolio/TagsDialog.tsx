import type { AgreementTag } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './portfolio.module.css';
import { useRefused } from './refused.ts';
import { useListAgain } from './useListAgain.ts';
import { usePortfolioWords } from './words.ts';

/** One's tags, to be named otherwise or taken away for good. */
export default function TagsDialog({ tags, onClose }: { tags: readonly AgreementTag[]; onClose: () => void }) {
  const say = usePortfolioWords();
  const [dropping, setDropping] = useState<AgreementTag | null>(null);
  const readListAgain = useListAgain();
  const drop = useDeed(api.portfolio.dropTag, {
    said: useRefused(),
    onDone: () => {
      readListAgain();
      setDropping(null);
    },
  });
  if (dropping)
    return (
      <ConfirmDialog
        title={say.dropYes}
        tone="danger"
        confirm={say.dropYes}
        cancel={say.cancel}
        pending={drop.pending}
        problem={drop.problem}
        onConfirm={() => drop.run({ id: dropping.id })}
        onClose={() => setDropping(null)}
      >
        <p>{say.dropAsk({ name: dropping.name })}</p>
      </ConfirmDialog>
    );
  return (
    <Dialog title={say.tagsTitle} onClose={onClose} footer={<Button onClick={onClose}>{say.close}</Button>}>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <NamedTag key={tag.id} tag={tag} onDrop={() => setDropping(tag)} />
        ))}
      </ul>
    </Dialog>
  );
}

function NamedTag({ tag, onDrop }: { tag: AgreementTag; onDrop: () => void }) {
  const say = usePortfolioWords();
  const [name, setName] = useState(tag.name);
  const rename = useDeed(api.portfolio.renameTag, {
    problems: { name: name.trim() === '' ? say.nameNeeded : undefined },
    said: useRefused(),
    onDone: useListAgain(),
  });
  return (
    <li className={styles.named}>
      <TextField
        label={say.name}
        maxLength={40}
        value={name}
        error={rename.at('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        variant="quiet"
        pending={rename.pending}
        aria-label={`${say.rename}: ${tag.name}`}
        onClick={() => rename.run({ id: tag.id, name })}
      >
        {say.rename}
      </Button>
      <Button variant="plain" aria-label={`${say.drop}: ${tag.name}`} onClick={onDrop}>
        {say.drop}
      </Button>
      {rename.problem && <Notice tone="danger">{rename.problem}</Notice>}
    </li>
  );
}
