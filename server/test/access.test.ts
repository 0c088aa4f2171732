import { termFacts } from '@ahadi/domain/agreements/facts/rules.ts';
import { errors } from '@ahadi/domain/errors.ts';
import type { AnyContractProcedure } from '@orpc/contract';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { doorOf, procedures } from './procedures.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const overRpc = (name: string) => ({
  method: 'POST',
  url: `/api/rpc/${name.replace('.', '/')}`,
  body: { json: {} },
});
const overRest = (procedure: AnyContractProcedure) => {
  const { method = 'POST', path = '' } = procedure['~orpc'].route;
  const url = `/api/v1${path.replace(/\{[^}]+\}/g, () => uuidv7())}`;
  return { method, url, ...(method === 'GET' ? {} : { body: {} }) };
};

describe('without a session', () => {
  for (const [name, procedure] of procedures) {
    const open = doorOf(procedure).who === 'anyone';
    it(`${name} is ${open ? 'open to anyone' : 'refused'}, over RPC and over REST`, async () => {
      const rpc = await world.request(null, overRpc(name));
      const rest = await world.request(null, overRest(procedure));
      const told = [rpc.json().json, rest.json()];
      for (const [index, answer] of [rpc, rest].entries())
        if (open) expect(answer.statusCode).not.toBe(401);
        else {
          expect(answer.statusCode).toBe(401);
          expect(told[index]).toMatchObject({ code: 'UNAUTHENTICATED', message: errors.UNAUTHENTICATED.sentence });
        }
    });
  }

  it('the sentence is the one of the specification', () => {
    expect(errors.UNAUTHENTICATED.sentence).toBe('User not authenticated');
  });

  it('the stream of news is refused', async () => {
    expect((await world.request(null, { url: '/api/realtime' })).statusCode).toBe(401);
  });
});

describe('the doors of the contract', () => {
  it('opens few commands to anyone: to challenge an entry, to read and rate help, to write to support, to switch letters off, to open an invitation, and to compare a receipt', () => {
    const openCommands = procedures.filter(
      ([, procedure]) => doorOf(procedure).who === 'anyone' && procedure['~orpc'].route.method !== 'GET',
    );
    expect(openCommands.map(([name]) => name).sort()).toEqual([
      'help.rate',
      'help.viewed',
      'invitations.open',
      'notifications.switchLetters',
      'records.challenge',
      'records.confirmChallenge',
      'support.contact',
      'transparency.check',
    ]);
  });

  it('keep all in confidence of what is said in rooms, notes and to support, and of secrets', () => {
    const whole = /^(?:rooms|packages|notes|assistant|support|apiKeys|webhooks)\./;
    const open = procedures.filter(([name, procedure]) => whole.test(name) && !doorOf(procedure).isConfidential);
    expect(open.map(([name]) => name)).toEqual([]);
  });

  it('say that a command is about money where it takes an amount or a way to pay, unless these are only words of a claim, an offer or a price', () => {
    const words = [
      ...['agreements.saveText', 'negotiating.suggest', 'negotiating.answer', 'invitations.answer'],
      ...['templates.save', 'templates.use'],
      ...[
        'disputes.save',
        'disputes.respond',
        'disputes.correctAnswer',
        'disputes.makeOffer',
        'disputes.enterDecision',
        'disputes.bid',
      ],
      ...['mediation.proposeTerms', 'mediation.propose', 'packages.propose'],
      ...[
        'curating.addSupplier',
        'curating.saveSupplier',
        'selling.save',
        'selling.saveProduct',
        'teaching.saveCourse',
      ],
    ];
    const silent = procedures.filter(([, procedure]) => {
      const { inputSchema, route } = procedure['~orpc'];
      if (route.method === 'GET' || doorOf(procedure).isAboutMoney || !(inputSchema instanceof z.ZodType)) return false;
      const taken = JSON.stringify(z.toJSONSchema(inputSchema, { unrepresentable: 'any', io: 'input' }));
      return /"\w*(?:Minor|[cC]redits)":|"method":/.test(taken);
    });
    expect(silent.map(([name]) => name).filter((name) => !words.includes(name))).toEqual([]);
  });
});

describe('the REST side', () => {
  it('has an address of its own for every procedure', () => {
    const addresses = procedures.map(([, procedure]) => {
      const { method, path } = procedure['~orpc'].route;
      return `${method} ${path?.replace(/\{[^}]+\}/g, '{}')}`;
    });
    expect(addresses.filter((address) => address.includes('undefined'))).toEqual([]);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('changes nothing on GET: every GET procedure is named as a question', () => {
    const verbs =
      /^(create|update|save|add|remove|delete|revoke|mark|send|publish|sign(?!InWays)|share|void|decline)[A-Z]/;
    const gets = procedures.filter(([, procedure]) => procedure['~orpc'].route.method === 'GET');
    expect(gets.filter(([name]) => verbs.test(name.split('.')[1] ?? '')).map(([name]) => name)).toEqual([]);
  });

  it('describes itself: the OpenAPI document names every address', async () => {
    const document = (await world.request(null, { url: '/api/v1/openapi.json' })).json();
    expect(document.openapi).toMatch(/^3\.1/);
    for (const [, procedure] of procedures) {
      const { method, path } = procedure['~orpc'].route;
      expect(document.paths[path ?? '']).toHaveProperty((method ?? '').toLowerCase());
    }
    // Whatever carries the terms of an agreement says of each field what it is.
    expect(JSON.stringify(document).split(termFacts.signWindowDays.about).length).toBeGreaterThan(30);
  });
});
