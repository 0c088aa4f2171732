import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import { type PaperSubject, paperSubject } from '@ahadi/domain/agreements/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { currenciesIn, defaultCurrency } from '../core/currency.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta } from '../core/page.ts';
import { rich } from '../core/Rich.tsx';
import { useMe } from '../core/session.ts';
import { ActFor } from '../ui/ActFor.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SelectField, TextField } from '../ui/TextField.tsx';
import { ConfirmAddress } from './creating/ConfirmAddress.tsx';
import styles from './creating/creating.module.css';
import { kindsIn } from './creating/kinds.ts';
import { type CreatingWords, useCreating } from './creating/words.ts';
import { SendDocument } from './documents/SendDocument.tsx';
import { refusalIn } from './refusal.ts';
import { TemplateCards } from './templates/TemplateCards.tsx';
import { useVoice } from './words.ts';

export const meta = pageMeta('New agreement');

const TITLE_LIMIT = 200;

/** Too short is fine while a title is only begun; what the law keeps on paper is better known before writing. */
const onPaper = {
  will: 'paperWill',
  family: 'paperFamily',
  court: 'paperCourt',
} as const satisfies Record<PaperSubject, keyof CreatingWords>;

export default function NewAgreementPage() {
  const me = useMe();
  const say = useCreating();
  const voice = useVoice();
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
  const paper = leftTitle ? paperSubject(title) : null;
  const needsAddress = !me.emailVerified || problem?.code === 'EMAIL_UNVERIFIED';

  return (
    <>
      <PageHeader
        breadcrumb={<Link to={to('agreements')}>{say.agreements}</Link>}
        title={say.title}
        facts={say.lead}
        actions={
          <Link className={buttonClass('quiet')} to={to('templates')}>
            {say.yourTemplates}
          </Link>
        }
      />
      <section className={styles.templates} id="document" aria-label={say.sendDocument}>
        <h2 className={styles.heading}>{say.sendDocument}</h2>
        {needsAddress && <ConfirmAddress email={me.email} />}
        <div className={styles.form}>
          {me.identities.length > 1 && (
            <ActFor
              identities={me.identities}
              chosen={identityId ?? ''}
              words={{ legend: say.actFor, kinds: kindsIn(say) }}
              onChange={setIdentityId}
            />
          )}
          <SendDocument identityId={identityId} currency={currency} whyNot={needsAddress ? say.addressFirst : null} />
        </div>
      </section>
      <section className={styles.templates} aria-label={say.withTemplate}>
        <h2 className={styles.heading}>{say.withTemplate}</h2>
        <p className={styles.promise}>
          {rich(say.templateWords, { a: (words) => <a href="#write-it-yourself">{words}</a> })}
        </p>
        <TemplateCards />
      </section>
      <h2 className={styles.or} id="write-it-yourself">
        {say.yourself}
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
            words={{ legend: say.actFor, kinds: kindsIn(say) }}
            onChange={setIdentityId}
            error={problem?.code === 'ACC_IDENTITY_UNKNOWN' ? refusalIn(voice, problem) : undefined}
          />
        )}
        <TextField
          label={say.about}
          help={say.aboutHelp}
          optional
          value={title}
          maxLength={TITLE_LIMIT}
          autoComplete="off"
          error={problem?.fields.title ?? (paper ? say[onPaper[paper]] : undefined)}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onBlur={() => setLeftTitle(true)}
        />
        <SelectField
          label={say.currency}
          help={say.currencyHelp}
          value={currency}
          error={problem?.fields.currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        >
          {currenciesIn(voice.figures.language).map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        {problem && !needsAddress && problem.code !== 'ACC_IDENTITY_UNKNOWN' && (
          <Notice tone="danger">{refusalIn(voice, problem)}</Notice>
        )}
        <div className={styles.actions}>
          <Button type="submit" pending={create.isPending} whyNot={needsAddress ? say.addressFirst : null}>
            {say.begin}
          </Button>
          <Link className={buttonClass('quiet')} to={to('agreements')}>
            {say.cancel}
          </Link>
        </div>
      </form>
    </>
  );
}
