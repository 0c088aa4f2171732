import type { ArticleView, VoteReason } from '@ahadi/domain/help/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { useTyped } from '../../core/useKept.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextField.tsx';
import styles from '../help.module.css';
import { voteReasons } from '../words.ts';

/** Whether it helped; a no asks why, and offers a person. Counted once a reader and version. */
export function Helpful({ article }: { article: ArticleView }) {
  const [vote, setVote] = useState(article.vote);
  const [saidWhy, setSaidWhy] = useState(false);
  const rate = useCommand(api.help.rate, { stale: [] });
  const say = (helpful: boolean) => {
    setVote(helpful ? 'yes' : 'no');
    rate.run({ slug: article.slug, version: article.version, helpful });
  };
  return (
    <section className={styles.helpful} aria-labelledby="helped">
      <h2 id="helped" className={styles.sideTitle}>
        Did this help?
      </h2>
      <div className={styles.votes}>
        <Button variant="quiet" aria-pressed={vote === 'yes'} onClick={() => say(true)}>
          Yes
        </Button>
        <Button variant="quiet" aria-pressed={vote === 'no'} onClick={() => say(false)}>
          No
        </Button>
      </div>
      {rate.error && <Notice tone="danger">{problemOf(rate.error).sentence}</Notice>}
      {vote === 'yes' && !rate.error && <p role="status">Thank you. That helps us to see what works.</p>}
      {vote === 'no' && !saidWhy && (
        <Why
          pending={rate.isPending}
          onSay={
            (reason, text) =>
              void rate
                .runAsync({ slug: article.slug, version: article.version, helpful: false, reason, text })
                .then(() => setSaidWhy(true))
                .catch(() => undefined) // shown above
          }
        />
      )}
      {vote === 'no' && saidWhy && (
        <p role="status">
          An editor reads this. If you need an answer now,{' '}
          <Link to={to('contact', {}, { subject: article.title })}>write to a person</Link>.
        </p>
      )}
    </section>
  );
}

function Why({ pending, onSay }: { pending: boolean; onSay: (reason: VoteReason, text: string) => void }) {
  const [reason, setReason] = useState<VoteReason | null>(null);
  const [text, setText] = useTyped('why');
  const name = useId();
  return (
    <form
      className={styles.why}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) onSay(reason, text);
      }}
    >
      <fieldset className={styles.reasons}>
        <legend>What was wrong with it?</legend>
        {voteReasons.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} checked={reason === value} onChange={() => setReason(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        label="In your words"
        optional
        maxLength={500}
        rows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.votes}>
        <Button type="submit" variant="quiet" pending={pending} whyNot={reason ? null : 'Choose what was wrong first.'}>
          Send
        </Button>
        <Link className={buttonClass('plain')} to={to('contact')}>
          Ask a person
        </Link>
      </div>
    </form>
  );
}
