import sharp from 'sharp';
import type { ApiClient, Person, World } from './world.ts';

let drawn = 0;
/** A picture that no other one equals, to the byte. */
export const photo = (width = 600, height = 400): Promise<Buffer> => {
  drawn += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: drawn % 256, g: drawn >> 8, b: 90 } } })
    .png()
    .toBuffer();
};
export const fileOf = (bytes: Uint8Array, name = 'passport.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });

type Started = Awaited<ReturnType<ApiClient['verification']['start']>>;

/** A request of a person for their own first identity, with a passport in it, not sent yet. */
export async function prepared(world: World, owner: Person, wantedLevel: 2 | 3 = 2, file?: File): Promise<Started> {
  const api = world.as(owner).verification;
  await describeIdentity(world, owner);
  const { id } = await api.start({ identityId: owner.identityId, wantedLevel });
  return api.addDocument({ id, kind: 'passport', file: file ?? fileOf(await photo()) });
}

/** The same, sent to the reviewers, who were told. */
export async function sent(world: World, owner: Person, wantedLevel: 2 | 3 = 2, file?: File): Promise<Started> {
  const { id } = await prepared(world, owner, wantedLevel, file);
  const request = await world.as(owner).verification.submit({ id });
  await world.settle();
  return request;
}

/** Says where a person's own identity is; documents are compared with it. */
export async function describeIdentity(world: World, owner: Person): Promise<void> {
  const identity = (await world.as(owner).accounts.session())?.identities[0];
  if (!identity) throw new Error('everybody has a first identity');
  await world.as(owner).accounts.updateIdentity({ ...identity, country: 'KE' });
}

/** The level of a person's own identity, as they see it. */
export const levelOf = async (world: World, owner: Person): Promise<number | undefined> =>
  (await world.as(owner).accounts.session())?.identities.find(({ id }) => id === owner.identityId)?.verificationLevel;
