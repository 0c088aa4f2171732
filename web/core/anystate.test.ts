import { RosterRow } from '@ahadi/domain/academy/teaching/schema.ts';
import { Session } from '@ahadi/domain/accounts/schema.ts';
import { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { contract } from '@ahadi/domain/contract.ts';
import { setNumberStyle } from '@ahadi/domain/core/numberstyle.ts';
import { disputeLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { DisputeStatus, DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { Challenge } from '@ahadi/domain/records/schema.ts';
import { type Query, QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import fc from 'fast-check';
import { Component, type ComponentType, createElement, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { anyOf, type Schema, someIds } from '../../tools/anyof.ts';
import LearnerDialog from '../academy/roster/DeedDialog.tsx';
import type { PersonDeed } from '../academy/roster/roster.ts';
import { type DialogAction as AgreementDeed, DeedDialog as AgreementDialog } from '../agreements/acting/DeedDialog.tsx';
import { type DialogAction as DisputeDeed, DeedDialog as DisputeDialog } from '../disputes/acting/DeedDialog.tsx';
import { textDeeds } from '../disputes/acting/texts.ts';
import { DeedDialog as EscrowDialog } from '../escrow/acting/DeedDialog.tsx';
import { escrowLabels, stageLabels } from '../escrow/acting/deeds.ts';
import { ParcelDialog } from '../marketplace/parcel/ParcelDialog.tsx';
import { deedWords } from '../marketplace/parcel/standing.ts';
import { DeedDialog as MediationDialog } from '../mediation/acting/DeedDialog.tsx';
import { labels, type Deed as MediationDeed } from '../mediation/acting/deeds.ts';
import { PromiseDialog } from '../obligations/PromiseDialog.tsx';
import { deedLabels } from '../obligations/turn.ts';
import { type DeskDeed, DeskDialog } from '../records/desk/DeskDialog.tsx';
import { emptyWindow, openScreen, withoutEffects } from './screen.ts';
import { setTimeStyle } from './time.ts';

/*
 * Whatever a page is told, and whatever it is told next while a dialog stands open on it, it never fails. Answers are any that the contract
 * allows, each by itself: also such as a device kept from before, and such as no server gives together.
 */

const pages = import.meta.glob<{ default: ComponentType }>(['../*/*Page.tsx', '!../shell/*'], { eager: true });
// Parts that are loaded when they are needed are there at once.
import.meta.glob('../*/**/*.tsx', { eager: true });

/** What cannot be shown without a browser, and so is not judged here. */
const needsBrowser: Readonly<Record<string, string>> = {
  'web/agreements/editing/RichTextField.tsx':
    'an editor of rich text lives in the page itself: without one there is none',
};

let withEffects = () => {};
beforeAll(() => {
  withEffects = withoutEffects();
  vi.stubGlobal('window', emptyWindow);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // React and the router tell of each error there, too, and of lists whose things are alike.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterAll(async () => {
  await partsArrived(); // React still puts away what was closed
  withEffects();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // What the people of any answer prefer is not how the next file's amounts and days read.
  setNumberStyle('comma_point');
  setTimeStyle({ dateOrder: 'day_month', hours: '24', timeZone: null });
});
const partsArrived = async () => {
  await vi.dynamicImportSettled();
  for (let round = 0; round < 3; round++) await new Promise((done) => setImmediate(done));
};

/** The same answers in each run: others lead into parts that watch sizes or the sheet itself, which only a browser has. */
const seed = 20_261_121;

/** The states of a thing of this schema; none where it is no such thing. */
const statesOf = (schema: Schema | undefined): readonly string[] => {
  const shape = (schema as { shape?: { status?: { options?: readonly string[] } } } | undefined)?.shape;
  return shape?.status?.options ?? [];
};
/** A value of a schema; its state, where it has one, is the next in turn. */
function answerOf(schema: Schema, turn: number, no: number): unknown {
  const [answer] = fc.sample(anyOf(schema), { seed: seed + 100 * turn + no, numRuns: 1 });
  const states = statesOf(schema);
  return states.length === 0 ? answer : { ...(answer as object), status: states[turn % states.length] };
}

type Asked = Pick<Query, 'queryKey' | 'fetch' | 'setData'>;
const SHOWN = 'shown';
const isSession = ({ queryKey: [path] }: Asked): boolean => String(path) === 'accounts,session';

/** A cache where everything that is asked is answered at once, and told again by {@link goOn} only. */
class Answers {
  readonly cache = new QueryCache();
  #turn: number;
  readonly #shown: Schema | undefined;
  constructor(turn: number, shown?: Schema) {
    this.#turn = turn;
    this.#shown = shown;
    this.cache.subscribe(({ type, query }) => type === 'added' && this.#answer(query));
  }
  /** All that was told changes; the reader stays who they are. */
  goOn(): void {
    this.#turn += 1;
    for (const query of this.cache.getAll()) if (!isSession(query)) this.#answer(query);
  }
  /** How many states the things have that were asked for. */
  states(): number {
    return Math.max(0, ...this.cache.getAll().map((query) => statesOf(this.#schemaOf(query)).length));
  }
  #schemaOf({ queryKey: [path], ...query }: Asked): Schema | undefined {
    if (path === SHOWN) return this.#shown;
    if (isSession({ ...query, queryKey: [path] })) return Session;
    if (!Array.isArray(path)) return undefined;
    let found: unknown = contract;
    for (const name of path) found = (found as Record<string, unknown> | undefined)?.[name];
    return (found as { '~orpc'?: { outputSchema?: Schema } } | undefined)?.['~orpc']?.outputSchema;
  }
  #answer(query: Asked): void {
    query.fetch = () => new Promise(() => {});
    const schema = this.#schemaOf(query);
    if (!schema) return;
    const answer = answerOf(schema, this.#turn, this.cache.getAll().length);
    const isPaged = (query.queryKey[1] as { type?: string } | undefined)?.type === 'infinite';
    query.setData(isPaged ? { pages: [answer], pageParams: [undefined] } : answer);
  }
}

const PATH = '/:id/:jobId/:itemType/:itemId/:orderId/:registrationId/:courseId/:sessionId/:categoryId/:articleId';
const address = PATH.replaceAll(/:\w+/g, someIds[0]);

/** What is thrown while something is shown, and while all that it shows changes; and what it links to. */
async function look(what: ReactNode, answers: Answers, search = '') {
  const queries = { staleTime: Number.POSITIVE_INFINITY };
  const client = new QueryClient({ queryCache: answers.cache, defaultOptions: { queries } });
  const router = createMemoryRouter([{ path: PATH, element: what }], { initialEntries: [address + search] });
  const screen = openScreen();
  screen.show(createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })));
  await partsArrived();
  flushSync(() => answers.goOn());
  await partsArrived();
  screen.close();
  const thrown = screen.thrown.map(placeOf);
  return {
    thrown: thrown.filter((place) => !Object.keys(needsBrowser).some((file) => place.includes(file))),
    links: screen.links,
  };
}
const placeOf = (error: unknown): string => {
  const { message, stack = '' } = error as Error;
  const ours = [...stack.matchAll(/\/((?:web|domain)\/[\w/.]+:\d+)/g)].map(([, place]) => place);
  return `${message} ${ours.slice(0, 3).join(' < ')}`;
};

test('what fails in some state is found, and what cannot stand a change', async () => {
  const Failing = () =>
    disputeLifecycle.next('withdraw', useQuery<DisputeView>({ queryKey: [SHOWN] }).data?.status ?? 'draft');
  const Latched = () => {
    const { data } = useQuery<DisputeView>({ queryKey: [SHOWN] });
    const [first] = useState(data?.status);
    if (first !== data?.status) throw new Error('It changed.');
    return null;
  };
  const { thrown } = await look(
    createElement(Failing),
    new Answers(DisputeStatus.options.indexOf('withdrawn'), DisputeView),
  );
  expect(thrown[0]).toMatch(/^It is withdrawn;.* domain\/core\/lifecycle\.ts:\d+ < web\/core\/anystate\.test\.ts/);
  expect((await look(createElement(Latched), new Answers(0, DisputeView))).thrown).toEqual([
    expect.stringMatching('It changed.'),
  ]);
});

test.each(Object.entries(pages))('%s', async (_name, { default: Page }) => {
  const thrown = new Set<string>();
  const parts = new Set(['']);
  let rounds = 3;
  for (let turn = 0; turn < rounds; turn++) {
    const answers = new Answers(turn);
    const search = [...parts][turn % parts.size];
    const seen = await look(createElement(Page), answers, search);
    for (const it of seen.thrown) thrown.add(`${search}: ${it}`);
    for (const link of seen.links) parts.add(/\?(?:tab|view)=.*/.exec(link)?.[0] ?? '');
    rounds = Math.max(rounds, answers.states(), parts.size);
  }
  expect([...thrown]).toEqual([]);
});

const silent = { onDone: () => {}, onClose: () => {}, onInstead: () => {} };
/** The dialogs about a kind of thing, one for each deed. */
const dialogs = <Thing, Deed extends string>(
  of: Schema & { readonly _zod: { readonly output: Thing } },
  deeds: Readonly<Record<Deed, unknown>>,
  dialog: (it: Thing, deed: Deed) => ReactNode,
) => ({ of, deeds: Object.keys(deeds) as Deed[], dialog });

const byKind = {
  disputes: dialogs(
    DisputeView,
    {
      ...textDeeds,
      ...{
        remove: 1,
        respond: 1,
        respond_late: 1,
        correct_answer: 1,
        offer: 1,
        answer_offer: 1,
        withdraw_offer: 1,
        bid: 1,
      },
      ...{ extend: 1, propose_extension: 1, answer_extension: 1, claim_resolved: 1, mark_resolved: 1, accept_plan: 1 },
      ...{ accept: 1, reject: 1, confirm_identity: 1, protective_stay: 1, stay_external: 1, approve: 1 },
      ...{ enter_decision: 1, confirm_decision: 1, judge_decision: 1 },
    } satisfies Record<DisputeDeed, unknown>,
    (view, action) => createElement(DisputeDialog, { ...silent, view, action, asked: {} }),
  ),
  escrows: dialogs(EscrowView, escrowLabels, (view, deed) =>
    createElement(EscrowDialog, { ...silent, view, opening: { deed, stageId: null } }),
  ),
  stages: dialogs(EscrowView, stageLabels, (view, deed) =>
    createElement(
      'div',
      {},
      ...view.milestones.map(({ id }) =>
        createElement(EscrowDialog, { key: id, ...silent, view, opening: { deed, stageId: id } }),
      ),
    ),
  ),
  mediations: dialogs(
    MediationView,
    {
      ...labels,
      ...{
        open_proposal: 1,
        remove_representative: 1,
        confirm_session: 1,
        start_session: 1,
        attend: 1,
        end_session: 1,
      },
    } satisfies Record<MediationDeed, unknown>,
    (view, deed) => createElement(MediationDialog, { ...silent, view, opening: { deed, of: someIds[0] } }),
  ),
  agreements: dialogs(
    AgreementView,
    {
      ...{ accept_text: 1, request_signatures: 1, sign: 1, delegate: 1, propose_change: 1, decline: 1, void: 1 },
      ...{ reopen: 1, extend: 1, remove: 1, propose_amendment: 1, propose_end: 1 },
    } satisfies Record<AgreementDeed, unknown>,
    (view, action) => createElement(AgreementDialog, { ...silent, view, action, reason: '' }),
  ),
  promises: dialogs(ObligationView, deedLabels, (it, deed) =>
    createElement(PromiseDialog, { ...silent, it, deed, said: ({ sentence }) => sentence }),
  ),
  parcels: dialogs(Parcel, deedWords, (parcel, deed) =>
    createElement(ParcelDialog, { ...silent, parcel, deed, asked: {} }),
  ),
  learners: dialogs(
    RosterRow,
    { attempt: 1, judge: 1, promote: 1, move: 1, waive: 1, rename: 1, drop: 1 } satisfies Record<PersonDeed, unknown>,
    (row, deed) => createElement(LearnerDialog, { ...silent, row, deed, runs: [] }),
  ),
  challenges: dialogs(
    Challenge,
    { forward: 1, propose: 1, confirm: 1, redact: 1 } satisfies Record<DeskDeed, unknown>,
    (challenge, deed) => createElement(DeskDialog, { ...silent, challenge, deed }),
  ),
};

/** One that fails takes no other with it. */
class Apart extends Component<{ children?: ReactNode }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render = () => (this.state.failed ? null : this.props.children);
}

test.each(Object.entries(byKind))('dialogs of %s', async (_name, { of, deeds, dialog }) => {
  const open = dialog as (it: unknown, deed: string) => ReactNode;
  const Open = ({ deed }: { deed: string }) => open(useQuery({ queryKey: [SHOWN] }).data, deed);
  const all = deeds.map((deed) => createElement(Apart, { key: deed }, createElement(Open, { deed })));
  const thrown = new Set<string>();
  for (const turn of statesOf(of).keys())
    for (const it of (await look(createElement('div', {}, all), new Answers(turn, of))).thrown) thrown.add(it);
  expect([...thrown]).toEqual([]);
});
