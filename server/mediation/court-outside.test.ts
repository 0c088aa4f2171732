import { contract } from '@ahadi/domain/contract.ts';
import { emptyFacts } from '@ahadi/domain/mediation/court/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { transaction } from '../core/ctx.ts';
import { settled, type Talks } from '../test/mediationrooms.ts';
import { refusal } from '../test/refusal.ts';
import { turnsProve } from '../test/turns.ts';
import { type ApiClient, makeWorld, type Person, type World } from '../test/world.ts';
import { openCourt } from './court-papers.ts';

let world: World;
let mediationId: Talks['id'];
const people: Person[] = [];
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  mediationId = (await settled(world)).id;
  await transaction(world.ctx(), (ctx) => openCourt(ctx, mediationId));
  for (const role of ['admin', 'officer', 'record_officer', 'reviewer', null] as const)
    people.push(
      await world.person('Outside', { email: `${role ?? 'stranger'}@example.org`, roles: role ? [role] : [] }),
    );
});
afterEach(() => turnsProve(world, 'mediation'));
afterAll(() => world.close());

const asked: {
  [Name in keyof typeof contract.court]: (api: ApiClient['court'], mediationId: Talks['id']) => Promise<unknown>;
} = {
  get: (api, mediationId) => api.get({ mediationId }),
  chooseProfile: (api, mediationId) => api.chooseProfile({ mediationId, profile: 'sg_convention' }),
  save: (api, mediationId) => api.save({ mediationId, revision: 0, facts: emptyFacts }),
  addPaper: (api, mediationId) =>
    api.addPaper({ mediationId, code: 'translation', file: new File(['%PDF-1.7'], 'a.pdf') }),
  removePaper: (api, mediationId) => api.removePaper({ mediationId, paperId: uuidv7() }),
  paper: (api, mediationId) => api.paper({ mediationId, paperId: uuidv7() }),
  makeReady: (api, mediationId) => api.makeReady({ mediationId }),
  unready: (api, mediationId) => api.unready({ mediationId }),
  bundle: (api, mediationId) => api.bundle({ mediationId }),
  file: (api, mediationId) => api.file({ mediationId, court: 'High Court', number: '1', on: '2026-01-01' }),
  confirmOutcome: (api, mediationId) => api.confirmOutcome({ mediationId, confirmed: true }),
  noteOutcome: (api, mediationId) => api.noteOutcome({ mediationId, as: 'refused', on: '2026-01-01', note: '' }),
};
test.each(Object.keys(contract.court) as (keyof typeof asked)[])(
  'for everybody outside the case there is nothing, whatever their role: %s',
  async (procedure) => {
    for (const who of people)
      await expect(asked[procedure](world.as(who).court, mediationId)).rejects.toMatchObject(refusal('NOT_FOUND'));
  },
);
