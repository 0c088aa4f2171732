import { randomBytes } from 'node:crypto';
import { demoDomain } from '@ahadi/domain/accounts/rules.ts';
import { checksFor } from '@ahadi/domain/accounts/verification/rules.ts';
import { enrolPerson, identitiesOfUser, updateIdentity } from '@ahadi/server/accounts/account.ts';
import * as verification from '@ahadi/server/accounts/verification.ts';
import { decideVerification, takeVerification } from '@ahadi/server/accounts/verification-queue.ts';
import type { Ctx } from '@ahadi/server/core/ctx.ts';
import { specimen } from './papers.ts';
import type { Stage } from './world.ts';

/** Somebody beside the named people; `house` is a part of their address. */
export type Newcomer = {
  name: string;
  country: string;
  city: string;
  house: 'mediators' | 'shops' | 'shoppers' | 'neighbours';
};

/** Somebody beside the named people. Nobody signs in as them: their password is thrown away. */
export async function enrol(stage: Stage, { name, country, city, house }: Newcomer, daysAgo: number): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@${house}.${demoDomain}`;
  const userId = await enrolPerson(stage.system(daysAgo), {
    name,
    email,
    passwordHash: `thrown away ${randomBytes(16).toString('hex')}`,
  });
  const [identity] = await identitiesOfUser(stage.asPerson(userId, daysAgo), userId);
  if (!identity) throw new Error(`${name} has no identity`);
  const { id, displayName, legalName } = identity;
  await updateIdentity(stage.asPerson(userId, daysAgo), {
    id,
    displayName,
    legalName,
    country,
    city,
    registrationNo: null,
  });
  return userId;
}

export type Acting = (daysAgo: number) => Ctx;

/** Their identity is checked with a document, one day later. */
export async function prove(stage: Stage, as: Acting, name: string, daysAgo: number): Promise<string> {
  const [identity] = await identitiesOfUser(as(daysAgo), actorOf(as(daysAgo)));
  if (!identity) throw new Error(`${name} has no identity`);
  const { id } = await verification.startVerification(as(daysAgo), identity.id, 2);
  await verification.addDocument(as(daysAgo), {
    id,
    kind: 'national_id',
    file: specimen('National identity card', [name]),
  });
  await verification.submitVerification(as(daysAgo), { id });
  const reviewer = stage.as('daniel', daysAgo - 1);
  await takeVerification(reviewer, { id });
  await decideVerification(reviewer, {
    id,
    outcome: 'approve',
    reason: 'Name, country and document agree with each other.',
    checks: [...checksFor('person', 2)],
    registerNo: null,
  });
  await stage.follow(daysAgo - 1);
  return identity.id;
}
const actorOf = ({ actor }: Ctx): string => (actor?.kind === 'user' ? actor.userId : '');
