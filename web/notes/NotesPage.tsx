import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { problemOf } from '../core/errors.ts';
import { useFilterQuery } from '../core/filters.ts';
import { useIsOffline } from '../core/offline/connection.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useMe } from '../core/session.ts';
import { isWriting } from '../core/writing.ts';
import { outboxOf } from '../shell/senders.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { NotePane } from './editing/NotePane.tsx';
import { NoteList } from './list/NoteList.tsx';
import { emptyContent, type Filter, filterNotes, tagsOf, type View, views } from './localnote.ts';
import styles from './NotesPage.module.css';
import { useNotebook } from './useNotebook.ts';

export const meta = pageMeta('Notes');

/** What is open and what is listed, as the address says. */
type Place = { note?: string | null; view?: View; tag?: string | null };

/** What a first note may ask. */
const template = {
  ...emptyContent,
  title: 'What happened',
  body: '## What happened\n\n## When\n\n## Who was there\n\n## What proves it\n\n- [ ] ',
};

/** Notes of the signed-in person, theirs alone: the list, and the one that is open beside it. Everything works without a connection. */
export default function NotesPage() {
  const me = useMe();
  const outbox = useMemo(() => outboxOf(me.userId), [me.userId]);
  const { notebook, state, problem, again } = useNotebook(outbox);
  const isOffline = useIsOffline();
  const [params, setParams] = useFilterQuery<Place>();
  const [q, setQ] = useState('');
  const openId = params.get('note');
  const open = state.notes.find((it) => it.id === openId) ?? null;
  const filter: Filter = {
    view: views.find((it) => it === params.get('view')) ?? 'active',
    tag: params.get('tag'),
    q,
  };
  const shown = useMemo(
    () => filterNotes(state.notes, { view: filter.view, tag: filter.tag, q: filter.q }),
    [state.notes, filter.view, filter.tag, filter.q],
  );
  usePageTitle(open?.heading);

  const go = (change: Place) => setParams(change, { replace: false });
  const [fresh, setFresh] = useState<string | null>(null);
  const create = async (content = emptyContent) => {
    const id = await notebook.create(filter.tag ? { ...content, tags: [filter.tag] } : content);
    setFresh(id);
    setQ('');
    go({ note: id, view: 'active' });
  };
  const search = useRef<HTMLInputElement>(null);
  useKeys({ n: () => void create(), '/': () => search.current?.focus() });

  const isFirst = state.isReady && state.isComplete && state.notes.length === 0;
  const isLoading = !state.isReady || (!state.isComplete && state.notes.length === 0 && problem === null);
  return (
    <div className={styles.page} data-open={openId !== null || undefined}>
      <PageHeader
        title="Notes"
        facts={<span>Only you can read them. Nobody else, administrators included.</span>}
        actions={
          <Button onClick={() => void create()} title="New note (N)">
            <IconPlus size={16} stroke={1.8} aria-hidden /> New note
          </Button>
        }
      />
      {problem !== null && !isOffline && problemOf(problem).code !== 'OFFLINE' && (
        <Notice
          tone="danger"
          title="What other devices changed could not be read."
          action={
            <Button variant="quiet" onClick={again}>
              Try again
            </Button>
          }
        >
          <p>What you see and write here is kept.</p>
        </Notice>
      )}
      {isFirst ? (
        <EmptyState
          kind="nothing"
          title="No notes yet"
          action={
            <>
              <Button onClick={() => void create(template)}>Write down what happened</Button>{' '}
              <Button variant="quiet" onClick={() => void create()}>
                Empty note
              </Button>
            </>
          }
        >
          <p>A note keeps what happened, when, who was there and what proves it. It also works without a connection.</p>
        </EmptyState>
      ) : (
        <div className={styles.panes}>
          <NoteList
            notes={shown}
            tags={tagsOf(state.notes)}
            filter={filter}
            openId={openId}
            isLoading={isLoading}
            search={search}
            notebook={notebook}
            onSearch={setQ}
            onGo={go}
          />
          <div className={styles.pane}>
            {open ? (
              <NotePane
                key={open.id}
                notebook={notebook}
                note={open}
                all={state.notes}
                isNew={open.id === fresh}
                onClose={() => go({ note: null })}
                onOpen={(id) => go({ note: id })}
              />
            ) : (
              <Nothing openId={openId} isLoading={isLoading} onClose={() => go({ note: null })} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function Nothing({ openId, isLoading, onClose }: { openId: string | null; isLoading: boolean; onClose: () => void }) {
  if (openId === null || isLoading)
    return <p className={styles.nothing}>{isLoading ? '' : 'Choose a note, or press N for a new one.'}</p>;
  return (
    <EmptyState
      kind="unavailable"
      title="This note is not here"
      action={
        <Button variant="quiet" onClick={onClose}>
          All notes
        </Button>
      }
    >
      <p>It was removed for good, or it is not one of yours.</p>
    </EmptyState>
  );
}

/** Single keys, wherever nothing is being written. */
function useKeys(deeds: Readonly<Record<string, () => void>>): void {
  const now = useRef(deeds);
  now.current = deeds;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') || isWriting(event.target)) return;
      const deed = now.current[event.key.toLowerCase()];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
