import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { canBePaidFor } from '@ahadi/domain/escrow/promises.ts';
import type { MilestonePlan } from '@ahadi/domain/escrow/schema.ts';
import { isClosed } from '@ahadi/domain/obligations/lifecycle.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { amountWords, formatCalendarDay } from '../../core/words.ts';
import { SelectField } from '../../ui/TextField.tsx';

type Props = {
  agreementId: AgreementId;
  stage: MilestonePlan;
  path: string;
  error: string | undefined;
  onChange: (part: Partial<MilestonePlan>) => void;
};

const labelOf = ({ term, currency, occurrence, occurrences, dueOn, plannedOn }: ObligationView): string =>
  [
    term.title,
    term.amountMinor === null ? null : amountWords(term.amountMinor, currency),
    occurrences > 1 ? `${occurrence} of ${occurrences}` : null,
    (dueOn ?? plannedOn) === null ? null : `due ${formatCalendarDay(dueOn ?? plannedOn ?? '')}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');

/** Which promise of the agreement the money of a stage is for; nothing where the agreement has none that is open. */
export function PromiseField({ agreementId, stage, path, error, onChange }: Props) {
  const promises = useQuery(api.obligations.list.queryOptions({ input: { agreementId } }));
  const { obligationId } = stage;
  const open = (promises.data ?? []).filter(
    ({ id, status, term }) => id === obligationId || (!isClosed(status) && canBePaidFor(term.kind)),
  );
  if (open.length === 0 && obligationId === undefined) return null;
  // The one who accepts a payment is the one who is paid: their word moves no money.
  const isPayment = open.find(({ id }) => id === obligationId)?.term.kind === 'pay';
  const choose = (id: string) => {
    const chosen = open.find((one) => one.id === id);
    const { obligationId: _former, ...rest } = stage;
    // What is empty is filled with what was promised; what somebody wrote stays.
    onChange({
      ...rest,
      obligationId: chosen?.id,
      title: stage.title || (chosen?.term.title.slice(0, 120) ?? ''),
      criteria: stage.criteria || (chosen?.term.criteria.slice(0, 2000) ?? ''),
      amountMinor: stage.amountMinor || (chosen?.term.amountMinor ?? 0),
    });
  };
  return (
    <SelectField
      label="Which promise is it for?"
      optional
      help={`When all of it is paid out, that promise is fulfilled.${isPayment ? '' : ' The buyer who accepts the promise pays it out.'}`}
      value={obligationId ?? ''}
      data-path={path}
      error={error}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">For none of them alone</option>
      {open.map((one) => (
        <option key={one.id} value={one.id}>
          {labelOf(one)}
        </option>
      ))}
    </SelectField>
  );
}
