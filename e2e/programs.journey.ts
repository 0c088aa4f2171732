import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgreementView, WorkingCopy } from '@ahadi/domain/agreements/schema.ts';
import { expectAccessible } from './axe.ts';
import { sidewaysScroll } from './measure.ts';
import { enterAs, post } from './people.ts';
import { expect, type Page, phone, test } from './world.ts';

/** A draft with two placeholders, by the first identity of the one who is on this page. */
async function draft(page: Page): Promise<AgreementView> {
  const session = (await (await page.request.get('/api/v1/session')).json()) as { identities: { id: string }[] };
  const made = await post<AgreementView>(page, '/api/v1/agreements', {
    ownerIdentityId: session.identities[0]?.id,
    title: 'Water kiosk of {{village}}',
    currency: 'KES',
  });
  const copy = await post<WorkingCopy>(page, `/api/v1/agreements/${made.id}/text`);
  const words = { type: 'text', text: '{{name}} keeps the kiosk and pays KES {{fee}} a month.' };
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [words] }] };
  const saved = await page.request.put(`/api/v1/agreements/${made.id}/text`, {
    data: {
      revision: copy.revision,
      terms: { ...copy.terms, clauses: [{ id: crypto.randomUUID(), heading: 'Kiosk', body }] },
    },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(saved.ok()).toBe(true);
  return made;
}

/** The references of what this person sent to the keepers, by the list that everybody reads. */
async function sentBy(page: Page): Promise<string[]> {
  const refs: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await page.request.get(
      `/api/v1/agreements?limit=100&q=${encodeURIComponent('kiosk of Village')}${from}`,
    );
    const list = (await answer.json()) as { rows: { ref: string; title: string }[]; nextCursor: string | null };
    // The text that was sent has these words, too.
    refs.push(...list.rows.flatMap(({ ref, title }) => (title.includes('kiosk of Village') ? [ref] : [])));
    cursor = list.nextCursor;
  }
  return refs;
}

test('one text goes to 195 of 200 people, and the 5 others are named', async ({ world }) => {
  const page = await enterAs(world, 'grace');
  const sentBefore = await sentBy(page); // by an earlier try of this journey
  const { id } = await draft(page);
  const lines = Array.from({ length: 200 }, (_, n) => `Keeper ${n},keeper${n}@kiosks.example,Village ${n},${500 + n}`);
  for (const at of [10, 20, 30]) lines[at] = `Keeper ${at},no address,Village,1`;
  lines[40] = 'Keeper 40,keeper1@kiosks.example,Village,1';
  lines[50] = 'Keeper 50,keeper50@kiosks.example,,1';
  // Line 1 names the columns, so the first of them is line 2.
  const noAddress = 'Write an e-mail address like name@example.org.';
  const bad: (readonly [line: number, who: string, why: string])[] = [
    ...[10, 20, 30].map((at) => [at + 2, `Keeper ${at}, no address`, noAddress] as const),
    [42, 'Keeper 40, keeper1@kiosks.example', 'Line 3 has this address already.'],
    [52, 'Keeper 50, keeper50@kiosks.example', 'The column village is empty.'],
  ];
  await page.goto(`/dashboard/agreements/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Send to many' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Send “Water kiosk/ })).toBeVisible();
  const give = async (text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: /^Choose (a|another) list$/ }).click(),
    ]);
    await chooser.setFiles({ name: 'kiosks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await give(['name;email;village;fee', ...lines].join('\n'));
  await expect(page.getByText(/parted by semicolons/)).toBeVisible();
  await give(['name,email,village,fee', ...lines].join('\r\n'));
  await expect(page.getByText('195 agreements can be sent. 5 lines cannot.')).toBeVisible();
  const namedIn = async (label: string) => {
    const rows = page.getByRole('region', { name: label }).getByRole('row');
    await expect(rows).toHaveCount(1 + bad.length);
    for (const [line, who, why] of bad)
      await expect(rows.filter({ has: page.getByRole('cell', { name: String(line), exact: true }) })).toHaveText(
        `${line}${who}${why}`,
      );
  };
  await namedIn('Lines that cannot be sent');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send 195 agreements' }).click();
  await page.getByRole('button', { name: 'Send them' }).click();
  await expect(page.getByText('195 agreements were sent. 5 lines were not.')).toBeVisible({ timeout: 120_000 });
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the report' }).click(),
  ]);
  expect(report.suggestedFilename()).toBe('sent-to-many.csv');
  await namedIn('Lines that were not sent');
  const told = (await readFile(await report.path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(told).toHaveLength(200);
  for (const [line, , why] of bad)
    expect(told[line - 2]).toMatch(new RegExp(`^${line},"Keeper .*,"Not sent",,"${why.replaceAll('.', '\\.')}"$`));
  const refs = told.flatMap((line) => /,"Sent","(AG-[^"]+)",$/.exec(line)?.slice(1) ?? []);
  expect(new Set(refs).size).toBe(195);
  const sent = (await sentBy(page)).filter((ref) => !sentBefore.includes(ref));
  expect(sent.sort()).toEqual(refs.sort());
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
});

test('a webhook is added, tested and checked by its receiver; a key reads, and is refused what it is not for', async ({
  world,
}) => {
  const heard: { signature: string; body: string; answer: () => void }[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const signature = String(request.headers['webhook-signature']);
      heard.push({ signature, body, answer: () => void response.end('thank you') });
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo; // it listens on a port
  const page = await enterAs(world, 'grace', '/profile?tab=programs');

  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await page.getByLabel('Address').fill('http://169.254.169.254/latest');
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('Use an address that begins with https://.')).toBeVisible();
  await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/ahadi`);
  await page.getByRole('button', { name: 'Add it' }).click();
  const secret = await page.getByText(/^whsec_/).innerText();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const webhook = page.getByRole('listitem').filter({ hasText: `127.0.0.1:${port}` });
  await webhook.getByRole('button', { name: 'Send a test' }).click();
  await expect(webhook.getByText('Sending')).toBeVisible({ timeout: 20_000 });
  heard[0]?.answer();
  await expect(webhook.getByText('Taken')).toBeVisible({ timeout: 20_000 });
  const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(heard[0]?.signature ?? '') ?? [];
  expect(signature).toBe(createHmac('sha256', secret).update(`${at}.${heard[0]?.body}`).digest('hex'));

  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByLabel('Name').fill('Bookkeeping');
  await page.getByRole('button', { name: 'Make it' }).click();
  const key = await page.getByText(/^ahadi_[0-9a-f]{12}_/).innerText();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const call = (path: string, method = 'GET', body?: object) =>
    fetch(`${world.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const list = await call('/agreements');
  expect(list.status).toBe(200);
  expect(((await list.json()) as { rows: unknown[] }).rows.length).toBeGreaterThan(0);
  expect((await call('/agreements', 'POST', { title: 'No' })).status).toBe(403);
  expect((await call('/api-keys')).status).toBe(403);
  await expect(page.getByText('ahadi_', { exact: false })).toBeVisible();
  await page.setViewportSize(phone.viewport ?? { width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Revoke Bookkeeping' }).click();
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await call('/agreements')).status).toBe(401);
  await new Promise((resolve) => receiver.close(resolve));
});
