import { viewAgreement } from '../server/agreements/agreement.ts';
import { saveAttendants } from '../server/agreements/attendant.ts';
import { demoEmail, shownName } from './people.ts';
import * as texts from './texts.ts';
import type { Stage } from './world.ts';

/** A wall around a school garden: Grace approves for Wanjiru, who can sign only then, Amina is to be there when Juma signs, and Leila reads along. */
export async function gardenWall(stage: Stage): Promise<void> {
  const wall = await stage.draft('wanjiru', ['juma'], { ...texts.wall, title: 'Wall around the school garden' }, 2.6);
  const ctx = stage.as('wanjiru', 2.6);
  const { parties } = await viewAgreement(ctx, wall.id);
  const on = (side: string) => parties.find((party) => party.side === side)?.id ?? null;
  await saveAttendants(ctx, {
    id: wall.id,
    attendants: [
      { role: 'approver', partyId: on('A'), name: shownName('grace'), email: demoEmail('grace') },
      { role: 'witness', partyId: on('B'), name: shownName('amina'), email: demoEmail('amina') },
      { role: 'reader', partyId: null, name: shownName('leila'), email: demoEmail('leila') },
    ],
  });
  await wall.share(2.6);
  await wall.accept('juma', 2.5);
  await wall.accept('wanjiru', 2.5);
  await wall.askToSign(2.4);
}
