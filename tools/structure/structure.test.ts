import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { arrows } from './arrows.ts';
import { forms } from './forms.ts';
import { lines } from './lines.ts';
import { names } from './names.ts';
import { states } from './states.ts';
import { treeOf } from './tree.ts';

const rules = [...names, ...arrows, ...lines, ...forms, ...states];
/** The sentences that a tree of these files breaks. */
const broken = (files: Record<string, string>): string[] => {
  const tree = treeOf(new Map(Object.entries(files)));
  return rules.filter((rule) => rule.broken(tree).length > 0).map(({ sentence }) => sentence);
};

const sound: Record<string, string> = {
  'domain/core/ids.ts': "import * as z from 'zod';\nexport const Id = z.uuid();",
  'domain/notes/schema.ts': "import { Id } from '../core/ids.ts';\nexport const Note = Id;\nexport type Note = string;",
  'domain/notes/rules.ts':
    "import type { Note } from './schema.ts';\nexport const isEmpty = (note: Note) => note === '';",
  'domain/notes/lifecycle.ts':
    "export const noteLifecycle = lifecycle<Status, Action>(\n  { save: { from: ['active', 'archived'], to: 'same' }, bin: { from: ['active'], to: 'binned' } },\n);\nexport const gone: Status[] = ['archived', 'binned'];",
  'server/notes/duties.store.ts':
    '// What waits in notes.\nconst some = sql`n.status in $' +
    "{among(gone)} and n.kind in ('active', 'late') and n.status <> 'binned' or n.status = 'active' or n.status = 'archived' and n.due`;",
  'server/notes/duties.ts':
    "// What waits in notes.\nif (it.status === 'active' || other.status === 'archived' || it.status === 'late') return ['active'];",
  'server/notes/states.test.ts': "expect(['active', 'archived']).toContain(note.status);",
  'server/core/db.ts': 'export const read = (db) => sql`select 1`.execute(db);',
  'server/notes/note.store.ts':
    "// Notes.\nimport { read } from '../core/db.ts';\nexport const find = () => db.selectFrom('notes');",
  'server/notes/note.ts':
    "// A note.\nimport * as store from './note.store.ts';\nimport * as accounts from '../accounts/account.ts';",
  'server/notes/handlers.ts': "// The doors.\nimport * as service from './note.ts';",
  'server/notes/notes.test.ts': "import { find } from './note.store.ts';\nconst at = new Date(0);",
  'server/accounts/account.ts': "// An account.\nimport { read } from '../core/db.ts';",
  'server/escrow/payout.ts': "// Money leaves a stage here.\nimport { post } from './payout.store.ts';",
  'server/escrow/payout.store.ts': "// What it posts.\nexport const post = () => db.insertInto('notes');",
  'server/escrow/second-factor.test.ts': "import { post } from './payout.store.ts';",
  'server/academy/deeds.ts': "// Deeds.\nimport { payOut } from '../escrow/payout.ts';",
  'web/ui/Card.tsx': "import { Box } from '@mantine/core';",
  'web/core/api.ts': "import { createORPCClient } from '@orpc/client';",
  'web/notes/NotesPage.tsx':
    "import type { Note } from '@ahadi/domain/notes/schema.ts';\nimport { isEmpty } from '@ahadi/domain/notes/rules.ts';\nimport { Card } from '../ui/Card.tsx';",
  'web/notes/useNotes.ts': "import { api } from '../core/api.ts';",
  'web/notes/notes.module.css': '.a { color: red }',
};

it('a tree that keeps the rules breaks none of them', () => {
  expect(broken(sound)).toEqual([]);
});

