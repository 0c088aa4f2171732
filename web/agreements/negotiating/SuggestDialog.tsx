import { isSameClause } from '@ahadi/domain/agreements/comparing/rules.ts';
import { asAccepted, REASON_LENGTH } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { Suggestion } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { plainText } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Clause } from '@ahadi/domain/agreements/schema.ts';
import { PLAIN_LENGTH } from '@ahadi/domain/agreements/summaries.ts';
import { Suspense, use, useId, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { problemOf } from '../../core/errors.ts';
import { useWordsHere } from '../../core/here.ts';
import { lazy } from '../../core/lazy.ts';
import { useKeptHere, useTyped } from '../../core/useKept.ts';
import { Chips } from '../../ui/Chips.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { Redline } from '../document/Redline.tsx';
import { emptyText } from '../document/richtext.ts';
import { refusalIn } from '../refusal.ts';
import { useVoice } from '../words.ts';
import { aboutOf, Door } from './door.ts';
import styles from './negotiating.module.css';
import { type TalkingWords, talking } from './words.ts';

const PromisesNamed = lazy(() => import('./PromisesNamed.tsx'));
const RichTextField = lazy(() => import('../editing/RichTextField.tsx'));

/** What is suggested: about a clause as it stands now, beginning with other words where there are some, and what it answers. */
export type Suggesting =
  | { kind: 'change'; clause: Clause; start?: Clause | undefined; follows?: Suggestion }
  | { kind: 'add'; afterClauseId: string | null; start?: Clause | undefined; follows?: Suggestion }
  | { kind: 'remove'; clause: Clause; follows?: Suggestion };
type Kind = Suggesting['kind'];

type Props = { view: AgreementView; it: Suggesting; onClose: () => void };

const titles = { change: 'suggestWords', add: 'suggestNew', remove: 'suggestOut' } as const;
const kinds = [
  { value: 'change', label: 'otherWords' },
  { value: 'remove', label: 'leaveOut' },
  { value: 'add', label: 'newAfter' },
] as const;

const changedOf = (it: Suggesting): Clause | null =>
  it.kind === 'add' ? null : it.kind === 'change' ? { ...(it.start ?? it.clause), id: it.clause.id } : it.clause;
/** A new clause has a name of its own, also when another one suggested it first. */
const addedOf = (it: Suggesting): Clause =>
  it.kind === 'add' && it.start ? { ...it.start, id: uuid() } : { id: uuid(), heading: '', body: emptyText };

/** By what the words are kept while they are not sent: on this text, and as the answer that they are. */
const aboutIt = (it: Suggesting): string =>
  aboutOf(it.kind === 'add' ? `after ${it.afterClauseId}` : it.clause.id, it.follows?.id ?? null);
const placeOf = ({ versionId }: AgreementView, it: Suggesting): string => `suggest ${versionId} ${aboutIt(it)}`;

/** Why this cannot be sent yet, or null. */
function problemOfWords(kind: Kind, before: Clause | null, written: Clause, say: TalkingWords): string | null {
  if (kind === 'remove') return null;
  if (plainText(written.body).trim() === '') return say.writeWords;
  return before !== null && isSameClause(before, written) ? say.sameWords : null;
}

/** Writes a suggestion: the words as they would stand, and a redline of them while one writes. */
export function SuggestDialog({ view, it, onClose }: Props) {
  const say = useWordsHere(talking);
  const voice = useVoice();
  // Who looks for a code in their mailbox may find the page loaded again.
  const [place] = useState(() => placeOf(view, it));
  const [kind, setKind, forgetKind] = useKeptHere<Kind>(`${place} kind`, it.kind);
  const [changed, setChanged, forgetChanged] = useKeptHere(`${place} changed`, changedOf(it));
  const [added, setAdded, forgetAdded] = useKeptHere(`${place} added`, addedOf(it));
  const [reason, setReason] = useTyped(`suggest ${it.kind === 'add' ? 'new' : it.clause.id}`);
  const [tried, setTried] = useState(false);
  const command = use(Door).useSuggest(() => {
    forgetChanged();
    forgetAdded();
    forgetKind();
    onClose();
  }, aboutIt(it));
  const problem = command.error ? problemOf(command.error) : null;
  const about = it.kind === 'add' ? null : it.clause;
  const clause = kind === 'add' || changed === null ? added : changed;
  const before = kind === 'add' ? null : about;
  const written: Clause = { ...clause, heading: clause.heading.trim(), plain: clause.plain?.trim() || undefined };
  const wrong = problemOfWords(kind, before, written, say);
  const afterClauseId = it.kind === 'add' ? it.afterClauseId : it.clause.id;
  const send = () => {
    setTried(true);
    if (wrong !== null) return;
    command.run({
      id: view.id,
      versionId: view.versionId,
      proposal:
        kind === 'remove'
          ? { kind, clauseId: clause.id }
          : kind === 'add'
            ? { kind, clause: written, afterClauseId }
            : { kind, clause: written },
      reason: reason.trim(),
      follows: it.follows?.id ?? null,
    });
  };
  const put = (change: (before: Clause) => Clause) =>
    kind === 'add' ? setAdded(change) : setChanged((now) => (now === null ? now : change(now)));
  return (
    <ConfirmDialog
      title={say[titles[kind]]}
      wide
      confirm={say.sendSuggestion}
      pending={command.isPending}
      problem={
        problem &&
        refusalIn(voice, { code: problem.code, sentence: Object.values(problem.fields)[0] ?? problem.sentence })
      }
      onConfirm={send}
      onClose={onClose}
    >
      <p className={styles.when}>{say.staysUntil}</p>
      {about !== null && (
        <Chips
          legend={say.whatSuggest}
          options={kinds
            .filter(({ value }) => value !== 'remove' || view.terms.clauses.length > 1)
            .map(({ value, label }) => ({ value, label: say[label] }))}
          start={kind}
          onChange={setKind}
        />
      )}
      {kind !== 'remove' && <Words key={kind} clause={clause} onChange={put} problem={tried ? wrong : null} />}
      {wrong === null && (
        <div className={styles.preview}>
          <p className={styles.when}>{say.asOthersSee}</p>
          <Redline before={before} after={kind === 'remove' ? null : asAccepted(before, written)} />
          {before !== null && (
            <Suspense fallback={null}>
              <PromisesNamed terms={view.terms} clauseId={before.id} after={kind === 'remove' ? null : written} />
            </Suspense>
          )}
        </div>
      )}
      <TextAreaField
        label={say.why}
        help={say.whyHelp}
        optional
        rows={2}
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {command.proof}
    </ConfirmDialog>
  );
}

type WordsProps = { clause: Clause; onChange: (change: (before: Clause) => Clause) => void; problem: string | null };

function Words({ clause, onChange, problem }: WordsProps) {
  const say = useWordsHere(talking);
  const id = useId();
  const [initial] = useState(clause.body);
  return (
    <>
      <TextField
        label={say.heading}
        optional
        maxLength={140}
        autoComplete="off"
        value={clause.heading}
        onChange={(event) => {
          const heading = event.currentTarget.value;
          onChange((before) => ({ ...before, heading }));
        }}
      />
      <div>
        <p className={styles.label} id={`${id}-label`}>
          {say.clauseWords}
        </p>
        <div className={styles.editor} data-wrong={problem !== null || undefined}>
          <Suspense fallback={<Skeleton height="6rem" />}>
            <RichTextField
              initial={initial}
              onChange={(body) => onChange((before) => ({ ...before, body }))}
              onBlur={() => undefined}
              labelledBy={`${id}-label`}
              describedBy={`${id}-problem`}
            />
          </Suspense>
        </div>
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      </div>
      <TextAreaField
        label={say.plain}
        help={say.plainHelp}
        optional
        rows={2}
        maxLength={PLAIN_LENGTH}
        value={clause.plain ?? ''}
        onChange={(event) => {
          const plain = event.currentTarget.value;
          onChange((before) => ({ ...before, plain }));
        }}
      />
    </>
  );
}
