import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingNames } from '../server/core/config.ts';
import { serverFlags } from './flags.mjs';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', 'packaging', path), 'utf8');
const image = read('Containerfile');
const unit = read('ahadi.service');
const compose = read('compose.yaml');
const values = read('helm/values.yaml');
const templates = ['deployment', 'settings', 'service']
  .map((name) => read(`helm/templates/${name}.yaml`))
  .join('\n---\n');

describe('What Ahadi is packed into', () => {
  it('starts it as npm start does', () => {
    expect(unit).toContain(`node ${serverFlags.join(' ')} server/main.ts`);
    expect(image).toContain(`CMD ${JSON.stringify(['node', ...serverFlags, 'server/main.ts']).replaceAll(',', ', ')}`);
    expect(read('try-image.sh')).toContain(`node ${serverFlags.join(' ')} server/main.ts`);
  });

  it('names no setting that there is not', () => {
    const named = [
      ...`${unit}\n${compose}\n${templates}\n${values}\n${image}`.matchAll(/\b([A-Z][A-Z\d]*_[A-Z\d_]+)(?==|: )/g),
    ];
    const others = /^(?:NODE_|POSTGRES_)/;
    const ours = named.flatMap(([, name]) => (name && !others.test(name) ? [name] : []));
    expect(ours.length).toBeGreaterThan(8);
    expect(ours.filter((name) => !settingNames.includes(name))).toEqual([]);
  });

  it('gives it the time to stop that it takes', () => {
    const seconds = (text: string, name: string) => Number(new RegExp(`${name}[:=] ?"?(\\d+)`).exec(text)?.[1]);
    // What it goes on for, 15 s for what was begun, 8 s for its jobs.
    const needs = (stopAfter: number) => stopAfter + 15 + 8;
    expect(seconds(compose, 'stop_grace_period')).toBeGreaterThanOrEqual(needs(seconds(compose, 'STOP_AFTER_SECONDS')));
    expect(seconds(unit, 'TimeoutStopSec')).toBeGreaterThanOrEqual(needs(10));
    const grace = seconds(templates, 'terminationGracePeriodSeconds');
    expect(grace).toBeGreaterThanOrEqual(needs(seconds(templates, 'STOP_AFTER_SECONDS')));
  });

  it('has a chart whose templates ask for the values that there are, each of them', () => {
    const there = [...values.matchAll(/^(\w+):/gm)].map(([, name]) => name);
    const asked = new Set([...templates.matchAll(/\.Values\.(\w+)/g)].map(([, name]) => name));
    expect([...asked].sort()).toEqual([...there].sort());
    const blocks = (pattern: RegExp) => [...templates.matchAll(pattern)].length;
    expect(blocks(/\{\{-? (?:if|range) /g)).toBe(blocks(/\{\{-? end /g));
  });
});
