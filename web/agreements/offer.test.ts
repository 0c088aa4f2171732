import { basisChoices } from '@ahadi/domain/agreements/authority/rules.ts';
import { ifNobodyActs } from '@ahadi/domain/agreements/end.ts';
import { agreementLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { whoMay } from '@ahadi/domain/agreements/permissions.ts';
import { emptyTerms } from '@ahadi/domain/agreements/rules.ts';
import { AgreementStatus, type AgreementView, type Party, PartyStatus } from '@ahadi/domain/agreements/schema.ts';
import { comesWords } from '@ahadi/domain/agreements/silence.ts';
import { type ErrorCode, errors } from '@ahadi/domain/errors.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresIn } from '../core/figures.ts';
import ofEnds from './amending/words/en.ts';
import { badgeFor, offer, primaryOf, upTo, whyNotPrimary } from './offer.ts';
import { knownRefusals } from './refusal.ts';
import { signingRefusals } from './signing/refusals.ts';
import signingWords from './signing/words/en.ts';
import { changeSaid } from './standing/changesaid.ts';
import { silenceOf } from './standing/silence.ts';
import { comesSaid } from './standing/WhatComes.tsx';
import en from './words/en.ts';
import type { AgreementWords, Voice } from './words.ts';

const voice: Voice = { say: en as unknown as AgreementWords, figures: figuresIn('en') }; // compiled, as in the browser

const version = 'v2' as AgreementView['versionId'];
const [asha, bora] = ['Asha', 'Bora'] as const;

const party = (userId: string, part: Partial<Party> = {}): Party => ({
  ...{
    id: `party of ${userId}` as Party['id'],
    side: userId === asha ? 'A' : 'B',
    name: userId,
    email: `${userId}@example.org`,
  },
  ...{ signOrder: 1, userId: userId as Party['userId'], identityId: null, identityKind: null, verificationLevel: null },
  ...{
    status: 'viewed',
    acceptedVersionId: null,
    clauseAnswer: null,
    changeRequest: null,
    letterReturned: null,
    rightPerson: null,
    viewedAt: null,
  },
  ...{
    signedAt: null,
    signedLevel: null,
    signedMark: null,
    signedInPerson: false,
    signedByLetter: false,
    signedName: null,
    signedAuthority: null,
    inPerson: false,
  },
  ...part,
});

/** The agreement that Asha made with Bora, as one of them reads it. */
const agreement = (
  reader: string,
  status: AgreementView['status'],
  part: Partial<AgreementView> = {},
): AgreementView => ({
  ...{
    id: 'a' as AgreementView['id'],
    ref: 'AG-2026-000001',
    status,
    creatorUserId: asha as AgreementView['creatorUserId'],
    draftedByMe: true,
    isDrawnUp: false,
  },
  ...{ ownerIdentityId: 'i' as AgreementView['ownerIdentityId'], versionId: version, versionNo: 2, contentHash: null },
  ...{ frozenAt: null, terms: emptyTerms('KES'), parties: [party(asha), party(bora)] },
  ...{ myPartyId: `party of ${reader}` as Party['id'], signDueAt: null, extendedOnce: false, sealedAt: null },
  ...{
    parentId: null,
    purpose: null,
    attendants: [],
    delegations: [],
    myAttendantIds: [],
    sealedSha256: null,
    sealFailing: null,
    endedReason: null,
    courtOrderOn: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
  },
  ...part,
});

describe('what the page of an agreement offers', () => {
  it('offers nothing without the table, and never refuses without a sentence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...AgreementStatus.options),
        fc.constantFrom(...(Object.keys(agreementLifecycle.steps) as (keyof typeof agreementLifecycle.steps)[])),
        fc.constantFrom(asha, bora, 'somebody'),
        fc.constantFrom(...PartyStatus.options),
        (status, action, reader, mine) => {
          const view = agreement(reader, status, { parties: [party(asha), party(bora, { status: mine })] });
          const { can, why } = offer(action, view, reader);
          if (can) expect(agreementLifecycle.can(action, status)).toBe(true);
          else expect(why?.(voice)).toMatch(/^[A-Z].*\.$/);
        },
      ),
    );
  });

  it('asks the one who has not accepted to accept, and then only the maker to ask for signatures', () => {
    expect(primaryOf(agreement(bora, 'negotiating'), bora)).toBe('accept_text');
    const waiting = { parties: [party(asha, { acceptedVersionId: version }), party(bora)] };
    expect(primaryOf(agreement(asha, 'negotiating', waiting), asha)).toBe('request_signatures');
    expect(whyNotPrimary(agreement(asha, 'negotiating', waiting), asha)?.(voice)).toBe(
      'Bora has not accepted version 2 yet.',
    );
    const all = { parties: [asha, bora].map((who) => party(who, { acceptedVersionId: version })) };
    expect(offer('request_signatures', agreement(asha, 'negotiating', all), asha).can).toBe(true);
    expect(primaryOf(agreement(bora, 'negotiating', all), bora)).toBeNull();
  });

  it('names those who sign first when it is not yet one’s turn', () => {
    const terms = { ...emptyTerms('KES'), signMode: 'sequential' as const };
    const parties = [party(asha, { signOrder: 1 }), party(bora, { signOrder: 2 })];
    const view = agreement(bora, 'signing', { terms, parties });
    expect(offer('sign', view, bora).why?.(voice)).toBe('Asha signs first. You will be told when it is your turn.');
    expect(offer('sign', { ...view, myPartyId: parties[0]?.id ?? null }, asha).can).toBe(true);
  });

  it('is gold only for the one whom everybody waits for', () => {
    const parties = [party(asha, { status: 'signed', signedAt: '2026-11-20T08:00:00.000Z' }), party(bora)];
    expect(badgeFor(agreement(bora, 'signing', { parties }), bora)).toEqual({
      label: 'yourSignature',
      tone: 'gold',
    });
    expect(badgeFor(agreement(asha, 'signing', { parties }), asha).tone).toBe('info');
  });

  it('turns to the maker when a party asks for a change', () => {
    const parties = [party(asha), party(bora, { status: 'change_requested', changeRequest: 'Another price, please.' })];
    expect(primaryOf(agreement(asha, 'signing', { parties }), asha)).toBe('reopen');
    expect(offer('sign', agreement(bora, 'signing', { parties }), bora).why?.(voice)).toMatch(
      /^You asked for a change/,
    );
  });

  it('gives more time once', () => {
    expect(offer('extend', agreement(asha, 'lapsed'), asha).can).toBe(true);
    expect(offer('extend', agreement(asha, 'lapsed', { extendedOnce: true }), asha).can).toBe(false);
    // Nobody reads that it can be extended where it cannot.
    for (const part of [{ extendedOnce: true }, { isDrawnUp: true }]) {
      const view = agreement(asha, 'lapsed', part);
      expect([offer('extend', view, asha).can, primaryOf(view, asha)]).toEqual([false, null]);
      expect(ifNobodyActs(view).sentence).not.toContain('extend');
    }
    expect(ifNobodyActs(agreement(asha, 'lapsed')).sentence).toContain('extend');
  });
});

