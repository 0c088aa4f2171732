import { BLANK, fillTemplate } from '@ahadi/domain/agreements/templates/rules.ts';
import type { TemplateView } from '@ahadi/domain/agreements/templates/schema.ts';
import type { TemplateId } from '@ahadi/domain/core/ids.ts';
import { to } from '@ahadi/domain/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../core/api.ts';
import { useCommand } from '../core/command.ts';
import { currenciesIn } from '../core/currency.ts';
import { problemOf } from '../core/errors.ts';
import { pageMeta, usePageTitle } from '../core/page.ts';
import { useIdParam } from '../core/params.ts';
import { useMe } from '../core/session.ts';
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
import { kindsIn } from './creating/kinds.ts';
import { useCreating } from './creating/words.ts';
import { DocumentSheet } from './document/DocumentSheet.tsx';
import { refusalIn } from './refusal.ts';
import { QuestionField } from './templates/QuestionField.tsx';
import { TemplateMissing } from './templates/TemplateMissing.tsx';
import styles from './templates/templates.module.css';
import { useAnswers } from './templates/useAnswers.ts';
import { useTemplates } from './templates/words.ts';
import { useVoice } from './words.ts';

export const meta = pageMeta('Use a template');

/** The questions of a template, and beside them the text that the answers make. */
export default function UseTemplatePage() {
  const say = useTemplates();
  const id = useIdParam<TemplateId>();
  const template = useQuery(api.templates.get.queryOptions({ input: { id } }));
  usePageTitle(template.data?.name);
  if (template.isError && !template.data)
    return <TemplateMissing error={template.error} onRetry={() => template.refetch()} />;
  if (!template.data)
    return (
      <Card>
        <div role="status" aria-label={say.loadingOne}>
          <SkeletonText lines={6} />
        </div>
      </Card>
    );
  if (template.data.isArchived)
    return (
      <EmptyState
        kind="unavailable"
        level={1}
        title={say.archivedTitle}
        action={
          <Link className={buttonClass('primary')} to={to('newAgreement')}>
            {say.chooseOther}
          </Link>
        }
      >
        {say.archivedWords({ owner: template.data.ownerName })}
      </EmptyState>
    );
  return <Questions template={template.data} />;
}

function Questions({ template }: { template: TemplateView }) {
  const say = useTemplates();
  const voice = useVoice();
  const creating = useCreating();
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
  // Ours are written in English; one's own by its letters.
  const ours = template.identityId === null ? 'en' : undefined;
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
            <Link to={to('agreements')}>{say.agreements}</Link> /{' '}
            <Link to={to('newAgreement')}>{say.newAgreement}</Link>
          </>
        }
        title={<bdi lang={ours}>{template.name}</bdi>}
        facts={say.questionsThen({ count: asked.length })}
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
            words={{ legend: creating.actFor, kinds: kindsIn(creating) }}
            onChange={(id) => answering.setIdentity(me.identities.find((one) => one.id === id))}
          />
          {content.sides && (
            <SelectField
              label={say.whoAreYou}
              value={side}
              onChange={(event) => answering.setSide(event.currentTarget.value === 'B' ? 'B' : 'A')}
            >
              <option value="A" lang={ours}>
                {content.sides.A.role}
              </option>
              <option value="B" lang={ours}>
                {content.sides.B.role}
              </option>
            </SelectField>
          )}
          {answering.hasMoney && (
            <SelectField
              label={say.currency}
              value={currency}
              onChange={(event) => answering.setCurrency(event.currentTarget.value)}
            >
              {currenciesIn(voice.figures.language).map(({ code, label }) => (
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
              lang={ours}
              onChange={(value) => answering.answer(variable.name, value)}
              onBlur={() => answering.leave(variable.name)}
            />
          ))}
          {problem && !needsAddress && <Notice tone="danger">{refusalIn(voice, problem)}</Notice>}
          <div className={styles.actions}>
            <Button type="submit" pending={use.isPending} whyNot={needsAddress ? say.addressFirst : null}>
              {say.makeDraft}
            </Button>
            <Link className={buttonClass('quiet')} to={to('newAgreement')}>
              {say.chooseOther}
            </Link>
          </div>
        </form>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: at a desk it scrolls by itself, also by keyboard */}
        <section className={styles.preview} aria-label={say.whatItSays} tabIndex={0}>
          <h2 className={styles.previewTitle}>{say.whatItSays}</h2>
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
