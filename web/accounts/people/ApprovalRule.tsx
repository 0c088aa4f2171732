import { MOST_STEPS } from '@ahadi/domain/organisations/approvals/rules.ts';
import type { RuleStep } from '@ahadi/domain/organisations/approvals/schema.ts';
import type { Member } from '@ahadi/domain/organisations/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { api, client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useFigures } from '../../core/here.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { FreshProof } from '../FreshProof.tsx';
import listed from '../rows.module.css';
import { useFreshDeed } from '../useFreshDeed.ts';
import { StepDialog } from './StepDialog.tsx';
import { kindNames, roleNames } from './stepwords.ts';
import { useRuleWords } from './words.ts';

/** Steps that are not saved yet, and the number of the rule that they began from. */
type Written = { no: number; steps: RuleStep[] };

type Props = { members: readonly Member[]; mayManage: boolean };

/** What is approved inside before a text goes out: its steps, in their order. Nothing holds before it is saved. */
export default function ApprovalRule({ members, mayManage }: Props) {
  const say = useRuleWords();
  const { instant } = useFigures();
  const queryClient = useQueryClient();
  const rule = useQuery(api.approvals.rule.queryOptions());
  const [written, setWritten] = useState<Written | null>(null);
  const [open, setOpen] = useState<RuleStep | 'new' | null>(null);
  const [saving, setSaving] = useState(false);
  const steps = written?.steps ?? rule.data?.steps ?? [];
  const isEmpty = steps.length === 0 && written === null;
  const write = (next: RuleStep[]) => rule.data && setWritten({ no: written?.no ?? rule.data.no, steps: next });
  const done = () => {
    setSaving(false);
    setWritten(null);
    void queryClient.invalidateQueries({ queryKey: api.approvals.key() });
  };
  const add = mayManage && rule.data && (
    <Button
      variant="quiet"
      whyNot={steps.length < MOST_STEPS ? null : say.mostSteps({ most: MOST_STEPS })}
      onClick={() => setOpen('new')}
    >
      {say.addStep}
    </Button>
  );
  const moveUp = (step: RuleStep, at: number) => write(steps.toSpliced(at, 1).toSpliced(at - 1, 0, step));
  return (
    <Card inset="flush" title={say.ruleTitle} aside={isEmpty ? null : add}>
      {rule.isPending && <SkeletonRows rows={2} label={say.loading} />}
      {rule.isError && !rule.data && <ErrorCard {...problemOf(rule.error)} onRetry={() => rule.refetch()} />}
      {rule.data && isEmpty && (
        <EmptyState kind="nothing" title={say.ruleNone} action={add}>
          {say.ruleNoneWords}
        </EmptyState>
      )}
      {rule.data && steps.length > 0 && (
        <ol className={listed.rows}>
          {steps.map((step, at) => (
            <li key={step.id} className={listed.row}>
              <StepWords number={at + 1} step={step} members={members} />
              {mayManage && (
                <div className={listed.buttons}>
                  {at > 0 && (
                    <Button
                      variant="quiet"
                      aria-label={say.moveUp({ step: step.name })}
                      onClick={() => moveUp(step, at)}
                    >
                      {say.up}
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    aria-label={say.changeStep({ step: step.name })}
                    onClick={() => setOpen(step)}
                  >
                    {say.change}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={say.removeStep({ step: step.name })}
                    onClick={() => write(steps.filter(({ id }) => id !== step.id))}
                  >
                    {say.remove}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      <div className={listed.row}>
        <p className={listed.facts}>
          {written !== null && <StateBadge tone="attention">{say.unsaved}</StateBadge>} {say.ruleFacts}{' '}
          {rule.data?.changedBy &&
            rule.data.changedAt &&
            say.changedBy({ by: rule.data.changedBy, when: instant(rule.data.changedAt) })}
        </p>
        {written !== null && (
          <div className={listed.buttons}>
            <Button variant="quiet" onClick={() => setWritten(null)}>
              {say.undo}
            </Button>
            <Button
              whyNot={rule.data && rule.data.no !== written.no ? say.changedMeanwhile : null}
              onClick={() => setSaving(true)}
            >
              {say.save}
            </Button>
          </div>
        )}
      </div>
      {open && (
        <StepDialog
          step={open === 'new' ? null : open}
          members={members}
          onClose={() => setOpen(null)}
          onDone={(step) => {
            setOpen(null);
            const isKnown = steps.some(({ id }) => id === step.id);
            write(isKnown ? steps.map((one) => (one.id === step.id ? step : one)) : [...steps, step]);
          }}
        />
      )}
      {saving && written && <SaveDialog {...written} onDone={done} onClose={() => setSaving(false)} />}
    </Card>
  );
}

function StepWords({ number, step, members }: { number: number; step: RuleStep; members: readonly Member[] }) {
  const say = useRuleWords();
  const { money, list, either } = useFigures();
  const names = step.members.flatMap((id) => members.find((one) => one.id === id)?.name ?? []);
  const who = [...names, ...(step.role ? [roleNames(say)[step.role]] : [])];
  const facts = [
    say.by({ names: either(who) }),
    step.from ? say.from({ amount: money(step.from.minor, step.from.currency) }) : say.always,
    ...(step.kinds.length > 0 ? [say.kinds({ kinds: list(step.kinds.map((kind) => kindNames(say)[kind])) })] : []),
  ];
  return (
    <div>
      <p className={listed.name}>
        {number}. <bdi>{step.name}</bdi>
      </p>
      <p className={listed.facts}>{facts.join(' · ')}</p>
    </div>
  );
}

type Saving = Written & { onDone: () => void; onClose: () => void };

/** What follows from another rule, and once more who sits here. */
function SaveDialog({ no, steps, onDone, onClose }: Saving) {
  const say = useRuleWords();
  const queryClient = useQueryClient();
  const deed = useFreshDeed(async () => {
    try {
      return await client.approvals.saveRule({ no, steps }, { context: { idempotencyKey: uuid() } });
    } catch (failure) {
      // Another rule holds by now: the page reads it, and says that these steps did not begin from it.
      if (problemOf(failure).code === 'STALE')
        void queryClient.invalidateQueries({ queryKey: api.approvals.rule.key() });
      throw failure;
    }
  }, onDone);
  return (
    <ConfirmDialog
      title={say.saveTitle}
      confirm={say.save}
      cancel={say.notYet}
      pending={deed.isPending}
      problem={deed.refusal?.field === 'password' ? null : deed.refusal?.sentence}
      onConfirm={deed.run}
      onClose={onClose}
    >
      <p>{steps.length === 0 ? say.saveNone : say.saveWords}</p>
      <FreshProof deed={deed} />
    </ConfirmDialog>
  );
}
