import { describe, expect, test } from 'vitest';
import { newRun, nextSession, runFormOf } from './runform.ts';

describe('a run that is planned', () => {
  const draft = newRun('2026-11-22');
  const free = { taken: 0, hasPractical: false };

  test('begins as one that can be sent', () => {
    const { form, problems } = runFormOf(draft, free);
    expect(problems).toEqual({});
    expect(form).toMatchObject({ startsOn: '2026-12-13', endsOn: '2026-12-20', capacity: 20 });
  });

  test('has its hours in the zone of its place', () => {
    expect(runFormOf(draft, free).form.registerUntil).toBe('2026-12-11T15:00:00.000Z');
    expect(runFormOf({ ...draft, tz: 'UTC' }, free).form.registerUntil).toBe('2026-12-11T18:00:00.000Z');
  });

  test('says at its field what is missing or cannot be', () => {
    const sessions = [
      { id: null, startsAt: '2026-12-13T12:00', endsAt: '2026-12-13T09:00', place: '', isPractical: false },
    ];
    const { problems } = runFormOf(
      { ...draft, startsOn: '', registerUntil: '', sessions, capacity: 4 },
      { ...free, taken: 5 },
    );
    expect(Object.keys(problems).sort()).toEqual(['capacity', 'registerUntil', 'sessions.0.endsAt', 'startsOn']);
  });

  test('says in which session the practical of its course is', () => {
    const said = (isPractical: boolean, hasPractical: boolean) =>
      runFormOf({ ...draft, sessions: [{ ...nextSession(draft), isPractical }] }, { taken: 0, hasPractical }).problems;
    expect([said(true, true), said(false, false)]).toEqual([{}, {}]);
    expect([said(false, true), said(true, false)].map(({ sessions }) => sessions)).toEqual([
      'Say in which session the practical takes place.',
      'This course has no practical.',
    ]);
  });

  test('has its next session a week after the last', () => {
    const first = nextSession(draft);
    expect(first).toMatchObject({ startsAt: '2026-12-13T09:00', endsAt: '2026-12-13T12:00' });
    expect(nextSession({ ...draft, sessions: [first] })).toMatchObject({ startsAt: '2026-12-20T09:00' });
  });
});
