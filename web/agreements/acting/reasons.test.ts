import { expect, it } from 'vitest';
import { reasonedDeed } from './reasons.ts';
import en from './words/en.ts';

it.each(['decline', 'void'] as const)(
  'to %s what changes or ends an agreement says that the agreement goes on',
  (action) => {
    for (const purpose of ['amendment', 'termination'] as const) {
      const { title, consequence } = reasonedDeed(action, { purpose });
      expect(en[title]).not.toMatch(/agreement/);
      expect(en[consequence]).toMatch(/The agreement that it is about goes on and binds as before\.$/);
    }
    expect(en[reasonedDeed(action, { purpose: null }).title]).toMatch(/this agreement$/);
  },
);
