import type { Negotiation } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useWordsHere } from '../../core/here.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { talking } from './words.ts';

/** That the text is not the one the reader read last, with the way to what changed. */
export function SinceRead({ view, talk }: { view: AgreementView; talk: Negotiation }) {
  const say = useWordsHere(talking);
  if (talk.readVersionNo === null || talk.readVersionId === null || talk.readVersionNo >= view.versionNo) return null;
  return (
    <Notice
      tone="info"
      title={say.changedSince}
      action={
        <Link
          className={buttonClass('quiet')}
          to={to('agreementChanges', { id: view.id }, { from: talk.readVersionId, to: view.versionId })}
        >
          {say.seeChanges}
        </Link>
      }
    >
      {say.readVersions({ read: talk.readVersionNo, now: view.versionNo })}
    </Notice>
  );
}
