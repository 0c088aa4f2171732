import { IconPin, IconSearch } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { formatAgo, formatInstant, timeNow } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Filter, NoteView, SyncState, View } from '../localnote.ts';
import type { Notebook } from '../notebook.ts';
import { ExportButton } from './ExportButton.tsx';
import styles from './NoteList.module.css';

type Props = {
  notes: readonly NoteView[];
  tags: readonly { tag: string; notes: number }[];
  filter: Filter;
  openId: string | null;
  isLoading: boolean;
  search: RefObject<HTMLInputElement | null>;
  notebook: Notebook;
  onSearch: (q: string) => void;
  onGo: (change: { note?: string | null; view?: View; tag?: string | null }) => void;
};

const labels: Readonly<Record<View, string>> = {
  active: 'All',
  pinned: 'Pinned',
  tasks: 'Open tasks',
  reminders: 'Reminders',
  archived: 'Archive',
  binned: 'Bin',
};

const AT_ONCE = 60;

/** The notes that are left by view, tag and words. */
export function NoteList({ notes, tags, filter, openId, isLoading, search, notebook, onSearch, onGo }: Props) {
  const [most, setMost] = useState(AT_ONCE);
  return (
    <section className={styles.list} aria-label="Your notes">
      <search className={styles.search}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <input
          ref={search}
          type="search"
          aria-label="Search your notes"
          placeholder="Search your notes"
          title="Search (/)"
          value={filter.q}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      </search>
      <div className={styles.views}>
        <select
          aria-label="Show"
          value={filter.view}
          onChange={(event) => onGo({ view: event.currentTarget.value as View, tag: null })} // the options are views
        >
          {Object.entries(labels).map(([view, label]) => (
            <option key={view} value={view}>
              {label}
            </option>
          ))}
        </select>
        <select
          aria-label="Tag"
          value={filter.tag ?? ''}
          disabled={tags.length === 0}
          onChange={(event) => onGo({ tag: event.currentTarget.value || null })}
        >
          <option value="">Every tag</option>
          {tags.map(({ tag, notes: count }) => (
            <option key={tag} value={tag}>
              #{tag} ({count})
            </option>
          ))}
        </select>
        <ExportButton />
      </div>
      {isLoading && <SkeletonRows rows={6} label="Loading your notes" />}
      {!isLoading && notes.length === 0 && <Nothing filter={filter} onSearch={onSearch} onGo={onGo} />}
      {filter.view === 'binned' && notes.length > 0 && (
        <p className={styles.hint}>What is in the bin goes for good after 30 days.</p>
      )}
      <ul className={styles.rows}>
        {notes.slice(0, most).map((note) => (
          <Row key={note.id} note={note} isOpen={note.id === openId} onOpen={() => onGo({ note: note.id })} />
        ))}
      </ul>
      {notes.length > most && (
        <Button variant="quiet" onClick={() => setMost(most + AT_ONCE)}>
          Show more
        </Button>
      )}
      {notebook.snapshot().notes.length > 0 && !notebook.snapshot().isComplete && (
        <p className={styles.hint}>Only what this device has so far.</p>
      )}
    </section>
  );
}

const states: Partial<Record<SyncState, { words: string; tone: 'attention' | 'danger' | 'neutral' }>> = {
  waiting: { words: 'Waiting', tone: 'attention' },
  conflict: { words: 'Two texts', tone: 'danger' },
  refused: { words: 'Not saved', tone: 'danger' },
};

function Row({ note, isOpen, onOpen }: { note: NoteView; isOpen: boolean; onOpen: () => void }) {
  const state = states[note.sync];
  return (
    <li>
      <button type="button" className={styles.row} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={styles.title}>
          {note.content.pinned && <IconPin size={14} stroke={1.8} aria-label="Pinned" />}
          <span>{note.heading}</span>
        </span>
        {note.excerpt && <span className={styles.excerpt}>{note.excerpt}</span>}
        <span className={styles.facts}>
          {note.updatedAt && <span>{formatAgo(note.updatedAt, timeNow())}</span>}
          {note.tasks.all > 0 && (
            <span>
              {note.tasks.all - note.tasks.open} of {note.tasks.all} done
            </span>
          )}
          {note.remindAt && <span>reminds {formatInstant(note.remindAt)}</span>}
          {note.content.tags.slice(0, 3).map((tag) => (
            <span key={tag}>#{tag}</span>
          ))}
          {state && <StateBadge tone={state.tone}>{state.words}</StateBadge>}
        </span>
      </button>
    </li>
  );
}

const empty: Readonly<Record<View, string>> = {
  active: 'No notes here',
  pinned: 'Nothing is pinned',
  tasks: 'No open tasks',
  reminders: 'No reminders',
  archived: 'The archive is empty',
  binned: 'The bin is empty',
};

function Nothing({ filter, onSearch, onGo }: Pick<Props, 'filter' | 'onSearch' | 'onGo'>) {
  const isFiltered = filter.q !== '' || filter.tag !== null;
  return (
    <EmptyState
      kind={isFiltered ? 'noMatch' : 'nothing'}
      title={isFiltered ? 'No note fits' : empty[filter.view]}
      action={
        <Button
          variant="quiet"
          onClick={() => {
            onSearch('');
            onGo({ view: 'active', tag: null });
          }}
        >
          Show all notes
        </Button>
      }
    />
  );
}
