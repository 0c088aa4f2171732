import { asAccepted, isOutdated, nameOfClause } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { Negotiation, Suggestion, SuggestionStatus } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { promisesTouched } from '@ahadi/domain/agreements/promises/rules.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useMe } from '../../core/session.ts';
import { formatInstant } from '../../core/time.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import { Redline } from '../document/Redline.tsx';
import { myParty, offer } from '../offer.ts';
import { whyNotAccept } from './accepting.ts';
import styles from './negotiating.module.css';
import { PromisesNamed } from './PromisesNamed.tsx';
import { PromisesSaid } from './PromisesSaid.tsx';
import type { Suggesting } from './SuggestDialog.tsx';
import type { Answering } from './useAnswers.ts';

type Props = {
  view: AgreementView;
  talk: Negotiation;
  suggestion: Suggestion;
  answering: Answering;
  onSuggest: (it: Suggesting) => void;
};

const deed: Record<Suggestion['kind'], string> = {
  change: 'other words',
  add: 'a new clause',
  remove: 'to leave this clause out',
};
const standing: Record<Exclude<SuggestionStatus, 'open'>, { label: string; tone: Tone }> = {
  accepted: { label: 'Accepted', tone: 'good' },
  refused: { label: 'Refused', tone: 'danger' },
  countered: { label: 'Answered with another suggestion', tone: 'info' },
  withdrawn: { label: 'Taken back', tone: 'neutral' },
};

const againstNow = (it: Suggestion, view: AgreementView): Suggesting | null => {
  const now = view.terms.clauses.find(({ id }) => id === it.clauseId);
  if (it.kind === 'add' || (!now && it.after)) {
    const start = it.after ?? undefined;
    return { kind: 'add', afterClauseId: it.afterClauseId, start, follows: it };
  }
  if (!now) return null;
  return it.kind === 'remove'
    ? { kind: 'remove', clause: now, follows: it }
    : { kind: 'change', clause: now, start: it.after ?? undefined, follows: it };
};

/** A suggestion in its place: what it would change, why, and what can be done with it by the one who reads it. */
export function SuggestionCard({ view, talk, suggestion: it, answering, onSuggest }: Props) {
  const isOpen = it.status === 'open';
  const outdated = isOpen && isOutdated(it, view.terms.clauses);
  return (
    <article
      className={styles.suggestion}
      aria-label={`${it.isMine ? 'Your' : `${it.authorName}’s`} suggestion: ${deed[it.kind]}`}
    >
      <p className={styles.who}>
        <span>
          <strong>{it.isMine ? 'You' : it.authorName}</strong> {it.isMine ? 'suggest' : 'suggests'} {deed[it.kind]}
        </span>
        <span className={styles.when}>{formatInstant(it.createdAt)}</span>
      </p>
      {(it.status !== 'open' || outdated) && (
        <p className={styles.badges}>
          {it.status !== 'open' && (
            <StateBadge tone={standing[it.status].tone} dot={false}>
              {standing[it.status].label}
            </StateBadge>
          )}
          {outdated && (
            <StateBadge tone="attention" dot={false}>
              Made on version {it.versionNo}; the clause changed since
            </StateBadge>
          )}
        </p>
      )}
      <Redline before={it.before} after={it.after === null ? null : asAccepted(it.before, it.after)} />
      {isOpen && !outdated && <PromisesNamed terms={view.terms} clauseId={it.clauseId} after={it.after} />}
      {it.reason && <p className={styles.reason}>“{it.reason}”</p>}
      {it.answer && (
        <p className={styles.reason}>
          {it.answeredByName}: “{it.answer}”
        </p>
      )}
      {isOpen && <Deeds {...{ view, talk, suggestion: it, answering, onSuggest, outdated }} />}
    </article>
  );
}

function Deeds({ view, talk, suggestion: it, answering, onSuggest, outdated }: Props & { outdated: boolean }) {
  const me = useMe();
  const withdraw = useCommand(api.negotiating.withdraw);
  const problem = withdraw.error ? problemOf(withdraw.error) : null;
  const isOurs = myParty(view)?.side === it.side;
  const mayAnswer = offer('answer_suggestion', view, me.userId).can;
  if (!mayAnswer) return null;
  const name = it.kind === 'add' ? 'the new clause' : nameOfClause(view.terms.clauses, it.clauseId, it.before);
  const again = againstNow(it, view);
  if (isOurs)
    return (
      <>
        {problem && <Notice tone="danger">{problem.sentence}</Notice>}
        <div className={styles.ways}>
          {outdated && again && (
            <Button variant="quiet" onClick={() => onSuggest(again)}>
              Suggest it again from the new text
            </Button>
          )}
          <Button
            variant="plain"
            aria-label={`Take it back: the suggestion about ${name}`}
            pending={withdraw.isPending}
            onClick={() => withdraw.run({ id: view.id, suggestionId: it.id })}
          >
            Take it back
          </Button>
        </div>
      </>
    );
  const answer = answering.answers.get(it.id);
  const toggle = (accept: boolean) =>
    answering.put(it.id, answer?.accept === accept ? null : { accept, words: answer?.words ?? '' });
  return (
    <>
      <div className={styles.choices}>
        <Button
          variant="quiet"
          className={styles.choice}
          aria-pressed={answer?.accept === true}
          aria-label={`Accept the suggestion about ${name}`}
          whyNot={whyNotAccept(it, talk.suggestions, answering.answers, view.terms)}
          onClick={() => toggle(true)}
        >
          Accept
        </Button>
        <Button
          variant="quiet"
          className={styles.choice}
          aria-pressed={answer?.accept === false}
          aria-label={`Refuse the suggestion about ${name}`}
          onClick={() => toggle(false)}
        >
          Refuse
        </Button>
        {again && (
          <Button variant="plain" aria-label={`Suggest something else about ${name}`} onClick={() => onSuggest(again)}>
            Suggest something else
          </Button>
        )}
      </div>
      {answer?.accept === true && it.kind === 'change' && (
        <PromisesSaid
          all={promisesTouched(view.terms, it.clauseId, it.after)}
          currency={view.terms.currency}
          said={answer.promises ?? []}
          onChange={(promises) => answering.put(it.id, { ...answer, promises })}
        />
      )}
      {answer?.accept === false && (
        <TextAreaField
          label="Why not?"
          optional
          rows={2}
          maxLength={1000}
          value={answer.words}
          onChange={(event) => answering.put(it.id, { accept: false, words: event.currentTarget.value })}
        />
      )}
    </>
  );
}
