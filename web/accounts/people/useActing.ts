import type { UserId } from '@ahadi/domain/core/ids.ts';
import { useMutation } from '@tanstack/react-query';
import { v4 as uuid } from 'uuid';
import { goesOn } from '../../core/acting.ts';
import { client } from '../../core/api.ts';
import { problemOf } from '../../core/errors.ts';
import { useFigures, useWordsHere } from '../../core/here.ts';
import { changesAtStake } from '../../core/offline/leaving.ts';
import { sessionChanged, useMe } from '../../core/session.ts';
import { toastError } from '../../core/toast.ts';
import { acting as actingRoom } from './acting/words.ts';

class NotSentYet extends Error {}

/**
 * Has this browser act for an organisation, or with null for nobody but its person. What waits here is sent first; of an organisation
 * nothing is kept on the device. Then the page begins again, in every tab: here at `next`, a path of ours, where one is given.
 */
export function useActing() {
  const { acting } = useMe();
  const say = useWordsHere(actingRoom);
  const { language } = useFigures();
  const { mutate, isPending } = useMutation({
    mutationFn: async (organisationId: UserId | null) => {
      const context = { idempotencyKey: uuid() };
      if ((await changesAtStake()) > 0) throw new NotSentYet();
      if (organisationId) await client.organisations.act({ organisationId }, { context });
      else await client.organisations.stopActing(undefined, { context });
      if (acting) sessionStorage.clear();
      await sessionChanged();
    },
    onError: (failure) => {
      goesOn.at = '';
      const why = language === 'en' ? problemOf(failure).sentence : say.failed;
      toastError(failure instanceof NotSentYet ? say.notSent : why, say.error);
    },
  });
  return {
    isPending,
    actFor: (organisationId: UserId | null, next = '') => {
      if (isPending) return;
      goesOn.at = next;
      mutate(organisationId);
    },
  };
}
