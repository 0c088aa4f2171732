import { describe, expect, it } from 'vitest';
import { foundCertificate, foundMediator, foundShop, proposalIn } from './found.ts';

describe('what a decision is begun about', () => {
  it('is what the address refers to, whatever it calls it', () => {
    const crafted = new URLSearchParams('propose=account&reference=victim@example.org&name=fraud@example.org');
    expect(proposalIn(crafted)).toEqual({ thing: 'account', reference: 'victim@example.org' });
    expect(proposalIn(new URLSearchParams('propose=shop&name=Another'))).toEqual({ thing: 'shop', reference: '' });
    expect(proposalIn(new URLSearchParams('propose=country&reference=KE'))).toBeNull();
  });
});

describe('two of the same name', () => {
  it('are told apart: mediators by their address', () => {
    const one = { userId: 'a', name: 'Ruth Wanjiru', email: 'ruth@one.example', openCases: 3 } as Parameters<
      typeof foundMediator
    >[0]; // brands of ids are born elsewhere
    expect(foundMediator(one).about).toBe('ruth@one.example · 3 open cases');
    expect(foundMediator({ ...one, email: 'ruth@two.example' }).about).not.toBe(foundMediator(one).about);
  });

  it('are told apart: shops by who sells there and from where', () => {
    const one = {
      id: 'a',
      name: 'Baskets',
      ownerName: 'Amina Odhiambo',
      city: 'Siaya',
      liveProducts: 2,
      openParcels: 1,
    };
    expect(foundShop(one).about).toBe('Amina Odhiambo · Siaya · 2 on sale · 1 parcel open');
    expect(foundShop({ ...one, ownerName: '', city: '' }).about).toBe('2 on sale · 1 parcel open');
  });

  it('are told apart: certificates by their number', () => {
    expect(foundCertificate({ number: 'AC-1', holder: 'Ruth Wanjiru', course: 'Mediation' })).toEqual({
      ...{ reference: 'AC-1', name: 'Ruth Wanjiru', about: 'AC-1 · Mediation' },
    });
  });
});
