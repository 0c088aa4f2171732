import type { HelpCategory } from '@ahadi/domain/help/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useDeed } from '../../core/useDeed.ts';
import { count } from '../../core/words.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.tsx';
import { icons } from '../words.ts';
import { slugOf } from './article.ts';
import styles from './desk.module.css';

/** The subjects of the help center, in their order. */
export function Subjects() {
  const { data, error, refetch } = useQuery(api.help.home.queryOptions({ refetchOnMount: 'always' }));
  const [open, setOpen] = useState<{ subject: HelpCategory | null; place: number } | null>(null);
  const remove = useCommand(api.help.removeCategory);
  if (error) return <ErrorCard {...problemOf(error)} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} label="Loading subjects" />;
  return (
    <div className={styles.stack}>
      <div>
        <Button
          variant="quiet"
          whyNot={data.categories.length >= 24 ? 'There are 24 subjects; that is the most.' : null}
          onClick={() => setOpen({ subject: null, place: data.categories.length })}
        >
          Add a subject
        </Button>
      </div>
      {remove.error && <Notice tone="danger">{problemOf(remove.error).sentence}</Notice>}
      <ul className={styles.rows}>
        {data.categories.map((subject, place) => (
          <li key={subject.slug} className={styles.row}>
            <span className={styles.rowTitle}>{subject.title}</span>
            <span className={styles.facts}>
              {count(subject.articles, 'article')} · {subject.description}
            </span>
            <span className={styles.badges}>
              <Button variant="quiet" onClick={() => setOpen({ subject, place })}>
                Change
              </Button>
              <Button
                variant="plain"
                whyNot={subject.articles > 0 ? 'Only an empty subject can be removed.' : null}
                onClick={() => remove.run({ slug: subject.slug })}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {open && <SubjectDialog {...open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function SubjectDialog({
  subject,
  place,
  onClose,
}: {
  subject: HelpCategory | null;
  place: number;
  onClose: () => void;
}) {
  const [title, setTitle] = useState(subject?.title ?? '');
  const [description, setDescription] = useState(subject?.description ?? '');
  const [icon, setIcon] = useState(subject?.icon ?? 'file-text');
  const [at, setAt] = useState(String(place));
  const deed = useDeed(api.help.saveCategory, {
    problems: { title: title.trim().length < 3 ? 'Write at least 3 characters.' : undefined },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={subject ? subject.title : 'A new subject'}
      confirm="Save"
      pending={deed.pending}
      problem={deed.problem}
      onClose={onClose}
      onConfirm={() =>
        deed.run({
          slug: subject?.slug ?? slugOf(title),
          title: title.trim(),
          description: description.trim(),
          icon,
          place: Number(at) || 0,
        })
      }
    >
      <TextField
        label="Title"
        maxLength={60}
        value={title}
        error={deed.at('title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextAreaField
        label="In one sentence"
        rows={2}
        maxLength={160}
        value={description}
        error={deed.at('description')}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <SelectField label="Picture" value={icon} onChange={(event) => setIcon(event.currentTarget.value)}>
        {Object.keys(icons).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label="Place in the list"
        inputMode="numeric"
        value={at}
        error={deed.at('place')}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
