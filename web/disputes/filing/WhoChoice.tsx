import { whyUndeliverable } from '@ahadi/domain/disputes/delivery.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Disputable } from './GroundChoice.tsx';

type Props = {
  others: Disputable['others'];
  chosen: string | null;
  onChoose: (partyId: Disputable['others'][number]['partyId']) => void;
  error?: string;
};

/** Against which of the other parties; and what that party once said about publication. */
export function WhoChoice({ others, chosen, onChoose, error }: Props) {
  const party = others.find(({ partyId }) => partyId === chosen);
  return (
    <>
      {others.length > 1 && (
        <Choices legend="Against whom?" error={error}>
          {others.map(({ partyId, name, clauseAccepted, goneOn }) => (
            <Choice
              key={partyId}
              name="party"
              checked={chosen === partyId}
              onChange={() => onChoose(partyId)}
              title={name}
              line={
                goneOn
                  ? 'left: nothing can be delivered to them'
                  : `${clauseAccepted ? 'accepted' : 'did not accept'} the public-history clause`
              }
            />
          ))}
        </Choices>
      )}
      {party?.goneOn && (
        <Notice tone="attention" title="A dispute could not be delivered">
          {whyUndeliverable(party.goneOn)}
        </Notice>
      )}
      {party && !party.goneOn && (
        <Notice
          tone={party.clauseAccepted ? 'gold' : 'neutral'}
          title={party.clauseAccepted ? 'It may become public' : 'It stays private'}
        >
          {party.clauseAccepted
            ? `${party.name} accepted the public-history clause. If the identities of both sides are checked when it is taken on and it stays unresolved past its deadline, a short neutral entry can become public. Resolved in time, nothing does. What else keeps it private stands in the form that follows.`
            : `${party.name} did not accept the public-history clause, so this can never become public. It can be answered, negotiated and settled all the same.`}
        </Notice>
      )}
    </>
  );
}
