import { type Act, mayAct } from '@ahadi/domain/organisations/acts.ts';
import type { MemberRole } from '@ahadi/domain/organisations/schema.ts';
import { isKnownPath } from '@ahadi/domain/paths.ts';
import { useMe } from './session.ts';

const pages: readonly { path: RegExp; act: Act }[] = [
  { path: /^\/(?:help|contact|terms)(?:\/|$)/, act: 'self' },
  { path: /^\/(?:dashboard(?:\/agreements)?|people|agreements(?:\/templates)?)$/, act: 'read' },
  { path: /^\/(?:people|agreements\/templates)\/[^/]+$/, act: 'read' },
  { path: /^\/dashboard\/agreements\/[^/]+(?:\/(?:workflow|changes))?$/, act: 'read' },
  { path: /^\/agreements\/(?:new|edit\/[^/]+|templates\/[^/]+\/use)$/, act: 'draft' },
];

/** Whether somebody of this role does something at an address for the organisation that they act for. Where no page is, that is said to anybody. */
export function isOpenTo(role: MemberRole, path: string): boolean {
  const pathname = path.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  return !isKnownPath(pathname) || pages.some((page) => page.path.test(pathname) && mayAct(role, page.act));
}

/** Whether there is something for the reader at an address: always, or while they act for an organisation where their role does something for it. */
export function useCanOpen(): (path: string) => boolean {
  const { acting } = useMe();
  return (path) => !acting || isOpenTo(acting.role, path);
}
