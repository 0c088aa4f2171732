import type { AgreementId } from '@ahadi/domain/core/ids.ts';
import { obligationStatusWords } from '@ahadi/domain/obligations/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { Link } from 'react-router';
import { useStagePromise } from './useStagePromise.ts';

type Props = { agreementId: AgreementId; obligationId: string; className?: string | undefined };

/** The promise that a stage is for and where it stands, for who reads its agreement; nothing for anybody else. */
export function StagePromise({ agreementId, obligationId, className }: Props) {
  const it = useStagePromise(agreementId, obligationId);
  if (!it) return null;
  return (
    <p className={className}>
      For the promise <Link to={to('agreement', { id: agreementId }, { promise: it.id })}>“{it.term.title}”</Link>,
      which is {obligationStatusWords[it.status].toLowerCase()}
    </p>
  );
}

/** The same in the terms, with what both sides agree to by it. */
export function PromiseOfTerms({ agreementId, obligationId, className }: Props) {
  const it = useStagePromise(agreementId, obligationId);
  if (!it) return null;
  return (
    <p className={className}>
      For the promise <Link to={to('agreement', { id: agreementId }, { promise: it.id })}>“{it.term.title}”</Link>. When
      all of it is paid out, the promise is fulfilled.
      {it.term.kind !== 'pay' && ' The buyer who accepts the promise pays it out.'}
    </p>
  );
}
