import { emptyCourse } from '@ahadi/domain/academy/courses/rules.ts';
import type { CourseDraft, CourseForm, Lesson } from '@ahadi/domain/academy/courses/schema.ts';
import type { RunForm, RunView } from '@ahadi/domain/academy/runs/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { runNow } from '../tools/day.ts';
import { openGateway } from './gateway.ts';
import { type MovingWorld, test } from './moving.ts';
import { newcomer } from './newcomer.ts';
import { enterAs, noPage, post } from './people.ts';
import { desk, expect as expectSoon, newContext, type Page, watch } from './world.ts';

// Ten days pass in a world of its own, and a worker fetches a megabyte: a busy machine takes its time, and that is no fault.
const expect = expectSoon.configure({ timeout: 40_000 });

const DAY = 86_400_000;
const day = (days: number): string => new Date(runNow() + days * DAY).toISOString().slice(0, 10);

const lesson = (kind: Lesson['kind'], title: string, quiz: Lesson['quiz'] = null): Lesson => ({
  ...{ id: crypto.randomUUID(), kind, title, leastSeconds: 0, required: true, preview: kind === 'text', quiz },
  body: 'People who were heard can hear. Say back in your own words what you were told.',
});
const quiz: NonNullable<Lesson['quiz']> = {
  ...{ passPercent: 70, attempts: 2, waitHours: 0, draw: 0, shuffle: true, minutes: 20 },
  questions: [
    {
      ...{ id: crypto.randomUUID(), kind: 'single', text: 'Who decides how a matter ends?', points: 1, accepted: [] },
      ...{ options: ['The mediator', 'The sides'], answer: [1], explanation: 'The mediator keeps the way there open.' },
    },
  ],
};
const form = (wishes: Partial<CourseForm> = {}): CourseForm => ({
  ...emptyCourse,
  title: 'Hearing both sides',
  summary: 'How a mediator listens, and what is never said before both were heard.',
  outcomes: ['Say back what each side needs'],
  priceMinor: 250_000,
  modules: [
    {
      id: crypto.randomUUID(),
      title: 'The first hour',
      lessons: [lesson('text', 'Saying it back'), lesson('quiz', 'What did you keep?', quiz)],
    },
  ],
  ...wishes,
});

let courses = 700;
/** A course that Daniel wrote and Faith published; each administrator with their own page. */
async function published(world: MovingWorld, wishes: Partial<CourseForm> = {}) {
  const daniel = await enterAs(world, 'daniel', to('adminAcademy'));
  const faith = await enterAs(world, 'faith', to('adminAcademy'));
  const code = `HRG-${++courses}`;
  const begun = await post<CourseDraft>(daniel, '/api/v1/teaching/courses', { code });
  const path = `/api/v1/teaching/courses/${begun.id}`;
  await post(daniel, path, { revision: begun.revision, form: form(wishes) });
  const { revision } = await post<CourseDraft>(daniel, `${path}/submit`);
  const course = await post<CourseDraft>(faith, `${path}/publish`, { revision });
  return { daniel, faith, course, code };
}

/** A run in ten days that people can register for. */
async function opened(admin: Page, course: CourseDraft, wishes: Partial<RunForm> = {}): Promise<RunView> {
  const startsOn = day(10);
  const run: RunForm = {
    ...{ startsOn, endsOn: day(12), tz: 'Africa/Nairobi', place: 'Kisumu Social Centre', capacity: 12 },
    ...{ registerUntil: `${day(9)}T09:00:00.000Z`, payWithinHours: 72, instructorIds: [] },
    sessions: [
      {
        id: null,
        startsAt: `${startsOn}T07:00:00.000Z`,
        endsAt: `${startsOn}T09:00:00.000Z`,
        place: '',
        isPractical: false,
      },
    ],
    ...wishes,
  };
  const { id } = await post<RunView>(admin, `/api/v1/teaching/courses/${course.id}/runs`, { form: run });
  return post<RunView>(admin, `/api/v1/teaching/runs/${id}/open`);
}

/** Registers by the form; answers where the registration stands. */
async function register(page: Page, code: string, run: RunView, button = 'Register'): Promise<string> {
  await page.goto(to('academyRegister', {}, { course: code, run: run.id }));
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible(); // the academy is a room of the house
  await page.getByRole('checkbox', { name: /I take part myself/ }).check();
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page).toHaveURL(/academy\/payment\//);
  return new URL(page.url()).pathname;
}

