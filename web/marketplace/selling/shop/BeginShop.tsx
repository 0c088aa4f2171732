import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../core/api.ts';
import { useCommand } from '../../../core/command.ts';
import { defaultCurrency } from '../../../core/currency.ts';
import { problemOf } from '../../../core/errors.ts';
import { useMe } from '../../../core/session.ts';
import { ActFor } from '../../../ui/ActFor.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Part } from '../../../ui/Part.tsx';
import { Commission } from '../../forms/Commission.tsx';
import styles from '../../forms/form.module.css';

/** Before there is an application: for whom the shop is, and what selling costs. `shops`: those there are already. */
export function BeginShop({ shops }: { shops: readonly SupplierView[] }) {
  const me = useMe();
  const navigate = useNavigate();
  const free = me.identities.filter(({ id }) => !shops.some(({ identityId }) => identityId === id));
  const [identityId, setIdentityId] = useState<Identity['id'] | undefined>(
    (free.find(({ isPrimary }) => isPrimary) ?? free[0])?.id,
  );
  const start = useCommand(api.selling.start, {
    onSuccess: (shop) => navigate(to('sellerApplication', {}, { shop: shop.id }), { replace: true }),
  });
  const problem = start.error ? problemOf(start.error) : null;
  const chosen = free.find(({ id }) => id === identityId);
  const whyNot = me.emailVerified
    ? identityId
      ? null
      : 'Each of those you act for has a shop already.'
    : 'Confirm your e-mail address first; the link is in your inbox.';
  return (
    <form
      className={styles.narrow}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (identityId && whyNot === null) start.run({ identityId });
      }}
    >
      {!me.emailVerified && (
        <Notice
          tone="attention"
          title="Confirm your e-mail address first"
          action={<Link to={to('auth', {}, { view: 'verify' })}>Send the link again</Link>}
        >
          Who sells has to be reached. The link is in the inbox of {me.email}.
        </Notice>
      )}
      <Part id="cost" title="What selling costs">
        <Commission currency={defaultCurrency(chosen?.country ?? null)} commissionBps={marketDefaults.commissionBps} />
      </Part>
      {free.length > 0 ? (
        <ActFor
          identities={free}
          chosen={identityId ?? ''}
          onChange={setIdentityId}
          error={problem?.code === 'ACC_IDENTITY_UNKNOWN' ? problem.sentence : undefined}
        />
      ) : (
        <Notice
          title="Each of those you act for has a shop"
          action={<Link to={to('profile', {}, { tab: 'account' })}>Your identities</Link>}
        >
          Add an organisation in your profile to open another one.
        </Notice>
      )}
      <p className={styles.quiet}>
        The money of what you sell comes into the wallet of this identity. Everything you type is kept; nothing is sent
        before you say so.
      </p>
      {problem && problem.code !== 'ACC_IDENTITY_UNKNOWN' && <Notice tone="danger">{problem.sentence}</Notice>}
      <div className={styles.buttons}>
        <Button type="submit" pending={start.isPending} whyNot={whyNot}>
          Begin the application
        </Button>
        <Link className={buttonClass('quiet')} to={to('sellerDashboard')}>
          Not now
        </Link>
      </div>
    </form>
  );
}
