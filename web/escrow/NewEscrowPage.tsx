import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConfirmAddress } from '../agreements/creating/ConfirmAddress.tsx';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { useSearch } from '../core/search.ts';
import { useMe } from '../core/session.ts';
import styles from '../disputes/filing/filing.module.css';
import { ActFor } from '../ui/ActFor.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Choice, Choices } from '../ui/Choices.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { focusFirstProblem } from '../ui/problem.ts';

export const meta = pageMeta('Start an escrow');

const roles = [
  {
    value: 'buyer',
    title: 'I buy',
    line: 'You pay the money in, and release it when you have what you were promised.',
  },
  { value: 'seller', title: 'I sell', line: 'You see that the money is there, deliver, and are paid.' },
] as const;
type Role = (typeof roles)[number]['value'];

/** Two answers make the draft; from there on everything typed is kept. */
export default function NewEscrowPage() {
  const me = useMe();
  const navigate = useNavigate();
  const [search] = useSearch();
  const form = useRef<HTMLFormElement>(null);
  const primary = me.identities.find((identity) => identity.isPrimary) ?? me.identities[0];
  const [identityId, setIdentityId] = useState<Identity['id'] | undefined>(primary?.id);
  const [role, setRole] = useState<Role | null>(null);
  const [tried, setTried] = useState(false);
  const agreementId = search.get('agreement') as AgreementId | null; // the server looks whether it is one
  const agreement = useQuery(
    api.agreements.get.queryOptions({
      input: { id: agreementId ?? ('' as AgreementId) }, // not asked without one
      enabled: agreementId !== null,
    }),
  );
  const create = useCommand(api.escrow.create, {
    onSuccess: (made) => navigate(to('escrow', { id: made.id }), { replace: true }),
  });
  const problem = create.error ? problemOf(create.error) : null;
  const needsAddress = !me.emailVerified || problem?.code === 'EMAIL_UNVERIFIED';
  const whyNot = needsAddress ? 'Confirm your e-mail address first; the link is in your inbox.' : null;
  const error = tried && role === null ? 'Choose which side you are.' : undefined;

  const begin = () => {
    setTried(true);
    focusFirstProblem(form.current, 2);
    if (!identityId || role === null || whyNot !== null) return;
    create.run({ identityId, role, agreementId });
  };

  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('escrows')}>Escrow</Link>}
        title="Start an escrow"
        facts="Nobody else sees anything until you propose it."
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
        {agreement.data && (
          <Notice title={`For the agreement ${agreement.data.ref}`}>
            “{agreement.data.terms.title}”: its title, value and the other side are taken over. You can change them.
          </Notice>
        )}
        {agreement.isError && (
          <Notice tone="attention" title="That agreement is not here">
            It may not be yours to see. Without it the escrow stands on its own.
          </Notice>
        )}
        <Choices legend="Which side are you?" error={error}>
          {roles.map(({ value, title, line }) => (
            <Choice
              key={value}
              name="role"
              checked={role === value}
              aria-invalid={error ? true : undefined}
              onChange={() => setRole(value)}
              title={title}
              line={line}
            />
          ))}
        </Choices>
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
          <Link className={buttonClass('quiet')} to={to('escrows')}>
            Cancel
          </Link>
        </div>
      </form>
    </>
  );
}