test('from the catalogue to a certificate that a stranger checks without a connection', async ({ world, browser }) => {
  const { daniel, faith, course, code } = await published(world);
  const run = await opened(daniel, course);

  // A visitor finds it, and is asked to sign in only where it matters.
  const visitor = await world.open(to('academy'));
  await visitor.getByRole('link', { name: 'Hearing both sides', exact: true }).first().click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Hearing both sides');
  await visitor.getByText('Saying it back').click();
  await expect(visitor.getByText('People who were heard can hear.')).toBeVisible();
  await world.axe(visitor);
  await visitor.getByRole('link', { name: /^Register,/ }).click();
  await expect(visitor).toHaveURL(/\/auth\?next=/);

  const { page: learner, name } = await newcomer(world, 'Nekesa Barasa', to('legalServices'));
  await expect(learner.getByRole('link', { name: 'Academy', exact: true })).toBeVisible(); // who is signed in is led there, too
  const address = await register(learner, code, run);
  await learner.getByRole('radio', { name: 'I sent it to the till' }).check();
  await learner.getByLabel('Code of the transfer').fill('abc');
  await learner.getByRole('button', { name: 'Enter the code' }).click();
  await expect(learner.getByText(/8 to 16 letters and digits, as in/)).toBeVisible();
  await learner.getByLabel('Code of the transfer').fill('qhx7 k2m9 pl');
  await learner.getByRole('button', { name: 'Enter the code' }).click();
  await expect(learner.getByText('We look at your payment')).toBeVisible();
  await expect(learner.locator('[aria-invalid="true"]')).toHaveCount(0); // what was taken is not called wrong
  await world.axe(learner);

  await daniel.goto(to('adminAcademy', {}, { view: 'payments' }));
  await daniel.getByRole('button', { name: `Approve the payment of ${name}` }).click();
  await daniel.getByRole('button', { name: 'Approve it' }).click();
  await expect(daniel.getByText(/^Approved\. Another administrator/)).toBeVisible();
  await faith.goto(to('adminAcademy', {}, { view: 'payments' }));
  await faith.getByRole('button', { name: `The money of ${name} is there` }).click();
  await faith.getByLabel('Number of the line on the statement').fill('TILL 4711');
  await faith.getByRole('button', { name: 'It is there' }).click();
  await expect(faith.getByText(/is booked as paid/)).toBeVisible();

  await learner.goto(address);
  await learner.getByRole('link', { name: /^Begin: Saying it back/ }).click();
  await learner.getByRole('button', { name: 'Mark as read' }).click();
  await expect(learner.getByText('You have read this.')).toBeVisible();
  await learner.getByRole('link', { name: /^Next: What did you keep/ }).click();
  await learner.getByRole('button', { name: 'Begin the quiz' }).click();
  await learner.getByLabel('The sides').check();
  await expect(learner.getByText(/^Saved /)).toBeVisible();
  await learner.reload();
  await expect(learner.getByText('after the one you began')).toBeVisible(); // not “0 of 2” beside an attempt that goes on
  await learner.getByRole('button', { name: 'Go on with your attempt' }).click();
  await learner.getByRole('button', { name: 'Hand in' }).click();
  await learner.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  await expect(learner.getByText('100 %: passed')).toBeVisible();
  await world.axe(learner);

  // The morning of the course: the code on the screen of the room.
  await world.pass((Date.parse(`${run.startsOn}T07:05:00.000Z`) - runNow()) / DAY);
  await daniel.goto(to('adminRoster', { courseId: course.id }, { run: run.id }));
  await daniel.getByRole('button', { name: 'Show the check-in code' }).click();
  const digits = daniel.getByText(/^\d{3} \d{3}$/);
  await expect(digits).toBeVisible();
  await learner.goto(`${address}?tab=sessions`);
  await learner.getByLabel('Code on the screen of the session').fill(await digits.innerText()); // as it is shown
  await learner.getByRole('button', { name: 'Check in' }).click();
  await expect(learner.getByText(/You are noted as there/)).toBeVisible();
  await expect(learner.locator('[aria-invalid="true"]')).toHaveCount(0);
  await daniel.getByRole('button', { name: 'Close' }).click();

  await daniel.reload();
  await expect(daniel.getByRole('button', { name: `${name}, session 1: There` })).toBeVisible();
  await world.axe(daniel);
  await daniel.getByRole('button', { name: /^Give certificates/ }).click();
  await daniel.getByRole('button', { name: 'Give it' }).click();
  await expect(daniel.getByText('1 given')).toBeVisible();

  await learner.goto(`${address}?tab=certificate`);
  await expect(learner.getByRole('heading', { name })).toBeVisible();
  await world.axe(learner);
  const link = (await learner.getByRole('link', { name: 'See what others see' }).getAttribute('href')) ?? '';

  // Somebody who never signed in, with a line that breaks.
  const line = await openGateway(world.url);
  const context = await newContext(browser, { ...desk, baseURL: line.url, serviceWorkers: 'allow' });
  const troubles: string[] = [];
  watch(context, troubles);
  const stranger = await context.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('This certificate is valid')).toBeVisible();
  await stranger.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === 'activated';
  });
  // Opened once and no more: what is needed was kept meanwhile.
  await stranger.waitForFunction(async () => {
    const kept = await (await caches.open('public-answers')).keys();
    return kept.some(({ url }) => url.includes('/academy/kit'));
  });
  line.cut();
  await context.setOffline(true);
  await stranger.reload();
  await expect(stranger.getByText('This certificate is valid')).toBeVisible();
  await expect(stranger.getByText(/Whether it was withdrawn since .* could not be checked/)).toBeVisible();
  const last = link.at(-9) === 'A' ? 'B' : 'A';
  await stranger.goto(`${link.slice(0, -9)}${last}${link.slice(-8)}`);
  await expect(stranger.getByText('This is not a certificate of ours')).toBeVisible();
  await context.close();
  await line.close();
  expect(troubles).toEqual([]);
});

