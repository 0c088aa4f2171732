// What a process counts of itself while it works: for who watches it, and for who asks whether people can be sent to it.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds. Up to what a page may take people wait; beyond ten a request is given up. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A process in which no round has ended well for so long does nothing by itself any more. Milliseconds. */
const STUCK_AFTER_MS = 60_000;

export type Watch = ReturnType<typeof makeWatch>;

/**
 * Counters of one process. No label holds anything of a person or an id: routes, procedures, codes, rounds, reactions and statements are
 * names that stand in the program, providers those of the settings.
 */
export function makeWatch() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'ahadi_http_request_seconds',
    help: 'Answers of the server by the pattern of their route',
    labelNames: ['method', 'route', 'status'] as const,
    ...{ buckets, registers },
  });
  const calls = new Counter({
    name: 'ahadi_procedure_calls_total',
    help: 'Procedures that were called, by what came of it: ok, or the code that was told',
    labelNames: ['procedure', 'kind', 'outcome'] as const,
    registers,
  });
  const deeds = new Histogram({
    name: 'ahadi_deed_seconds',
    help: 'How long procedures took: deeds and questions',
    labelNames: ['kind'] as const,
    ...{ buckets, registers },
  });
  const statements = new Histogram({
    name: 'ahadi_statement_seconds',
    help: 'Messages to PostgreSQL, from leaving until they were answered',
    ...{ buckets, registers },
  });
  const slow = new Counter({
    name: 'ahadi_slow_statements_total',
    help: 'Messages to PostgreSQL that took long, by the place in the program that sent them',
    labelNames: ['place'] as const,
    registers,
  });
  const rounds = new Histogram({
    name: 'ahadi_round_seconds',
    help: 'Work that goes round by itself',
    labelNames: ['round', 'outcome'] as const,
    ...{ buckets, registers },
  });
  const good = new Gauge({
    name: 'ahadi_round_good_timestamp_seconds',
    help: 'When a round of this process last ended well',
    labelNames: ['round'] as const,
    registers,
  });
  const reactions = new Counter({
    name: 'ahadi_reactions_total',
    help: 'What follows from events, by what came of it',
    labelNames: ['outcome'] as const,
    registers,
  });
  const letters = new Counter({
    name: 'ahadi_letters_total',
    help: 'Letters that were handed to the post office: taken, refused, or not to be reached',
    labelNames: ['outcome'] as const,
    registers,
  });
  const streams = new Gauge({ name: 'ahadi_streams', help: 'Open pages that hear of news', registers });
  let goesRound = false;
  let lastGood = performance.now();
  /**
   * Whether none of its rounds ended well for a minute: all fail, or all hang. One that fails alone is no reason to take the process out,
   * since every other process fails at it, too.
   */
  const isStuck = (present = performance.now()): boolean => goesRound && present - lastGood > STUCK_AFTER_MS;
  new Gauge({
    name: 'ahadi_stuck',
    help: '1 where no round of this process ended well for a minute: then /readyz says no',
    registers,
    collect() {
      this.set(isStuck() ? 1 : 0);
    },
  });
  return {
    registry,
    streams,
    answered(method: string, route: string, status: number, ms: number): void {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    },
    called(procedure: string, kind: 'deed' | 'question', outcome: string, ms: number): void {
      calls.inc({ procedure, kind, outcome });
      deeds.observe({ kind }, ms / 1000);
    },
    asked(ms: number): void {
      statements.observe(ms / 1000);
    },
    slow(place: string): void {
      slow.inc({ place });
    },
    reacted(outcome: 'done' | 'failed', count = 1): void {
      reactions.inc({ outcome }, count);
    },
    posted(outcome: 'taken' | 'refused' | 'unreachable' | 'returned'): void {
      letters.inc({ outcome });
    },
    /** One round of what goes round by itself. */
    async round<Answer>(round: string, work: () => Promise<Answer>): Promise<Answer> {
      goesRound = true;
      const begun = performance.now();
      const ended = (outcome: string) => rounds.observe({ round, outcome }, (performance.now() - begun) / 1000);
      try {
        const answer = await work();
        ended('good');
        good.setToCurrentTime({ round });
        lastGood = performance.now();
        return answer;
      } catch (failure) {
        ended('failed');
        throw failure;
      }
    },
    isStuck,
  };
}