/** One planted fault each: the file that carries it, its text, and words of the rule that must notice. */
const faults: readonly [path: string, text: string, rule: string][] = [
  ['web/notes/Title.tsx', '<input\n  value={title}\n  maxLength={80}\n/>', 'Nothing typed or pasted is cut'],
  [
    'web/notes/CodeForm.tsx',
    "const [code, setCode] = useState('');\nconst [hasTried, setTried] = useState(false);\nconst enter = useCommand(api.enter, { onSuccess: () => setCode('') });",
    'Success never reddens',
  ],
  [
    'web/core/useDone.ts',
    'const [tried, setTried] = useState(false);\nconst deed = useCommand(it, { onSuccess: (output) => onDone(output) });',
    'Success never reddens',
  ],
  ['web/notes/Late.tsx', "import { lazy, Suspense } from 'react';", 'comes by lazy of core/lazy.ts'],
  ['web/notes/kept.ts', "await db.put('notes', { ...note, at });", 'in the transaction that read it'],
  ['web/notes/Days.tsx', 'set(Math.min(30, Number(event.currentTarget.value)))', 'Nothing typed is clamped'],
  ['web/notes/Name.tsx', 'set(event.currentTarget.value.slice(0, 80))', 'Nothing typed is clamped'],
  [
    'web/notes/zone.ts',
    'const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;',
    'Hours are the reader’s',
  ],
  ['web/notes/Last.tsx', '<p>You can until {formatInstant(it.until)}.</p>', 'An end is said by formatEnd'],
  [
    'web/notes/last.ts',
    'const said = `Answer by $' + '{formatBindingInstant(it.by)}.`;',
    'An end is said by formatEnd',
  ],
  ['web/notes/Remind.tsx', 'const at = new Date(`$' + '{day}T$' + '{time}`);', 'Hours are the reader’s'],
  ['web/notes/Filter.tsx', 'const [search, setSearch] = useSearchParams();', 'read and changed by useSearch'],
  ['web/notes/morning.ts', 'at.setHours(8, 0, 0, 0);', 'Hours are the reader’s'],
  ['server/notes/notices.ts', 'const said = `Send it by $' + '{payload.shipBy}.`;', 'A day in a notice'],
  ['server/notes/late.test.ts', "test('is kept for whoever writes it', keep);", 'Words are everyday ones'],
  ['server/notes/late.ts', '/** Kept for whoever wrote it. */', 'Words are everyday ones'],
  ['web/notes/Keep.tsx', '<p>Whoever has the link can read it.</p>', 'Words are everyday ones'],
  ['server/notes/helpers.ts', '', 'No file is called utils'],
  ['server/notes/note.store.ts', "const kept = sql`n.status in ('active',\n  'archived')`;", 'A set of states'],
  ['server/notes/note.store.ts', "const kept = sql`n.status not in ('binned', 'archived')`;", 'A set of states'],
  ['server/notes/note.store.ts', "const kept = sql`n.status = any(array['active', 'archived'])`;", 'A set of states'],
  ['server/notes/note.store.ts', "const kept = sql`n.status <> all('{active,archived}')`;", 'A set of states'],
  ['server/notes/note.store.ts', "const kept = sql`n.status = 'active' or n.status = 'archived'`;", 'A set of states'],
  [
    'server/notes/note.store.ts',
    "const kept = sql`n.status <> 'binned' and n.status <> 'archived'`;",
    'A set of states',
  ],
  ['server/notes/note.store.ts', "const kept = db.where('status', 'in', ['active', 'archived']);", 'A set of states'],
  [
    'server/notes/note.store.ts',
    "const kept: readonly Status[] = [\n  'active',\n  'archived',\n];",
    'A set of states',
  ],
  [
    'server/notes/note.ts',
    "if (it.status === 'active' || it.status === 'archived') return;",
    'A state is not compared',
  ],
  ['domain/notes/rules.ts', "status !== 'active' &&\n    status !== 'binned'", 'A state is not compared'],
  ['server/notes/note.ts', "held?.newStatus !== 'active' && held?.newStatus !== 'binned'", 'A state is not compared'],
  [
    'server/core/http/guards.ts',
    'const limit = (url: string) =>\n  /exhibit|evidence/i.test(\n    url,\n  )\n    ? 26 * MEGABYTE\n    : MEGABYTE;',
    'judges no address by a pattern',
  ],
  [
    'server/notes/note.ts',
    `const line = (cells: string[]) => cells.join(",") + '\\r\\n';`,
    'A table for a spreadsheet',
  ],
  ['web/notes/table.ts', 'const isFormula = /^[=+\\-@]/;', 'A table for a spreadsheet'],
  ['web/notes/Due.tsx', '<p>If you do nothing, the seller is paid.</p>', 'What silence does is said by the domain'],
  ['server/notes/telling.ts', 'const said = `Answer. Without your answer it lapses.`;', 'What silence does is said by'],
  ['server/notes/telling.ts', "letter({ asked: 'Answer.', otherwise: 'It stays.' });", 'What silence does is said by'],
  [
    'web/notes/Gone.tsx',
    '<p>It was withdrawn, and nothing ever will be public.</p>',
    'who can read a dispute is said by',
  ],
  ['web/notes/Told.tsx', '<p>You are told at once, here and by mail.</p>', 'How somebody is told is said by toldBy'],
  ['web/notes/Pay.tsx', '<p>They get this at once, less their part of the fee.</p>', 'what a deed costs is said by'],
  [
    'server/notes/kept.ts',
    'const said = `New terms are signed. It ends like a promise kept.`;',
    'what counts as kept is said by',
  ],
  [
    'domain/notes/notices/words/en.ts',
    'said: `New terms are signed. It ends like a promise kept.`,',
    'what counts as kept is said by',
  ],
  ['server/notes/note.ts', 'const answer = await fetch(note.link);', 'calls no address by itself'],
  ['server/notes/note.ts', "import { request } from 'node:https';", 'calls no address by itself'],
  ['server/app.ts', 'const isLarge = request.url.match(/file/);', 'judges no address by a pattern'],
  ['domain/notes/noteFormat.ts', '', 'A file of the domain is'],
  ['domain/notes/sending/rules.ts', '', 'A folder begins at two files'],
  ['web/notes/sending/Queue.tsx', '', 'A folder begins at two files'],
  ['server/notes/sending/queue.ts', '', 'A feature of the server has its files side by side'],
  ['server/jobs.ts', '', 'A file at the root'],
  ['server/escrow/moving/service.ts', '// Money moves.\n', 'A feature of the server has'],
  ['server/escrow/service.ts', '// It serves.\n', 'A feature of the server has'],
  ['server/escrow/store.ts', '// It stores.\n', 'A feature of the server has'],
  ['server/escrow/payOut.ts', '// Money leaves.\n', 'A feature of the server has'],
  ['server/escrow/freeze.ts', "import { a } from './b.ts';", 'says on its first line'],
  [
    'server/escrow/freeze.store.ts',
    "// What is frozen.\nimport { a } from './payout.ts';",
    'handlers → service → store',
  ],
  ['server/escrow/freeze.ts', '// It freezes.\nconst row = sql`select 1`;', 'SQL stands in stores'],
  ['server/academy/deeds.ts', "import { post } from '../escrow/payout.store.ts';", 'Another feature of the server'],
  ['web/widgets/Box.tsx', '', 'A folder below domain'],
  ['web/notes/noteCard.tsx', '', 'A component is PascalCase'],
  ['web/notes/NoteLogic.ts', '', 'A component is PascalCase'],
  ['server/notes/note.ts', 'x\n'.repeat(402), 'A file has at most 400 lines'],
  ['domain/notes/rules.ts', "import { randomBytes } from 'node:crypto';", 'The domain imports zod'],
  ['domain/notes/rules.ts', "import { find } from '../../server/notes/note.store.ts';", 'The domain imports zod'],
  ['web/notes/NotesPage.tsx', "import type { Deps } from '@ahadi/server/core/ctx.ts';", 'web → domain ← server'],
  ['server/notes/note.ts', "import { Card } from '../../web/ui/Card.tsx';", 'web → domain ← server'],
  ['web/notes/NotesPage.tsx', "import { Note } from '@ahadi/domain/notes/schema.ts';", 'zod never reaches'],
  ['web/notes/NotesPage.tsx', "import * as z from 'zod';", 'zod never reaches'],
  ['web/notes/NotesPage.tsx', "const later = import('@ahadi/domain/notes/schema.ts');", 'zod never reaches'],
  ['server/notes/handlers.ts', "import * as store from './store.ts';", 'handlers → service → store'],
  ['server/notes/note.store.ts', "import * as service from './service.ts';", 'handlers → service → store'],
  ['server/notes/note.ts', "import { find } from '../accounts/store.ts';", 'Another feature of the server'],
  [
    'server/notes/note.store.ts',
    'export const all = () => sql`select * from public_records`;',
    'Entries of public history',
  ],
  [
    'server/notes/note.store.ts',
    "export const all = () => db.selectFrom('record_names');",
    'Entries of public history',
  ],
  [
    'server/notes/note.store.ts',
    'export const all = () => sql`select * from ledger_entries`;',
    'Only server/ledger touches',
  ],
  ['server/notes/note.store.ts', 'export const post = () => sql`select post_txns(1)`;', 'Only server/ledger touches'],
  ['server/core/db.ts', "import { find } from '../notes/store.ts';", 'The core of the server'],
  ['web/ui/Card.tsx', "import { api } from '../core/api.ts';", 'A building block'],
  ['web/ui/Card.tsx', "import { Link } from 'react-router';", 'A building block'],
  ['web/core/api.ts', "import { useNotes } from '../notes/useNotes.ts';", 'The core of the web'],
  ['web/accounts/Name.tsx', "import { useNotes } from '../notes/useNotes.ts';", 'Only a page'],
  ['server/accounts/account.ts', "import * as notes from '../notes/service.ts';", 'No two features'],
  ['domain/core/ids.ts', "import { Note } from '../notes/schema.ts';", 'No file imports itself'],
  ['domain/notes/rules.ts', 'const at = new Date();', 'The domain has no clock'],
  ['web/notes/NotePage.tsx', 'const left = Date.parse(due) - Date.now();', 'Pages count by the clock of the server'],
  ['domain/notes/rules.ts', 'const id = randomUUID();', 'The domain has no clock'],
  ['server/notes/note.ts', 'const at = Date.now();', 'A feature of the server has no clock'],
  ['server/notes/notes.test.ts', 'expect(at).toBeLessThan(Date.now());', 'A test reads no clock'],
  ['e2e/notes.journey.ts', 'const today = new Date();', 'A test reads no clock'],
  ['e2e/notes.journey.ts', "const due = '2027-06-30';", 'A journey counts its days'],
  ['web/notes/notes.test.ts', 'expect(performance.now() - begun).toBeLessThan(50);', 'A test takes no time'],
  ['server/notes/notes.test.ts', 'const begun = process.cpuUsage();', 'A test takes no time'],
  ['server/notes/notes.test.ts', "world.clock.set('2026-12-01T09:00:22Z');", 'A test that sets its clock'],
  ['server/notes/note.ts', "const row = ctx.db.selectFrom('notes');", 'SQL stands in stores'],
  ['server/notes/handlers.ts', 'const row = sql<{ id: string }>`select 1`;', 'SQL stands in stores'],
  ['server/notes/note.store.ts', 'const row = sql`select 1 limit 20 offset 40`;', 'A list goes on from a key'],
  ['web/notes/useNotes.ts', 'const note = answer as any;', 'No any'],
  ['web/notes/useNotes.ts', '// @ts-ignore it is fine really', 'No any'],
  ['web/notes/useNotes.ts', '// biome-ignore lint/a11y/useValidRole:', 'No any'],
  ['web/notes/useNotes.ts', 'try { read() } catch {}', 'A catch is never empty'],
];

