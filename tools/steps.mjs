import { bin, indented, node, run } from './run.mjs';

/** @typedef {{ name: string, command: string, args: readonly string[], env?: Record<string, string> }} Step */

// Two steps run side by side on two cores; each further checker of the compiler would work out the same types again.
const alone = ['--checkers', '1'];

/** What is checked without a database and a browser; each is one line of the summary. The slowest come first. */
export const staticSteps = /** @type {readonly Step[]} */ ([
  { name: 'tables are those of the migrations', command: node, args: ['tools/generate-tables.ts', '--check'] },
  { name: 'nothing is unused (knip)', command: bin('knip'), args: ['--no-progress'] },
  { name: 'types: web', command: bin('tsc'), args: ['-p', 'web', ...alone] },
  { name: 'types: server', command: bin('tsc'), args: ['-p', 'server', ...alone] },
  { name: 'types: tools, journeys and benches', command: bin('tsc'), args: ['-p', 'tools', ...alone] },
  { name: 'types: domain', command: bin('tsc'), args: ['-p', 'domain', ...alone] },
  { name: 'format and lint (biome)', command: bin('biome'), args: ['check', '--error-on-warnings'] },
  { name: 'structure', command: node, args: ['tools/check-structure.ts'] },
  { name: 'words of every language', command: node, args: ['tools/check-words.ts'] },
  { name: 'bill of materials (npm sbom)', command: node, args: ['tools/sbom.mjs'] },
]);

/**
 * Runs steps two at a time and prints a line for each as it ends; what a failed one said follows its line.
 * @param {readonly Step[]} steps
 * @returns {Promise<{ passed: number, failed: readonly string[] }>} failed: by their names
 */
export async function runSteps(steps) {
  const waiting = [...steps];
  /** @type {string[]} */
  const failed = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, seconds, output } = await run(step.command, step.args, { quiet: true, env: step.env ?? {} });
      console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`);
      if (code === 0) continue;
      failed.push(step.name);
      console.log(indented(output.split('\n').slice(-60)));
    }
  };
  await Promise.all([worker(), worker()]);
  return { passed: steps.length - failed.length, failed };
}
