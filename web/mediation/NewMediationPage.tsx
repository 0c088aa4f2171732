import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import type { AgreementId, DisputeId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConfirmAddress } from '../agreements/creating/ConfirmAddress.tsx';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { useMe } from '../core/session.ts';
import { ActFor } from '../ui/ActFor.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import styles from './requesting/requesting.module.css';

export const meta = pageMeta('Ask for mediation');

/** What it is about is in the address; for whom one asks is said here, and makes the draft. */
export default function NewMediationPage() {
  const me = useMe();
  const navigate = useNavigate();
  const [search] = useSearch();
  const primary = me.identities.find(({ isPrimary }) => isPrimary) ?? me.identities[0];
  const [identityId, setIdentityId] = useState<Identity['id'] | undefined>(primary?.id);
  // The server looks whether they are ones, and the reader's.
  const disputeId = search.get('dispute') as DisputeId | null;
  const agreementId = search.get('agreement') as AgreementId | null;
  const dispute = useQuery(
    api.disputes.get.queryOptions({
      input: { id: disputeId ?? ('' as DisputeId) }, // not asked without one
      enabled: disputeId !== null,
    }),
  );
  const agreement = useQuery(
    api.agreements.get.queryOptions({
      input: { id: agreementId ?? ('' as AgreementId) }, // not asked without one
      enabled: agreementId !== null,
    }),
  );
  const create = useCommand(api.mediation.create, {
    onSuccess: (made) => navigate(to('editMediation', { id: made.id }), { replace: true }),
  });
  const problem = create.error ? problemOf(create.error) : null;
  const needsAddress = !me.emailVerified || problem?.code === 'EMAIL_UNVERIFIED';
  const whyNot = needsAddress ? 'Confirm your e-mail address first; the link is in your inbox.' : null;
  const title = dispute.data?.claim.title || dispute.data?.ref || agreement.data?.terms.title || agreement.data?.ref;
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('legalServices')}>Mediation</Link> / <Link to={to('requestMediator')}>How it goes</Link>
          </>
        }
        title="Ask for mediation"
        facts="Nobody else sees anything until you send it."
      />
      <form
        className={styles.narrow}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (identityId && whyNot === null) create.run({ identityId, disputeId, agreementId });
        }}
      >
        {needsAddress && <ConfirmAddress email={me.email} />}
        <Card title="What it is about">
          {disputeId === null && agreementId === null ? (
            <p>
              Something that is no dispute or agreement here. You name the other side on the next page.{' '}
              <Link to={to('requestMediator')}>Choose something else</Link>
            </p>
          ) : (
            <p>
              {disputeId ? 'The dispute ' : 'The agreement '}
              {title ? <strong>“{title}”</strong> : 'you came from'}. The other side is taken over from it.
            </p>
          )}
          {(dispute.isError || agreement.isError) && (
            <Notice tone="attention" title="It is not here">
              It may not be yours to see. Go back and choose again.
            </Notice>
          )}
        </Card>
        {me.identities.length > 0 && (
          <ActFor
            identities={me.identities}
            chosen={identityId ?? ''}
            onChange={setIdentityId}
            error={problem?.code === 'ACC_IDENTITY_UNKNOWN' ? problem.sentence : undefined}
          />
        )}
        {problem && !needsAddress && problem.code !== 'ACC_IDENTITY_UNKNOWN' && (
          <Notice tone="danger">{problem.sentence}</Notice>
        )}
        <div className={styles.actions}>
          <Button type="submit" pending={create.isPending} whyNot={whyNot}>
            Begin
          </Button>
          <Link className={buttonClass('quiet')} to={to('requestMediator')}>
            Cancel
          </Link>
        </div>
      </form>
    </>
  );
}
