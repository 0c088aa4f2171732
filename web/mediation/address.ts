import type { RoomId } from '@ahadi/domain/core/ids.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { to } from '@ahadi/domain/paths.ts';

/** The parts of a case's page, each with an address of its own. */
export const tabs = ['case', 'rooms', 'packages', 'terms', 'court'] as const;
export type Tab = (typeof tabs)[number];

/** Where this reader looks at the case: its mediator on the page of their own work. */
export function hrefOf(view: Pick<MediationView, 'id' | 'as'>, tab: Tab = 'case'): string {
  const query: Record<string, string> = tab === 'case' ? {} : { tab };
  const { id } = view;
  return view.as === 'mediator' ? to('myCase', { id }, query) : to('mediation', { id }, query);
}

/** Where a room of a case is. */
export const roomHref = (view: Pick<MediationView, 'id' | 'as'>, room: { id: RoomId }): string =>
  `${hrefOf(view, 'rooms')}&room=${encodeURIComponent(room.id)}`;
