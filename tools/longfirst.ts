import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Of server/test: what mostly waits, and what takes as long as twenty others. The usual order begins with the largest files, and these are
 * some of the smallest: one of them would run alone at the end.
 */
const first = ['crash', 'processes', 'till', 'stopped', 'matrix', 'costs', 'calendar', 'demo'];

/** Runs the files that take longest before all others, which come in the usual order. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const name = /\/server\/test\/(?:\w+\/)?(\w+)\.test\.ts$/.exec(moduleId)?.[1] ?? '';
      return first.includes(name) ? first.indexOf(name) : first.length;
    };
    return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
  }
}
