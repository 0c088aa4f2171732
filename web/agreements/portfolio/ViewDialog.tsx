import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useDeed } from '../../core/useDeed.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { ListQuery } from './query.ts';
import { useRefused } from './refused.ts';
import { usePortfolioWords } from './words.ts';

/** Gives what the list is narrowed by a name. */
export default function ViewDialog({ query, onClose }: { query: ListQuery; onClose: () => void }) {
  const say = usePortfolioWords();
  const [name, setName] = useState('');
  const deed = useDeed(api.portfolio.saveView, {
    problems: { name: name.trim() === '' ? say.nameNeeded : undefined },
    said: useRefused(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={say.viewTitle}
      confirm={say.save}
      cancel={say.cancel}
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => deed.run({ name, query })}
      onClose={onClose}
    >
      <TextField
        label={say.viewName}
        help={say.viewHelp}
        maxLength={40}
        value={name}
        error={deed.at('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
