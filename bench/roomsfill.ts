import { v7 as uuidv7 } from 'uuid';
import { type Ctx, transaction } from '../server/core/ctx.ts';
import { behindWall } from '../server/core/wall.ts';
import { keysOf, part } from '../server/mediation/room-entry.ts';
import { addMessage, findRoom, takeSeq } from '../server/mediation/rooms.store.ts';
import { roomOf, talking } from '../server/test/mediationrooms.ts';
import { inProduct } from './product.ts';

export type FilledRoom = { roomId: string; cookie: string; members: string[] };

/** Makes two cases whose joint rooms hold so many messages, each written and sealed by the product's own store. */
export function fillRooms(
  env: Record<string, string>,
  counts: { few: number; many: number },
): Promise<{ few: FilledRoom; many: FilledRoom }> {
  return inProduct(env, async (world, ctx) => {
    const filled = async (count: number): Promise<FilledRoom> => {
      const talks = await talking(world);
      const { id } = await roomOf(world, talks.amina, talks, 'joint');
      await write(ctx(), id, talks.amina.id, count);
      const members = [talks.amina, talks.advocate, talks.baraka, talks.mediator].map(({ cookie }) => cookie);
      return { roomId: id, cookie: talks.amina.cookie, members };
    };
    return { few: await filled(counts.few), many: await filled(counts.many) };
  });
}

const write = (ctx: Ctx, roomId: string, authorId: string, count: number): Promise<void> =>
  transaction(ctx, (ctx) =>
    behindWall(ctx, authorId, async (ctx) => {
      const room = await findRoom(ctx, roomId);
      if (!room) throw new Error('the room is not there');
      const keys = keysOf(ctx, room);
      for (let n = 1; n <= count; n++) {
        const id = uuidv7();
        const seq = await takeSeq(ctx, roomId);
        const body = keys.seal(
          part.body({ id, seq }),
          `Message ${seq}, as long as what people write to each other is.`,
        );
        const row = {
          id,
          seq,
          author_user_id: authorId,
          author_as: 'side',
          author_side: 'A',
          body,
          file: null,
        } as const;
        await addMessage(ctx, roomId, { ...row, at: ctx.now }, null);
      }
    }),
  );
