// Administrators keep the list of courts and bodies whose accreditation earns the badge.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { CourtBody } from '@ahadi/domain/mediators/schema.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { addBody, removeBody } from './court-body.store.ts';
import { bodiesOfCourts } from './mediator.store.ts';

/** The courts and bodies whose accreditation earns the badge. Every one of these deeds throws FORBIDDEN for who is no administrator. */
export const listCourtBodies = async (ctx: Ctx): Promise<CourtBody[]> => {
  return bodiesOfCourts(ctx);
};

/** Adds one to the list; one that is there stays as it is. */
export const addCourtBody = (ctx: Ctx, { name, country }: Pick<CourtBody, 'name' | 'country'>): Promise<CourtBody[]> =>
  transaction(ctx, async (ctx) => {
    await addBody(ctx, name, country);
    return bodiesOfCourts(ctx);
  });

/** Takes one off the list: its badges are gone at once. Throws NOT_FOUND. */
export const removeCourtBody = (ctx: Ctx, id: string): Promise<CourtBody[]> =>
  transaction(ctx, async (ctx) => {
    if (!(await removeBody(ctx, id))) throw new DomainError('NOT_FOUND');
    return bodiesOfCourts(ctx);
  });
