// What somebody did for an organisation with its money, or bound it to, is told to the organisation: its own sign-in did not do it.
import { formatMoney } from '@ahadi/domain/core/money.ts';
import type { EventName, EventPayloads, WrittenEvent } from '@ahadi/domain/events.ts';
import { doneForThem, type Notice } from '../core/notice.ts';
import type { Held } from './escrow.store.ts';
import { stageIn } from './held.ts';

type Said<Name extends EventName> = (payload: EventPayloads[Name], it: Held) => string | null;

/** What was done, as the end of “Somebody who acts for you …”. */
const done: { [Name in EventName]?: Said<Name> } = {
  'escrow.proposed': (_payload, { ref }) => `proposed the terms of ${ref}`,
  'escrow.countered': (_payload, { ref }) => `proposed other terms of ${ref}`,
  'escrow.accepted': (_payload, { ref }) => `accepted the terms of ${ref}`,
  'escrow.declined': (_payload, { ref }) => `declined the terms of ${ref}`,
  'escrow.withdrawn': (_payload, { ref }) => `took ${ref} back`,
  'escrow.end_proposed': (_payload, { ref }) => `proposed to end ${ref}`,
  'escrow.end_answered': (_payload, { ref }) => `answered the proposal to end ${ref}`,
  'milestone.delivered': (payload, it) =>
    it.ledBy?.kind === 'order' ? `sent ${stageIn(payload, it)}` : `said that ${stageIn(payload, it)} was delivered`,
  'milestone.received': (payload, it) => `said that ${stageIn(payload, it)} arrived`,
  'milestone.rejected': (payload, it) => `rejected a part of ${stageIn(payload, it)}`,
  'milestone.cured': (payload, it) => `said that ${stageIn(payload, it)} was mended`,
  'milestone.return_asked': (payload, it) => `agreed that what was rejected of ${stageIn(payload, it)} comes back`,
  'milestone.disputed': (payload, it) => `put a part of ${stageIn(payload, it)} in dispute`,
  'milestone.dispute_ended': (payload, it) => `ended the dispute about ${stageIn(payload, it)}`,
  'milestone.offered': (payload, it) => `made an offer to settle ${stageIn(payload, it)}`,
  'milestone.offer_answered': (payload, it) =>
    `${payload.accepted ? 'accepted' : 'refused'} offer ${payload.no} on ${stageIn(payload, it)}`,
  'milestone.split_answered': (payload, it) =>
    `${payload.accepted ? 'accepted' : 'refused'} the mediator’s split of ${stageIn(payload, it)}`,
  'milestone.paid_out': ({ why, shares, ...payload }, it) => {
    const money = (minor: number) => formatMoney(minor, it.terms.currency);
    if (why === 'release') return `released ${money(shares.sellerMinor)} of ${stageIn(payload, it)} to the seller`;
    if (why === 'refund' || why === 'agree_refund')
      return `gave ${money(shares.buyerMinor)} of ${stageIn(payload, it)} back to the buyer`;
    return null; // the deed before it said so
  },
};

/** For the organisation in whose name a member did this; nothing where nobody acts. */
export function toldOfMembers(event: WrittenEvent, it: Held): Notice[] {
  const said = done[event.name] as Said<EventName> | undefined; // a row takes the payload of its own event
  return doneForThem(event, it.parties, said?.(event.payload, it) ?? null);
}
