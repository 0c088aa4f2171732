import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useMe } from '../../core/session.ts';
import { useDeed } from '../../core/useDeed.ts';
import { ActFor } from '../../ui/ActFor.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ConsentText, hasConsentText } from '../consent/ConsentText.tsx';
import consent from '../consent/consent.module.css';
import { mySideOf } from '../offer.ts';
import type { DeedProps } from './deeds.ts';

/** The informed consent of a side: the whole text, that it was read, and for whom. */
export function ConsentDialog({ view, onDone, onClose }: DeedProps) {
  const me = useMe();
  const mine = mySideOf(view);
  const primary = me.identities.find(({ isPrimary }) => isPrimary) ?? me.identities[0];
  // Nobody agrees for whom another side stands already: then they choose again.
  const taken = view.sides.filter(({ side }) => side !== view.mySide).map((side) => side.identityId);
  const isFixed = mine?.identityId != null && !taken.includes(mine.identityId);
  const [identityId, setIdentityId] = useState<Identity['id'] | null>(
    (isFixed ? mine.identityId : null) ?? primary?.id ?? null,
  );
  const [read, setRead] = useState(false);
  const known = hasConsentText(view.consentVersion);
  const deed = useDeed(api.mediation.consent, {
    problems: { read: read ? undefined : 'Read the text first, then say so.' },
    onDone: (after) =>
      onDone(
        after.status === 'requested'
          ? 'You agreed to mediate. The other side is asked.'
          : 'You agreed to mediate. Every side has; the next step is to find a mediator.',
      ),
  });
  return (
    <ConfirmDialog
      wide
      title="Agree to mediate"
      confirm="I agree to mediate"
      cancel="Not yet"
      pending={deed.pending}
      problem={deed.problem}
      onConfirm={() => {
        if (!known) return;
        deed.run({
          id: view.id,
          version: view.consentVersion,
          ...(isFixed || identityId === null ? {} : { identityId }),
        });
      }}
      onClose={onClose}
    >
      {known ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls has to be reached by keyboard
        <section className={consent.scroll} aria-label="What you agree to" tabIndex={0}>
          <ConsentText version={view.consentVersion} />
        </section>
      ) : (
        <Notice tone="attention" title="The text was changed">
          Load this page again to read the new one. Nothing was sent.
        </Notice>
      )}
      <CheckField
        label="I have read this and understand it."
        checked={read}
        error={deed.at('read')}
        onChange={(event) => setRead(event.currentTarget.checked)}
      />
      {!isFixed && me.identities.length > 1 && (
        <ActFor
          identities={me.identities}
          chosen={identityId ?? ''}
          onChange={setIdentityId}
          error={deed.at('identityId')}
        />
      )}
    </ConfirmDialog>
  );
}
