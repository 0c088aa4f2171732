import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import type { DisputeId, ObligationId } from '@ahadi/domain/core/ids.ts';
import { whyNotActing } from '@ahadi/domain/organisations/acts.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConfirmAddress } from '../agreements/creating/ConfirmAddress.tsx';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { defaultCurrency } from '../core/currency.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { useMe } from '../core/session.ts';
import { formatCalendarDay } from '../core/words.ts';
import { ActFor } from '../ui/ActFor.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ErrorCard } from '../ui/ErrorCard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { focusFirstProblem } from '../ui/problem.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './filing/filing.module.css';
import { type Disputable, GroundChoice } from './filing/GroundChoice.tsx';
import { WhoChoice } from './filing/WhoChoice.tsx';
import { WhoFiles } from './filing/WhoFiles.tsx';
import { partyOf } from './offer.ts';

export const meta = pageMeta('File a dispute');

type PartyId = Disputable['others'][number]['partyId'];

/** Two answers make the draft; from there on everything typed is kept. */
export default function NewDisputePage() {
  const me = useMe();
  const navigate = useNavigate();
  const [search] = useSearch();
  const form = useRef<HTMLFormElement>(null);
  const primary = me.identities.find((identity) => identity.isPrimary) ?? me.identities[0];
  const [identityId, setIdentityId] = useState<Identity['id'] | undefined>(primary?.id);
  const [agreementId, setAgreementId] = useState<string | null>(search.get('agreement'));
  const [partyId, setPartyId] = useState<PartyId | null>(null);
  const [tried, setTried] = useState(false);
  const counterId = search.get('counter') as DisputeId | null; // the server looks whether it is one
  const promiseId = search.get('promise') as ObligationId | null; // the server looks whether it is one
  const promise = useQuery(
    api.obligations.get.queryOptions({ input: { id: promiseId ?? ('' as ObligationId) }, enabled: promiseId !== null }), // not asked without one
  );
  const answered = useQuery(
    api.disputes.get.queryOptions({ input: { id: counterId ?? ('' as DisputeId) }, enabled: counterId !== null }), // not asked without one
  );
  const counterOf = answered.data?.mySide === 'respondent' ? answered.data : null;
  const disputable = useQuery(api.disputes.disputable.queryOptions());
  const create = useCommand(api.disputes.create, {
    onSuccess: (made) => navigate(to('editDispute', { id: made.id }), { replace: true }),
  });
  const problem = create.error ? problemOf(create.error) : null;
  const needsAddress = !me.emailVerified || problem?.code === 'EMAIL_UNVERIFIED';

  const agreement = disputable.data?.find((it) => it.agreementId === agreementId) ?? null;
  // It is about the promise only as long as its agreement is chosen.
  const broken = promise.data?.agreementId === agreementId ? promise.data : null;
  // With one other party there is nothing to choose.
  const party =
    agreement?.others.find((it) => it.partyId === partyId) ??
    (agreement?.others.length === 1 ? agreement.others[0] : null);
  const isChosen = agreementId === '' || agreement !== null;
  const isUnknown = disputable.data !== undefined && agreementId !== null && !isChosen;
  const whyNot = needsAddress
    ? 'Confirm your e-mail address first; the link is in your inbox.'
    : party?.goneOn && !counterOf
      ? 'Nothing can be delivered to them.'
      : whyNotActing(me.acting, 'draft');

  const begin = () => {
    setTried(true);
    focusFirstProblem(form.current, 2);
    if (!identityId || whyNot !== null || !isChosen || (agreement !== null && !party && !counterOf)) return;
    create.run({
      identityId,
      agreementId: agreement?.agreementId ?? null,
      respondentPartyId: counterOf ? null : (party?.partyId ?? null), // the server knows who filed what this answers
      counterOf: counterOf?.id ?? null,
      obligationId: broken?.id ?? null,
      currency: agreement?.currency ?? defaultCurrency(primary?.country ?? null),
    });
  };

  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('disputes')}>Disputes</Link>}
        title="File a dispute"
        facts={
          me.acting
            ? `First what it is about. Only ${me.acting.organisation} sees it until it is filed.`
            : 'First what it is about. Nobody else sees anything until you file it.'
        }
      />
      <form
        ref={form}
        className={styles.narrow}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        {needsAddress && <ConfirmAddress email={me.email} />}
        <WhoFiles acting={me.acting} />
        {me.identities.length > 0 && (
          <ActFor
            identities={me.identities}
            chosen={identityId ?? ''}
            onChange={setIdentityId}
            error={problem?.code === 'ACC_IDENTITY_UNKNOWN' ? problem.sentence : undefined}
          />
        )}
        {counterOf && (
          <Notice title={`In answer to ${counterOf.ref}`}>
            It is a dispute of its own, against {partyOf(counterOf, 'filer')?.name}. What you asked for in turn is
            filled in, and each of the two leads to the other.
          </Notice>
        )}
        {broken && (
          <Notice title={`About “${broken.term.title}”`}>
            What was promised, when it was due{broken.dueOn && `, ${formatCalendarDay(broken.dueOn)},`} and what was
            said about it since is filled in for you; the files given with it are among the exhibits.
          </Notice>
        )}
        {isUnknown && (
          <Notice tone="attention" title="No dispute can be filed about that agreement">
            Only an agreement that everybody signed can be disputed, and only by one of its parties. Choose another one.
          </Notice>
        )}
        {disputable.isPending && <SkeletonRows rows={3} label="Loading your agreements" />}
        {disputable.isError && (
          <ErrorCard
            title="Your agreements could not be loaded"
            {...problemOf(disputable.error)}
            onRetry={() => disputable.refetch()}
          />
        )}
        {disputable.data && (
          <GroundChoice
            agreements={disputable.data}
            chosen={agreementId}
            onChoose={(chosen) => {
              setAgreementId(chosen);
              setPartyId(null);
            }}
            error={tried && !isChosen ? 'Choose what it is about.' : undefined}
          />
        )}
        {agreement && !counterOf && (
          <WhoChoice
            others={agreement.others}
            chosen={party?.partyId ?? null}
            onChoose={setPartyId}
            error={tried && !party ? 'Choose whom it is against.' : undefined}
          />
        )}
        {problem && !needsAddress && problem.code !== 'ACC_IDENTITY_UNKNOWN' && (
          <Notice tone="danger">{problem.sentence}</Notice>
        )}
        {/* What comes above them would move them away from under the pointer. */}
        {!disputable.isPending && (
          <div className={styles.actions}>
            <Button type="submit" pending={create.isPending} whyNot={whyNot}>
              Begin
            </Button>
            <Link className={buttonClass('quiet')} to={to('disputes')}>
              Cancel
            </Link>
          </div>
        )}
      </form>
    </>
  );
}
