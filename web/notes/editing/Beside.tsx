import { readTag } from '@ahadi/domain/notes/rules.ts';
import type { NoteContent, NoteLink } from '@ahadi/domain/notes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { IconAlarm, IconLink, IconTag, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { formatInstant } from '../../core/time.ts';
import type { NoteView } from '../localnote.ts';
import styles from './Beside.module.css';
import type { Draft } from './draft.ts';

type Props = {
  note: NoteView;
  content: NoteContent;
  all: readonly NoteView[];
  draft: Draft;
  onOpen: (id: string) => void;
  onRemind: () => void;
};

/** What hangs on a note: tags, what it leads to, what leads to it, and when it reminds. */
export function Beside({ note, content, all, draft, onOpen, onRemind }: Props) {
  const scheduled = note.note?.reminders.filter((it) => it.status === 'scheduled') ?? [];
  const leadHere = note.note?.backlinks ?? [];
  return (
    <div className={styles.beside}>
      <Row icon={<IconTag size={16} stroke={1.8} aria-hidden />} label="Tags">
        <Tags tags={content.tags} onChange={(tags) => draft.change({ tags })} />
      </Row>
      <Row icon={<IconLink size={16} stroke={1.8} aria-hidden />} label="Leads to">
        <Links
          note={note}
          links={content.links}
          all={all}
          onOpen={onOpen}
          onChange={(links) => draft.change({ links })}
        />
      </Row>
      {scheduled.length > 0 && (
        <Row icon={<IconAlarm size={16} stroke={1.8} aria-hidden />} label="Reminds">
          {scheduled.map((it) => (
            <button key={it.id} type="button" className={styles.chip} onClick={onRemind}>
              {formatInstant(it.at)}
              {it.repeat !== 'none' && `, ${it.repeat}`}
            </button>
          ))}
        </Row>
      )}
      {leadHere.length > 0 && (
        <Row icon={<IconLink size={16} stroke={1.8} aria-hidden />} label="Led to by">
          {leadHere.map((it) => (
            <button key={it.id} type="button" className={styles.chip} onClick={() => onOpen(it.id)}>
              {it.title || 'A note'}
            </button>
          ))}
        </Row>
      )}
    </div>
  );
}

const Row = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <div className={styles.row}>
    <p className={styles.label}>
      {icon} {label}
    </p>
    <div className={styles.values}>{children}</div>
  </div>
);

function Tags({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const add = () => {
    const read = readTag(text, tags);
    setProblem(read.problem);
    if (read.problem === null) setText('');
    if (read.tag !== null) onChange([...tags, read.tag]);
  };
  return (
    <>
      {tags.map((tag) => (
        <span key={tag} className={styles.chip}>
          #{tag}
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove tag ${tag}`}
            onClick={() => onChange(tags.filter((it) => it !== tag))}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </span>
      ))}
      <input
        className={styles.input}
        aria-label="Add a tag"
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        placeholder="Add a tag"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ',') return;
          event.preventDefault();
          add();
        }}
      />
      {problem !== null && (
        <p className={styles.problem} id={id} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

const kinds: Readonly<Record<NoteLink['kind'], string>> = {
  note: 'Note',
  agreement: 'Agreement',
  dispute: 'Dispute',
  escrow: 'Escrow',
  order: 'Order',
  mediation: 'Mediation',
  product: 'Product',
  post: 'Post',
};

type LinksProps = {
  note: NoteView;
  links: readonly NoteLink[];
  all: readonly NoteView[];
  onOpen: (id: string) => void;
  onChange: (links: NoteLink[]) => void;
};

/** One's own agreements, disputes and notes, to be led to. Read when somebody wants to choose. */
function Links({ note, links, all, onOpen, onChange }: LinksProps) {
  const [choosing, setChoosing] = useState(false);
  const id = useId();
  const wanted = choosing || links.some((link) => labelOfServer(note, link) === null && link.kind !== 'note');
  const input = { limit: 100 };
  const agreements = useQuery({ ...api.agreements.list.queryOptions({ input }), enabled: wanted });
  const disputes = useQuery({ ...api.disputes.list.queryOptions({ input }), enabled: wanted });
  const options = [
    ...(agreements.data?.rows ?? []).map((it) => ({
      kind: 'agreement' as const,
      id: it.id as string,
      label: it.title,
    })),
    ...(disputes.data?.rows ?? []).map((it) => ({ kind: 'dispute' as const, id: it.id as string, label: it.title })),
    ...all
      .filter((it) => it.id !== note.id && it.status !== 'binned')
      .slice(0, 200)
      .map((it) => ({ kind: 'note' as const, id: it.id as string, label: it.heading })),
  ];
  const keyOf = (link: NoteLink) => `${link.kind} ${link.id}`;
  const labelOf = (link: NoteLink) =>
    labelOfServer(note, link) ?? options.find((it) => keyOf(it) === keyOf(link))?.label ?? kinds[link.kind];
  const groups = ['agreement', 'dispute', 'note'] as const;
  return (
    <>
      {links.map((link) => (
        <span key={keyOf(link)} className={styles.chip}>
          <span className={styles.kind}>{kinds[link.kind]}</span>
          {link.kind === 'note' ? (
            <button type="button" className={styles.go} onClick={() => onOpen(link.id)}>
              {labelOf(link)}
            </button>
          ) : (
            <Link className={styles.go} to={pathOf(note, link)}>
              {labelOf(link)}
            </Link>
          )}
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove the link to ${labelOf(link)}`}
            onClick={() => onChange(links.filter((it) => keyOf(it) !== keyOf(link)))}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </span>
      ))}
      <select
        id={id}
        className={styles.input}
        aria-label="Lead to one of your own things"
        value=""
        onFocus={() => setChoosing(true)}
        onPointerDown={() => setChoosing(true)}
        onChange={(event) => {
          const chosen = options.find((it) => keyOf(it) === event.currentTarget.value);
          if (chosen) onChange([...links, { kind: chosen.kind, id: chosen.id }]);
        }}
      >
        <option value="">Add a link</option>
        {groups.map((kind) => {
          const own = options.filter((it) => it.kind === kind && !links.some((link) => keyOf(link) === keyOf(it)));
          return (
            own.length > 0 && (
              <optgroup key={kind} label={`${kinds[kind]}s`}>
                {own.map((it) => (
                  <option key={keyOf(it)} value={keyOf(it)}>
                    {it.label}
                  </option>
                ))}
              </optgroup>
            )
          );
        })}
      </select>
    </>
  );
}

const viewOf = (note: NoteView, link: NoteLink) =>
  note.note?.links.find((it) => it.kind === link.kind && it.id === link.id) ?? null;
const labelOfServer = (note: NoteView, link: NoteLink): string | null => viewOf(note, link)?.label ?? null;

/** Where the server says it is, or where such things are. */
function pathOf(note: NoteView, link: NoteLink): string {
  const { id } = link;
  return viewOf(note, link)?.path ?? (link.kind === 'dispute' ? to('dispute', { id }) : to('agreement', { id }));
}