for (const [path, text, rule] of faults)
  it(`the planted fault in ${path} is noticed: ${rule} … (${text.slice(0, 60).trim() || 'its name'})`, () => {
    expect(broken({ ...sound, [path]: text })).toContainEqual(expect.stringContaining(rule));
  });

/** A function of an escrow with these lines in it, beside four that answer what is held. */
const held = (lines: string): Record<string, string> => ({
  'server/escrow/freeze.ts': [
    '// It freezes.',
    'const stop = async (held: Held): Promise<Held> => held;',
    'async function pour(held: Held): Promise<{ after: Held; left: bigint } | null> {',
    '  return { after: held, left: 0n };',
    '}',
    'const other = (held: store.Held): store.Held => held;',
    'const send = async (held: HeldParcel): Promise<HeldParcel> => held;',
    '',
    'async function run(held: Held) {',
    lines,
    '}',
  ].join('\n'),
});
const dropping = 'What is held is a value: what a function answers of it is handed on, never dropped (decision 45).';

it.each([
  '  await stop(held);',
  '  await pour(held);',
  '  await send(held);',
  '  await stop(held).then(done);',
  '  if (held.hold) await stop(held);',
  '  else await stop(held);',
  '  for (const one of all) await stop(one);',
  '  all.map(async (one) => { await stop(one); });',
  '  void stop(held);',
  '  return void (await stop(held));',
  '  held.hold && (await stop(held));',
  '  held.hold ? await stop(held) : await pour(held);',
  '  await Promise.all([stop(held), pour(held)]);',
  '  stop(held);',
  '  other(held);',
  "  escrows.moved(held, 'close');",
  "  await escrows.follow(ctx, held, 'close', stop);",
])('a held thing that is dropped is noticed: %s', (lines) => {
  expect(broken({ ...sound, ...held(lines) })).toContain(dropping);
});

