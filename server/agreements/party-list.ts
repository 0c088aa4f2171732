// Who the parties of an agreement are, while its text is being agreed.
import { problemsOfParties } from '@ahadi/domain/agreements/rules.ts';
import type { Party, PartyInput } from '@ahadi/domain/agreements/schema.ts';
import { refuse } from '../core/aggregate.ts';
import { agreements, newParty, ownParty, tell, withParties } from './agreement.ts';
import { refuseForChange } from './amendment-guard.ts';
import type { Held } from './held.store.ts';
import { requireNobodyNew } from './inside.ts';
import { inviteParties } from './invitation.ts';
import { tellTakenOut } from './invitation-told.ts';

/**
 * Sets the list of parties. The creator stays on it; a party whose person joined keeps its address. After sharing everybody
 * accepts again and new ones, also new addresses, are invited at once. Throws BAD_INPUT with problems by field.
 */
export const saveParties = agreements.deed(
  'save_parties',
  async (ctx, held, { parties: wanted }: { parties: readonly PartyInput[] }) => {
    refuseForChange(held, 'its parties are');
    const { parties: tooFew, ...problems } = problemsOfParties(wanted);
    const known = new Map(held.parties.map((party) => [party.id as string, party]));
    wanted.forEach((party, index) => {
      const before = party.id ? known.get(party.id) : undefined;
      if (party.id && wanted.findIndex(({ id }) => id === party.id) < index)
        problems[`parties.${index}.name`] = 'This party is on the list twice.';
      if (party.id && !before)
        problems[`parties.${index}.name`] = 'This party is no longer on the list. Reload the page.';
      if (before?.userId && before.email !== party.email)
        problems[`parties.${index}.email`] = 'This person has joined under this address; it cannot be changed.';
    });
    const missing = held.parties.find(
      (party) => party.userId === held.creatorUserId && !wanted.some(({ id }) => id === party.id),
    );
    if (missing) problems.parties = 'You made this agreement and stay on the list.';
    wanted.forEach(({ id, inPerson }, index) => {
      if (inPerson && known.get(id ?? '')?.userId === held.creatorUserId)
        problems[`parties.${index}.name`] = 'You sign for yourself, not as somebody’s guest.';
    });
    for (const { email } of held.attendants) {
      const index = wanted.findIndex((party) => party.email.toLowerCase() === email);
      if (index >= 0)
        problems[`parties.${index}.email`] =
          'This person approves, witnesses, reads along or gets a copy. Take them off that list first.';
    }
    if (held.versionPublished && tooFew) problems.parties = tooFew;
    refuse(problems);
    const places = placesOf(held, wanted);
    const parties = places.map(({ party }) => party);
    const placeOf = new Map(places.flatMap(({ party, before }) => (before ? [[before.id as string, party.id]] : [])));
    const stays = (partyId: string | null) => partyId === null || parties.some(({ id }) => id === partyId);
    const listed: Held = {
      ...held,
      parties,
      attendants: held.attendants.flatMap((one) => {
        if (one.partyId === null) return [one];
        const partyId = placeOf.get(one.partyId);
        return partyId ? [partyId === one.partyId ? one : { ...one, partyId }] : [];
      }),
      delegations: held.delegations.filter(({ partyId }) => stays(partyId)),
    };
    if (!held.versionPublished) return listed;
    const invited = places.filter(({ party, before }) => party.id !== before?.id).map(({ party }) => party.id);
    await requireNobodyNew(ctx, held, ownParty(ctx, held), invited);
    const asked = withParties(listed, ({ id }) => (invited.includes(id) ? undefined : { acceptedVersionId: null }));
    const now = await inviteParties(ctx, asked, invited);
    await tell(ctx, now, 'agreement.parties_changed', {
      invited: parties.filter(({ id, inPerson }) => !inPerson && invited.includes(id)).map(({ id }) => id),
      removed: held.parties.filter(({ id }) => !placeOf.has(id)).map(({ id }) => id),
    });
    await tellTakenOut(ctx, held, now);
    return now;
  },
);

/**
 * The list as it is wanted, each with whose place it takes. Behind another address is another person: once the text was shared, who was reached
 * there may have read, answered or signed by their letter, and nothing of it is the next one's, neither in the agreement nor in their copy of
 * all their data. They are a party of their own, who was never reached and is invited like a new one.
 */
const placesOf = (held: Held, wanted: readonly PartyInput[]): { party: Party; before: Party | undefined }[] =>
  wanted.map(({ side, name, email, signOrder, inPerson = false, id }) => {
    const before = held.parties.find((one) => one.id === id);
    const isSame = before && (!held.versionPublished || before.email === email);
    const row = { side, name, email, signOrder, inPerson };
    return { party: { ...(isSame ? before : newParty()), ...row }, before };
  });
