import type { ProcedureName } from '@ahadi/domain/contract.ts';
import { mayAct } from '@ahadi/domain/organisations/acts.ts';
import { actBehind } from '@ahadi/domain/organisations/permissions.ts';
import type { MemberRole } from '@ahadi/domain/organisations/schema.ts';
import { expect, test } from 'vitest';
import { isOpenTo } from '../core/acting.ts';
import english from './frame/words/en.ts';
import { currentOf, type MenuEntry, menu } from './menu.ts';

const nameOf = ({ label }: MenuEntry): string => (typeof label === 'string' ? english[label] : label.own);

const entry = (label: string): MenuEntry => {
  const found = menu.flatMap((group) => group.entries).find((it) => nameOf(it) === label);
  if (!found) throw new Error(`No entry ${label}`);
  return found;
};

test('the groups stand in the order of the specification, and Admin is for admins', () => {
  expect(menu.map((group) => english[group.label])).toEqual([
    'Main',
    'Services',
    'Community',
    'Account',
    'Support',
    'Admin',
  ]);
  expect(menu.find((group) => group.label === 'admin')?.role).toBe('admin');
});

test('one agreement belongs to Agreements and not to Dashboard, although its address begins with /dashboard', () => {
  expect(currentOf(entry('Agreements'), '/dashboard/agreements/1/workflow')).toBe('true');
  expect(currentOf(entry('Dashboard'), '/dashboard/agreements/1')).toBeUndefined();
  expect(currentOf(entry('Agreements'), '/agreements')).toBe('page');
});

test('the rooms of Main stand in the order of the specification', () => {
  const labels = menu[0]?.entries.map(nameOf);
  expect(labels).toEqual(['Dashboard', 'History', 'Agreements', 'Disputes']);
  expect(currentOf(entry('Disputes'), '/dashboard/disputes/1')).toBe('true');
});

test('an escrow belongs to Escrow among the services, and not to the dashboard', () => {
  expect(menu[1]?.entries.map(nameOf)).toEqual(['Legal Services', 'Escrow', 'Marketplace']);
  expect(currentOf(entry('Escrow'), '/dashboard/escrow/1')).toBe('true');
  expect(currentOf(entry('Dashboard'), '/dashboard/escrow')).toBeUndefined();
});

test('a case, a job, the desk of a mediator and the academy belong to Legal Services', () => {
  for (const path of [
    ...['/dashboard/legal-services/1', '/legal-services/jobs/1', '/legal-services/mediator-dashboard'],
    // The specification's menu has no line of its own for it; it is found from here and in the search of the top bar.
    ...['/legal-services/academy', '/legal-services/academy/payment/1'],
  ])
    expect(currentOf(entry('Legal Services'), path)).toBe('true');
  expect(menu[5]?.entries.map(nameOf)).toEqual([
    ...['Applications', 'Mediators', 'Academy', 'Marketplace', 'Promotions'],
  ]);
});

test('what is bought and sold belongs to the Marketplace, from the cart to the parcel', () => {
  for (const path of ['/marketplace/orders/1', '/marketplace/parcels/1', '/cart', '/checkout', '/order-confirmation/1'])
    expect(currentOf(entry('Marketplace'), path)).toBe('true');
  expect(currentOf(entry('Marketplace'), '/dashboard/marketplace')).toBe('page');
});

test('in the Community group notes come before the blog, and after the community itself', () => {
  const labels = menu[2]?.entries.map(nameOf) ?? [];
  expect(labels.filter((it) => it !== 'Community')).toEqual(['Notes', 'Blog']);
  expect(labels.indexOf('Community')).toBeLessThanOrEqual(0);
  expect(currentOf(entry('Notes'), '/dashboard/notes')).toBe('page');
  expect(currentOf(entry('Dashboard'), '/dashboard/notes')).toBeUndefined();
});

const isReadBy = (role: MemberRole, name: string): boolean => {
  const act = actBehind(name);
  return act !== null && mayAct(role, act);
};

test('who acts for an organisation is led where that can be read, and nowhere else', () => {
  const firstRead: Record<string, ProcedureName> = {
    [entry('Dashboard').href]: 'dashboard.read',
    [entry('History').href]: 'activity.list',
    [entry('Agreements').href]: 'agreements.list',
    [entry('Disputes').href]: 'disputes.list',
    [entry('Legal Services').href]: 'mediation.list',
    [entry('Escrow').href]: 'escrow.list',
    [entry('Marketplace').href]: 'marketplace.products',
    [entry('Community').href]: 'community.feed',
    [entry('Notes').href]: 'notes.list',
    [entry('Profile').href]: 'accounts.updateProfile',
  };
  for (const [href, name] of Object.entries(firstRead))
    expect(isOpenTo('reader', href), href).toBe(isReadBy('reader', name));
  // Also by its other address, and where no page is.
  for (const path of ['/dashboard/agreements', '/dashboard/', '/nowhere'])
    expect(isOpenTo('reader', path), path).toBe(true);
  // What anybody may read is open; where something is written, who writes for it.
  expect(isOpenTo('reader', '/help/article/1')).toBe(true);
  expect(['reader', 'drafter'].map((role) => isOpenTo(role as 'reader', '/agreements/new#document'))).toEqual([
    false,
    true,
  ]);
  expect(isOpenTo('owner', '/dashboard/agreements/1/send-to-many')).toBe(false);
});
