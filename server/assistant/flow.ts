// A guided conversation asks one thing after the other and can go back.
import {
  answered,
  askedIn,
  back,
  begin,
  choicesOf,
  flows,
  readAnswer,
  resumed,
  slotOf,
} from '@ahadi/domain/assistant/flows/rules.ts';
import type { FlowState, OwnValue, SlotValue } from '@ahadi/domain/assistant/flows/schema.ts';
import { chatLifecycle } from '@ahadi/domain/assistant/lifecycle.ts';
import type { IntentName } from '@ahadi/domain/assistant/schema.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { OPENING } from '@ahadi/domain/support/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './chat.store.ts';
import { endOf } from './outcome.ts';
import { optionsOf } from './own-things.ts';
import { personChoice, type Reply } from './reply.ts';

/** Deeds of a guided conversation move the state of the whole: the table says from where. */
const collecting = (held: Pick<Held, 'status'>) => chatLifecycle.next('begin_flow', held.status);

/** Begins a guided conversation, with what the conversation is about filled in. */
export async function startFlow(ctx: Ctx, held: Held, intent: IntentName): Promise<Reply> {
  const flow = flows[intent];
  const state = begin(flow);
  const status = collecting(held);
  const about = await aboutSlot(ctx, held, state);
  return goOn(ctx, about ?? state, [], status);
}

/** Where somebody came from one of their things and the first question is which: that one, if it is in the list. */
async function aboutSlot(ctx: Ctx, held: Held, state: FlowState): Promise<FlowState | null> {
  const flow = flows[state.intent];
  const node = askedIn(flow, state);
  if (!held.about || node?.kind !== 'own') return null;
  const options = await optionsOf(ctx, node.list, state.slots);
  const found = options.find(({ id }) => id === held.about?.id);
  return found ? withChosen(answered(flow, state, chosenOf(found)), found) : null;
}

const chosenOf = ({ id, label }: OwnValue): OwnValue => ({ id, label });
/** What a chosen thing brings along: the currency of its amounts. */
const withChosen = (state: FlowState, { currency }: { currency?: string | undefined }): FlowState =>
  currency === undefined ? state : { ...state, slots: { ...state.slots, currency } };

/** Asks what comes next, passing over what has only one answer or none; at the end makes the draft. */
async function goOn(ctx: Ctx, from: FlowState, said: string[], status: Held['status']): Promise<Reply> {
  let state = from;
  const flow = flows[state.intent];
  const words = [...said];
  for (let node = askedIn(flow, state); node; node = askedIn(flow, state)) {
    const options = node.kind === 'own' ? await optionsOf(ctx, node.list, state.slots) : [];
    if (node.kind === 'own' && options.length === 0) {
      if (!node.optional) return nothingToChoose([...words, node.ifNone]);
      state = passedOver(state, null);
      continue;
    }
    const [only] = options;
    if (node.kind === 'own' && !node.optional && only && options.length === 1) {
      words.push(`It is about ${only.label}.`);
      state = withChosen(passedOver(state, chosenOf(only)), only);
      continue;
    }
    return {
      messages: [
        {
          kind: 'ask',
          body: [...words, node.say].join('\n\n'),
          asked: slotOf(flow, state),
          choices: choicesOf(node, { options }, state.trail.length === 0),
        },
      ],
      change: { flow: state, intent: state.intent, status },
    };
  }
  const end = await endOf(ctx, state.intent, state.slots);
  return {
    ...end,
    messages: end.messages.map((message, at) =>
      at === 0 ? { ...message, body: [...words, message.body].join('\n\n') } : message,
    ),
    change: {
      flow: null,
      intent: null,
      status: chatLifecycle.next('end_flow', 'collecting'),
      misses: 0,
      ...end.change,
    },
  };
}

/** A step with only one answer is not asked, so that back does not lead into it. */
function passedOver(state: FlowState, value: SlotValue): FlowState {
  const after = answered(flows[state.intent], state, value);
  return { ...after, trail: state.trail };
}

const nothingToChoose = (words: string[]): Reply => ({
  messages: [{ kind: 'text', body: words.join('\n\n'), choices: [personChoice] }],
  change: { flow: null, intent: null, status: chatLifecycle.next('end_flow', collecting({ status: 'assistant' })) },
});

/** Reads an answer, typed or tapped, and goes on; what cannot be read is asked once more, with the reason. */
export async function continueFlow(ctx: Ctx, held: Held, text: string, tapped: string | null): Promise<Reply> {
  if (!held.flow) throw new Error('No guided conversation runs.');
  const flow = flows[held.flow.intent];
  const state = resumed(flow, held.flow);
  const node = askedIn(flow, state);
  if (!node) return goOn(ctx, state, [], held.status);
  const options = node.kind === 'own' ? await optionsOf(ctx, node.list, state.slots) : [];
  const currency = slotOf(flow, state)?.currency ?? undefined;
  const read = readAnswer(
    node,
    text,
    { today: localDayOf(ctx.now, OPENING.tz), options: options.map(chosenOf), currency },
    tapped,
  );
  if ('problem' in read) return goOn(ctx, state, [read.problem], held.status);
  const chosen = options.find(({ id }) => typeof read.value === 'object' && read.value?.id === id);
  return goOn(ctx, withChosen(answered(flow, state, read.value), chosen ?? {}), [], held.status);
}

/** One step back; at the first it is asked again. */
export async function stepBack(ctx: Ctx, held: Held): Promise<Reply> {
  if (!held.flow) throw new Error('No guided conversation runs.');
  const flow = flows[held.flow.intent];
  const state = resumed(flow, held.flow);
  return goOn(ctx, back(flow, state) ?? state, [], held.status);
}

/** Asks again what was asked. */
export async function askAgain(ctx: Ctx, held: Held): Promise<Reply> {
  if (!held.flow) return { messages: [{ kind: 'text', body: 'Good. Ask me something.', choices: [personChoice] }] };
  return goOn(ctx, resumed(flows[held.flow.intent], held.flow), ['We go on.'], held.status);
}

/** Leaves it; nothing was made. */
export const cancelFlow = (): Reply => ({
  messages: [{ kind: 'text', body: 'Left. Nothing was made. Ask me something, or begin something else.' }],
  change: { flow: null, intent: null, status: chatLifecycle.next('end_flow', 'collecting') },
});
