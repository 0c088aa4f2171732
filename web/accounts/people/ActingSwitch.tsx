import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { Here, useWordsHere } from '../../core/here.ts';
import { useLanguage } from '../../core/language.ts';
import { useMe } from '../../core/session.ts';
import { acting as actingRoom } from './acting/words.ts';
import { useActing } from './useActing.ts';

/** In the account menu of who acts for organisations: one press, and they act for another one, or for themself. */
export default function ActingSwitch({ className }: { className: string | undefined }) {
  return (
    <Here value={useLanguage()}>
      <Choices className={className} />
    </Here>
  );
}

function Choices({ className }: { className: string | undefined }) {
  const say = useWordsHere(actingRoom);
  const { userId, acting } = useMe();
  const mine = useQuery(api.organisations.mine.queryOptions());
  const { isPending, actFor } = useActing();
  const others = (mine.data ?? []).filter(({ organisationId }) => organisationId !== userId);
  const choices = [
    ...(acting ? [{ id: null, label: say.asSelf }] : []),
    ...others.map(({ organisationId, organisation }) => ({ id: organisationId, label: say.actFor({ organisation }) })),
  ];
  return choices.map(({ id, label }) => (
    <button
      key={id ?? ''}
      type="button"
      className={className}
      title={label}
      aria-busy={isPending || undefined}
      onClick={() => actFor(id)}
    >
      <IconArrowsExchange size={16} stroke={1.8} aria-hidden />
      <span>{label}</span>
    </button>
  ));
}