test('two administrators write one course, and neither text is lost', async ({ world }) => {
  const { daniel, faith, course } = await published(world);
  const path = to('adminEditCourse', { id: course.id });
  await Promise.all([daniel.goto(path), faith.goto(path)]);
  await expect(faith.getByLabel('Title', { exact: true })).toHaveValue('Hearing both sides');
  await daniel.getByLabel('Title', { exact: true }).fill('Hearing all sides');
  await expect(daniel.getByText(/^Saved /)).toBeVisible();
  await faith.getByLabel('Title', { exact: true }).fill('Hearing everybody');
  await expect(faith.getByText('This changed while you were editing. Compare and choose what to keep.')).toBeVisible();
  await expect(faith.getByText('Hearing all sides')).toBeVisible();
  await world.axe(faith);
  await faith.getByRole('button', { name: 'Keep mine' }).click();
  await faith.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click();
  await expect(faith.getByText(/^Saved /)).toBeVisible();
  await daniel.reload();
  await expect(daniel.getByLabel('Title', { exact: true })).toHaveValue('Hearing everybody');
});

test('who waits for a seat is offered the one that becomes free', async ({ world }) => {
  const { daniel, course, code } = await published(world, { priceMinor: 0 });
  const run = await opened(daniel, course, {
    capacity: 1,
    startsOn: day(60),
    endsOn: day(61),
    registerUntil: `${day(59)}T09:00:00.000Z`,
    sessions: [],
  });
  const { page: first } = await newcomer(world, 'Atieno Ouma', noPage);
  await register(first, code, run);
  await expect(first.getByText('Seat confirmed')).toBeVisible();

  const { page: second } = await newcomer(world, 'Kiprono Sang', noPage);
  await second.goto(to('academyRegister', {}, { course: code, run: run.id }));
  await expect(second.getByText('This run is full')).toBeVisible();
  await register(second, code, run, 'Join the waiting list');
  await expect(second.getByRole('heading', { name: 'You are number 1 on the waiting list' })).toBeVisible();

  await first.getByRole('button', { name: 'Cancel the registration' }).click();
  await first.getByRole('button', { name: 'Cancel it' }).click();
  await expect(first.getByRole('heading', { name: 'You gave your place up' })).toBeVisible();
  await second.reload();
  await second.getByRole('button', { name: 'Take the seat' }).click();
  await expect(second.getByText('Seat confirmed')).toBeVisible();
});
