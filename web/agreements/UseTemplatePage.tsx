import { BLANK, fillTemplate } from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateView } from '@ahadi/domain/agreements/templates/schema.ts';
import type { TemplateId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { currencies } from '../core/currency.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useMe } from '../core/session.ts';
import { count } from '../core/words.ts';
import { ActFor } from '../ui/ActFor.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { focusFirstProblem } from '../ui/problem.ts';
import { SkeletonText } from '../ui/Skeleton.tsx';
import { SelectField } from '../ui/TextField.tsx';
import { ConfirmAddress } from './creating/ConfirmAddress.tsx';
import { DocumentSheet } from './document/DocumentSheet.tsx';
import { QuestionField } from './templates/QuestionField.tsx';
import { TemplateMissing } from './templates/TemplateMissing.tsx';
import styles from './templates/templates.module.css';
import { useAnswers } from './templates/useAnswers.ts';

export const meta = pageMeta('Use a template');

/** The questions of a template, and beside them the text that the answers make. */
export default function UseTemplatePage() {
  const id = useIdParam<TemplateId>();
  const template = useQuery(api.templates.get.queryOptions({ input: { id } }));
  usePageTitle(template.data?.name);
  if (template.isError && !template.data)
    return <TemplateMissing error={template.error} onRetry={() => template.refetch()} />;
  if (!template.data)
    return (
      <Card>
        <div role="status" aria-label="Loading the template">
          <SkeletonText lines={6} />
        </div>
      </Card>
    );
  if (template.data.isArchived)
    return (
      <EmptyState
        kind="unavailable"
        level={1}
        title="This template was put away"
        action={
          <Link className={buttonClass('primary')} to={to('newAgreement')}>
            Choose another
          </Link>
        }
      >
        {template.data.ownerName} does not use it any more. Agreements that were made from it stay as they are.
      </EmptyState>
    );
  return <Questions template={template.data} />;
}

function Questions({ template }: { template: TemplateView }) {
  const me = useMe();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const content = template.published;
  const answering = useAnswers(content, me.identities);
  const { answers, asked, identity, side, currency, problemAt } = answering;
  const use = useCommand(api.templates.use, {
    stale: [api.agreements.key(), api.dashboard.key()],
    onSuccess: (made) => navigate(to('editAgreement', { id: made.id }), { replace: true }),
  });
  const problem = use.error ? problemOf(use.error) : null;
  const needsAddress = !me.emailVerified || problem?.code === 'EMAIL_UNVERIFIED';
  const otherRole = content.sides?.[side === 'A' ? 'B' : 'A'];
  const begin = () => {
    if (!answering.tryAll()) {
      focusFirstProblem(form.current);
      return;
    }
    const ownAnswers = Object.fromEntries(asked.map(({ name }) => [name, answers[name] ?? '']));
    const { id, versionId } = template;
    if (identity && !needsAddress)
      use.run({ id, versionId, ownerIdentityId: identity.id, currency, side, answers: ownAnswers });
  };
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <Link to={to('agreements')}>Agreements</Link> / <Link to={to('newAgreement')}>New agreement</Link>
          </>
        }
        title={template.name}
        facts={`${count(asked.length, 'question')}, then you have a draft that only you see. Ready text helps you write; it is not legal advice.`}
      />
      <div className={styles.both}>
        <form
          className={styles.form}
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          {needsAddress && <ConfirmAddress email={me.email} />}
          <ActFor
            identities={me.identities}
            chosen={identity?.id ?? ''}
            onChange={(id) => answering.setIdentity(me.identities.find((one) => one.id === id))}
          />
          {content.sides && (
            <SelectField
              label="Who are you in it?"
              value={side}
              onChange={(event) => answering.setSide(event.currentTarget.value === 'B' ? 'B' : 'A')}
            >
              <option value="A">{content.sides.A.role}</option>
              <option value="B">{content.sides.B.role}</option>
            </SelectField>
          )}
          {answering.hasMoney && (
            <SelectField
              label="Currency"
              value={currency}
              onChange={(event) => answering.setCurrency(event.currentTarget.value)}
            >
              {currencies.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
          {asked.map((variable) => (
            <QuestionField
              key={variable.name}
              variable={variable}
              value={answers[variable.name] ?? ''}
              error={problem?.fields[`answers.${variable.name}`] ?? problemAt(variable.name)}
              currency={currency}
              onChange={(value) => answering.answer(variable.name, value)}
              onBlur={() => answering.leave(variable.name)}
            />
          ))}
          {problem && !needsAddress && <Notice tone="danger">{problem.sentence}</Notice>}
          <div className={styles.actions}>
            <Button
              type="submit"
              pending={use.isPending}
              whyNot={needsAddress ? 'Confirm your e-mail address first; the link is in your inbox.' : null}
            >
              Make the draft
            </Button>
            <Link className={buttonClass('quiet')} to={to('newAgreement')}>
              Choose another
            </Link>
          </div>
        </form>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: at a desk it scrolls by itself, also by keyboard */}
        <section className={styles.preview} aria-label="What it will say" tabIndex={0}>
          <h2 className={styles.previewTitle}>What it will say</h2>
          <Preview
            template={template}
            answers={answers}
            currency={currency}
            side={side}
            names={[identity?.displayName || BLANK, (otherRole && answers[otherRole.name]?.trim()) || BLANK]}
          />
        </section>
      </div>
    </>
  );
}

type PreviewProps = {
  template: TemplateView;
  answers: Record<string, string>;
  currency: string;
  side: 'A' | 'B';
  names: readonly [own: string, other: string];
};

/** The text as it stands with what was answered so far; a gap stands where an answer is missing. */
function Preview(now: PreviewProps) {
  // Typing never waits for the text to be set.
  const { template, answers, currency, side, names } = useDeferredValue(now);
  let last = 0;
  const newId = () => `preview-${++last}`;
  return (
    <DocumentSheet
      terms={fillTemplate(template.published, { answers, currency, side, newId })}
      parties={[
        { name: names[0], side: 'A' },
        { name: names[1], side: 'B' },
      ]}
    />
  );
}
