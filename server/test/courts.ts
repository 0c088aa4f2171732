import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { CourtFacts, CourtPackage } from '@ahadi/domain/mediation/court/schema.ts';
import { PDF } from '@libpdf/core';
import { transaction } from '../core/ctx.ts';
import { openCourt } from '../mediation/court-papers.ts';
import { settled, type Talks } from './mediationrooms.ts';
import type { Person, World } from './world.ts';

/** What anybody in a case tells a court. */
export const told: Partial<CourtFacts> = {
  courtName: 'High Court at Nairobi',
  registry: 'Milimani',
  noPendingCase: true,
  lawful: true,
  allNecessaryParties: true,
  international: true,
  excludedMatter: false,
};
/** What only its mediator declares. */
export const declared: Partial<CourtFacts> = {
  accreditationNumber: 'MAC/2026/17',
  declaresVoluntary: true,
  declaresRulesFollowed: true,
  declaresWitnessed: true,
};

export type CourtCase = Talks & { mediationId: Talks['id'] };
type Wishes = Parameters<typeof settled>[1];

/** A settled case whose way to a court is open. */
export async function opened(world: World, wishes: Wishes = {}): Promise<CourtCase> {
  const talks = await settled(world, wishes);
  await transaction(world.ctx(), (ctx) => openCourt(ctx, talks.id));
  await world.settle();
  return { ...talks, mediationId: talks.id };
}

export async function current(world: World, it: CourtCase): Promise<CourtPackage> {
  const found = await world.as(it.mediator).court.get({ mediationId: it.mediationId });
  if (!found) throw new Error('nothing is brought to a court');
  return found;
}

export async function save(
  world: World,
  it: CourtCase,
  who: Person,
  facts: Partial<CourtFacts>,
): Promise<CourtPackage> {
  const { revision, facts: before } = await current(world, it);
  return world.as(who).court.save({ mediationId: it.mediationId, revision, facts: { ...before, ...facts } });
}

/** The same with everything said that has to be. */
export async function complete(world: World, wishes: Wishes = {}): Promise<CourtCase> {
  const it = await opened(world, wishes);
  await save(world, it, it.amina, {
    ...told,
    ...(wishes?.profile === 'ug_consent_judgment' ? { pendingCase: 'HCCS 12 of 2026' } : {}),
  });
  await save(world, it, it.mediator, declared);
  return it;
}

/** The day where the case is calculated. */
export const today = (world: World): string => localDayOf(world.clock.now(), 'Africa/Nairobi');

export async function onePage(name = 'authority.pdf'): Promise<File> {
  const made = PDF.create();
  made.addPage();
  return new File([new Uint8Array(await made.save())], name, { type: 'application/pdf' });
}

/** Made ready and filed at the court by the first side. */
export async function filed(world: World): Promise<CourtCase> {
  const it = await complete(world);
  const api = world.as(it.amina).court;
  await api.makeReady({ mediationId: it.mediationId });
  await api.file({ mediationId: it.mediationId, court: 'High Court', number: 'HCOMM 7 of 2026', on: today(world) });
  await world.settle();
  return it;
}
