import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { whyNotTitle } from '@ahadi/domain/agreements/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { currencies, defaultCurrency } from '../core/currency.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { useMe } from '../core/session.ts';
import { ActFor } from '../ui/ActFor.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SelectField, TextField } from '../ui/TextField.tsx';
import { ConfirmAddress } from './creating/ConfirmAddress.tsx';
import styles from './creating/creating.module.css';
import { SendDocument } from './documents/SendDocument.tsx';
import { TemplateCards } from './templates/TemplateCards.tsx';

export const meta = pageMeta('New agreement');

const TITLE_LIMIT = 200;

/** Too short is fine while a title is only begun; what the law keeps on paper is better known before writing. */
const problemOfTitle = (title: string): string | undefined =>
  title.trim().length < 3 ? undefined : (whyNotTitle(title) ?? undefined);

export default function NewAgreementPage() {
  const me = useMe();
  const navigate = useNavigate();
  const primary = me.identities.find((identity) => identity.isPrimary) ?? me.identities[0];
  const [identityId, setIdentityId] = useState<Identity['id'] | undefined>(primary?.id);
  const [title, setTitle] = useState('');
  const [leftTitle, setLeftTitle] = useState(false);
  const [currency, setCurrency] = useState(() => defaultCurrency(primary?.country ?? null));
  const create = useCommand(api.agreements.create, {
    onSuccess: (made) => navigate(to('editAgreement', { id: made.id }), { replace: true }),
  });
  const problem = create.error ? problemOf(create.error) : null;
  const needsAddress = !me.emailVerified || problem?.code === 'EMAIL_UNVERIFIED';

  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('agreements')}>Agreements</Link>}
        title="New agreement"
        facts="Begin with a document you have, a template, or an empty page. Nobody else sees it until you share it."
        actions={
          <Link className={buttonClass('quiet')} to={to('templates')}>
            Your templates
          </Link>
        }
      />
      <section className={styles.templates} id="document" aria-label="Send a document you have">
        <h2 className={styles.heading}>Send a document you have</h2>
        {needsAddress && <ConfirmAddress email={me.email} />}
        <div className={styles.form}>
          {me.identities.length > 1 && (
            <ActFor identities={me.identities} chosen={identityId ?? ''} onChange={setIdentityId} />
          )}
          <SendDocument
            identityId={identityId}
            currency={currency}
            whyNot={needsAddress ? 'Confirm your e-mail address first; the link is in your inbox.' : null}
          />
        </div>
      </section>
      <section className={styles.templates} aria-label="Begin with a template">
        <h2 className={styles.heading}>Begin with a template</h2>
        <p className={styles.promise}>
          You answer some questions and have a draft. Ready text helps you write; it is not legal advice. Or{' '}
          <a href="#write-it-yourself">write it yourself</a>.
        </p>
        <TemplateCards />
      </section>
      <h2 className={styles.or} id="write-it-yourself">
        Or write it yourself
      </h2>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (identityId && !needsAddress) create.run({ ownerIdentityId: identityId, title: title.trim(), currency });
        }}
      >
        {me.identities.length > 0 && (
          <ActFor
            identities={me.identities}
            chosen={identityId ?? ''}
            onChange={setIdentityId}
            error={problem?.code === 'ACC_IDENTITY_UNKNOWN' ? problem.sentence : undefined}
          />
        )}
        <TextField
          label="What is it about?"
          help="A working title, like “Supply of 400 solar lanterns”. You can change it while you write."
          optional
          value={title}
          maxLength={TITLE_LIMIT}
          autoComplete="off"
          error={problem?.fields.title ?? (leftTitle ? problemOfTitle(title) : undefined)}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onBlur={() => setLeftTitle(true)}
        />
        <SelectField
          label="Currency"
          help="For the value, if there is one. You can change it later."
          value={currency}
          error={problem?.fields.currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        >
          {currencies.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        {problem && !needsAddress && problem.code !== 'ACC_IDENTITY_UNKNOWN' && (
          <Notice tone="danger">{problem.sentence}</Notice>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            pending={create.isPending}
            whyNot={needsAddress ? 'Confirm your e-mail address first; the link is in your inbox.' : null}
          >
            Begin writing
          </Button>
          <Link className={buttonClass('quiet')} to={to('agreements')}>
            Cancel
          </Link>
        </div>
      </form>
    </>
  );
}
