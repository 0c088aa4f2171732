import { mediationDefaults, needsScreening } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { useState } from 'react';
import { nameList } from '../../core/words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ConsentText } from '../consent/ConsentText.tsx';
import consent from '../consent/consent.module.css';
import type { Draft } from './draftkeeper.ts';
import { sidesOf } from './problems.ts';

type Props = {
  view: MediationView;
  draft: Draft;
  pending: boolean;
  problem: string | null;
  onSend: () => void;
  onClose: () => void;
};

/** Anyone who asks for mediation agrees to it themselves: the same text that the others are asked to agree to. */
export function SendDialog({ view, draft, pending, problem, onSend, onClose }: Props) {
  const [read, setRead] = useState(false);
  const [tried, setTried] = useState(false);
  const others = nameList(
    sidesOf(view, draft)
      .slice(1)
      .map(({ name }) => name),
  );
  return (
    <ConfirmDialog
      wide
      title="Send the request"
      confirm="Agree and send it"
      cancel="Not yet"
      pending={pending}
      problem={problem}
      onConfirm={() => {
        setTried(true);
        if (read) onSend();
      }}
      onClose={onClose}
    >
      {needsScreening(draft.request) ? (
        <p>
          You answered yes to a question about safety, so an officer looks at it first. {others} is told only when the
          officer lets it go on.
        </p>
      ) : (
        <p>
          {others} gets a letter and has {mediationDefaults.consentDays} days to agree or decline. Whatever they answer
          is private. You agree to mediate with this, too:
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls has to be reached by keyboard */}
      <section className={consent.scroll} aria-label="What you agree to" tabIndex={0}>
        <ConsentText version={view.consentVersion} />
      </section>
      <CheckField
        label="I have read this and agree to mediate."
        checked={read}
        error={tried && !read ? 'Read the text first, then say so.' : undefined}
        onChange={(event) => setRead(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