describe('what the page says in English', () => {
  it('is of silence what the domain says', () => {
    for (const [status, key] of Object.entries(silenceOf) as [keyof typeof silenceOf, keyof typeof en][]) {
      const { at, sentence } = ifNobodyActs({ status, signDueAt: '2026-11-30T08:00:00.000Z', purpose: null });
      const said = en[key].replace(/<\/?b>/g, '').replace(`If nobody acts ${at ? 'in time ' : ''}`, '');
      expect(said.toLowerCase(), status).toBe(sentence.toLowerCase());
    }
  });

  it('is of a last day, and of what changes another agreement, what the domain says', () => {
    const bare = (said: string) => said.replace(/^<b>If nobody acts<\/b> (?:in time )?/, '').toLowerCase();
    for (const [key, name] of Object.entries(comesSaid) as [keyof typeof comesSaid, keyof typeof ofEnds][]) {
      const said: unknown = ofEnds[name];
      const words = typeof said === 'function' ? said({ day: '5 December 2026' }) : said;
      expect(bare(words), key).toBe(comesWords[key]('5 December 2026').toLowerCase());
    }
    for (const purpose of ['amendment', 'termination'] as const)
      for (const status of AgreementStatus.options) {
        const key = changeSaid({ purpose, status });
        const { sentence } = ifNobodyActs({ purpose, status, signDueAt: null });
        if (key === null)
          expect(sentence, status).toBe(ifNobodyActs({ purpose: null, status, signDueAt: null }).sentence);
        else expect(bare(ofEnds[key]), status).toBe(sentence.toLowerCase());
      }
  });

  it('is of who may do something what the domain says', () => {
    for (const [action, key] of Object.entries(upTo) as [keyof typeof upTo, keyof typeof en][])
      if (key !== 'upToPlatform') expect(en[key], action).toBe(`This is up to ${whoMay[`agreement.${action}`]}.`);
  });

  it('is of what lets one sign for an organisation what its print goes by', () => {
    for (const [basis, words] of Object.entries(basisChoices))
      expect(signingWords[basis as keyof typeof basisChoices]).toBe(words);
  });

  it('is of a refusal what the server says', () => {
    for (const [code, key] of Object.entries(knownRefusals))
      if (code in errors) expect(en[key], code).toBe(errors[code as ErrorCode].sentence);
    for (const [code, key] of Object.entries(signingRefusals))
      expect(signingWords[key], code).toBe(errors[code as ErrorCode].sentence);
  });
});