it.each([
  '  return stop(held);',
  '  const after = held.hold ? await stop(held) : held;',
  '  return held.hold ? await stop(held) : held;',
  '  return held.hold\n    ? stop(held)\n    : other(held);',
  '  return {\n    after: await stop(held),\n  };',
  '  return later((now) =>\n    stop(now));',
  "  return stop(escrows.moved(await stop(held), 'close'));",
])('one that is handed on is none: %s', (lines) => {
  expect(broken({ ...sound, ...held(lines) })).not.toContain(dropping);
});

/** Paths of our own that a document names in backticks and that lead nowhere; `…` and `<feature>` stand for many. */
const leadNowhere = (text: string): string[] =>
  [...text.matchAll(/`((?:domain|server|web|tools|bench|e2e|seed|packaging)\/[\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)));
const root = join(import.meta.dirname, '..', '..');

it('every path that a document names is there', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter((file) => file !== 'CHANGELOG.md');
  expect(documents.length).toBeGreaterThan(80);
  const gone = documents.flatMap((file) =>
    leadNowhere(readFileSync(join(root, file), 'utf8')).map((path) => `${file}: ${path}`),
  );
  expect(gone).toEqual([]);
});

it('and one that is not is found', () => {
  expect(leadNowhere('See `server/escrow/payout.ts` and `server/escrow/paying.ts`.')).toEqual([
    'server/escrow/paying.ts',
  ]);
});
