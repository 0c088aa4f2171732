import type { Draft } from '../editing/draft.ts';
import type { NoteView } from '../localnote.ts';
import type { Notebook } from '../notebook.ts';

/** What a person can ask of a note beyond writing it. */
export type Asked = 'conflict' | 'history' | 'remind' | 'agreement' | 'evidence' | 'post';

export type AskedProps = { note: NoteView; draft: Draft; notebook: Notebook; onClose: () => void };
