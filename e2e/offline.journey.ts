import { brand } from '@ahadi/domain/brand.ts';
import { runNow } from '../tools/day.ts';
import { airplane, chip, expect, isInstalled, landed, test, withWorker } from './aloft.ts';
import { newcomer, signInBy } from './newcomer.ts';
import { agreementCalled, enterAs, post } from './people.ts';
import { desk, type Page, phone } from './world.ts';

type Row = { id: string; title: string; version: number };
type Revision = { id: string; reason: string; isOpen: boolean };
const read = async <Answer>(page: Page, path: string): Promise<Answer> => (await page.request.get(path)).json();
const notesOf = async (page: Page): Promise<Row[]> =>
  (await read<{ rows: Row[] }>(page, '/api/v1/notes?limit=100')).rows;
/** Every text that the server has of a note: the one that stands, and the former ones. */
async function textsOf(page: Page, id: string): Promise<string[]> {
  const note = await read<{ content: { body: string } }>(page, `/api/v1/notes/${id}`);
  const revisions = await read<Revision[]>(page, `/api/v1/notes/${id}/revisions`);
  const former = await Promise.all(
    revisions.map((it) => read<{ body: string }>(page, `/api/v1/notes/${id}/revisions/${it.id}`)),
  );
  return [note.content.body, ...former.map((it) => it.body)];
}
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the note' });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });

test('the text of a new note comes late, as on a slow line: what is typed into its title stays there', async ({
  world,
}) => {
  const { page } = await newcomer(world, 'Writer Early', '/dashboard/notes');
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Empty note' }).click();
  await title(page).click();
  await page.keyboard.type('Rent of ');
  await expect(text(page)).toHaveCount(0);
  arrive();
  await expect(text(page)).toBeVisible();
  await page.keyboard.type('the stall', { delay: 40 }); // as fast as people type: the caret would be gone meanwhile
  await expect(title(page)).toHaveValue('Rent of the stall');
  await expect(text(page)).toHaveText('');
});

test('what is pasted keeps its emphasis, and nothing in it runs', async ({ world }) => {
  const { page } = await newcomer(world, 'Writer Pasting', '/dashboard/notes');
  await page.getByRole('button', { name: 'Empty note' }).click();
  await text(page).evaluate((field) => {
    const data = new DataTransfer();
    const hurting = '<script>window.hurt=1</script>';
    data.setData('text/html', `<p>One <span style="font-weight:700">bold</span> word${hurting}</p>`);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text(page).locator('strong')).toHaveText('bold');
  await expect(text(page)).toHaveText('One bold word');
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
});

test.describe('notes in an aeroplane', () => {
  test('thirty notes that were written offline, and a reload: all thirty arrive in order, none twice', async ({
    world,
    line,
  }) => {
    const { page } = await newcomer(world, 'Writer Aloft', '/dashboard/notes', withWorker);
    await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
    await isInstalled(page);
    await airplane(page, line);
    for (let at = 1; at <= 30; at++) {
      await page
        .getByRole('button', { name: 'New note' })
        .or(page.getByRole('button', { name: 'Empty note' }))
        .first()
        .click();
      await expect(title(page)).toHaveValue('');
      const list = page.getByRole('region', { name: 'Your notes' });
      await title(page).fill(`Note ${at}`);
      await text(page).fill(`written in row ${at}`);
      // What is typed is on the device after three tenths of a second; nobody writes notes faster than that.
      await expect(list.getByText(`Note ${at}`, { exact: true })).toBeVisible();
      await expect(list.getByText(`written in row ${at}`, { exact: true })).toBeVisible();
    }
    await expect(chip(page)).toContainText('Offline: 30 changes waiting');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Notes', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your notes' }).getByRole('listitem')).toHaveCount(30);
    await expect(chip(page)).toContainText('Offline: 30 changes waiting');
    await page.getByRole('searchbox', { name: 'Search your notes' }).fill('row 17');
    await expect(page.getByRole('region', { name: 'Your notes' }).getByRole('listitem')).toHaveCount(1);
    await landed(page, line);
    await expect(chip(page)).toHaveCount(0);
    await expect.poll(async () => (await notesOf(page)).length).toBe(30);
    const rows = (await notesOf(page)).sort((one, other) => one.id.localeCompare(other.id));
    expect(rows.map((it) => it.title)).toEqual(Array.from({ length: 30 }, (_, at) => `Note ${at + 1}`));
    expect(new Set(rows.map((it) => it.version))).toEqual(new Set([1]));
  });

  test('two tabs that change one line, and two devices: every text can be found again', async ({ world, line }) => {
    const me = await newcomer(world, 'Writer Twice', '/dashboard/notes', withWorker);
    const one = me.page;
    await isInstalled(one);
    await one.getByRole('button', { name: 'Empty note' }).click();
    await text(one).fill('the price is 100');
    await expect.poll(async () => (await notesOf(one)).length).toBe(1);
    const [{ id } = { id: '' }] = await notesOf(one);
    const two = await one.context().newPage();
    await two.goto(`/dashboard/notes?note=${id}`);
    await expect(text(two)).toContainText('the price is 100');
    await airplane(one, line);
    // Both write before either has told the other.
    await Promise.all([text(one).fill('the price is 200, says one'), text(two).fill('the price is 300, says two')]);
    await landed(one, line);
    await expect
      .poll(async () => (await textsOf(one, id)).join('\n'))
      .toMatch(/(?=[\s\S]*says one)(?=[\s\S]*says two)/);

    // Another device, where the same line was changed meanwhile.
    const far = await world.open('/auth?view=login', desk);
    await signInBy(far, me.email, me.password);
    await expect(far).toHaveURL(/dashboard/);
    const { content, version } = await read<{ content: object; version: number }>(far, `/api/v1/notes/${id}`);
    await two.close();
    await expect(one.getByText('Two texts of this note contradict each other.')).toBeVisible();
    await airplane(one, line);
    await text(one).fill('the price is 400, from the aeroplane');
    await expect(chip(one)).toContainText('1 change waiting');
    line.mend();
    const mutation = {
      id: crypto.randomUUID(),
      noteId: id,
      op: 'save',
      baseVersion: version,
      content: { ...content, body: 'the price is 500, from afar' },
      authoredAt: new Date(runNow()).toISOString(),
      deviceId: 'another device',
    };
    await post(far, '/api/v1/notes/sync', { mutations: [mutation] });
    await landed(one, line);
    await expect
      .poll(async () => (await textsOf(one, id)).join('\n'))
      .toMatch(/(?=[\s\S]*from the aeroplane)(?=[\s\S]*from afar)/);

    // The chooser: one after the other, both texts stay in the note.
    const open = async () =>
      (await read<Revision[]>(one, `/api/v1/notes/${id}/revisions`)).filter(
        (it) => it.reason === 'conflict' && it.isOpen,
      ).length;
    await one.getByRole('button', { name: 'Compare them' }).click();
    const dialog = one.getByRole('dialog', { name: 'Two texts of this note' });
    for (let left = await open(); left > 0; left--) {
      await dialog.getByRole('button', { name: 'Keep both' }).click();
      await expect.poll(open).toBe(left - 1);
    }
    await expect(dialog).toBeHidden();
    await expect(one.getByText('Two texts of this note contradict each other.')).toBeHidden();
    const body = (await textsOf(one, id))[0] ?? '';
    for (const words of ['from the aeroplane', 'from afar']) expect(body).toContain(words);
  });
});

/** Whether the device keeps what this page shows: the agreement itself, and every script that the page has asked for. */
const isKept = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(async (id) => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
    const held = await Promise.all(scripts.map(({ name }) => caches.match(name)));
    const own = (await indexedDB.databases()).find(({ name }) => name?.startsWith('person:'));
    if (!own?.name || held.includes(undefined)) return false;
    const opening = indexedDB.open(own.name);
    return new Promise<boolean>((resolve) => {
      opening.onerror = () => resolve(false);
      opening.onsuccess = () => {
        const keys = opening.result.transaction('snapshots').objectStore('snapshots').getAllKeys();
        keys.onsuccess = () => {
          opening.result.close();
          resolve(keys.result.map(String).some((key) => key.startsWith('[["agreements","get"]') && key.includes(id)));
        };
      };
    });
  }, id);

test.describe('without a connection', () => {
  test('an agreement that was opened opens again as of its time; signing and unopened pages need a connection', async ({
    world,
    line,
  }) => {
    const page = await enterAs(world, 'amina', '/agreements', withWorker);
    await isInstalled(page);
    const name = 'Loan for a sewing machine';
    const id = await agreementCalled(page, name);
    await page.goto(`/dashboard/agreements/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Verify (now|again)$/ })).toBeVisible(); // the last of its parts
    await expect.poll(() => isKept(page, id)).toBe(true); // a moment after it is shown
    await airplane(page, line);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(/^As of .*You are offline/)).toBeVisible();
    await expect(chip(page)).toContainText('Offline');
    await page.goto('/dashboard/marketplace');
    await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
    await page.goto('/agreements/new');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await landed(page, line);
    await page.goto(`/dashboard/agreements/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(/^As of /)).toHaveCount(0);
  });

  test('what cannot wait says that it needs a connection, and what was typed stays', async ({ world, line }) => {
    const { page } = await newcomer(world, 'Maker Aloft', '/agreements/new', withWorker);
    await isInstalled(page);
    const field = page.getByRole('textbox').first();
    await field.fill('A promise made aloft');
    await airplane(page, line);
    await page.getByRole('button', { name: 'Begin writing' }).click();
    await expect(page.getByText('This needs a connection.').first()).toBeVisible();
    await expect(field).toHaveValue('A promise made aloft');
  });
});

test.describe('leaving', () => {
  test('after signing out nothing of the person is in caches or databases, and the next person sees none of it', async ({
    world,
  }) => {
    const me = await newcomer(world, 'Leaver Quietly', '/dashboard/notes', withWorker);
    const { page } = me;
    await isInstalled(page);
    await page.getByRole('button', { name: 'Empty note' }).click();
    await text(page).fill('a secret nobody may read');
    // What is on this device alone would be asked about first.
    const sent = async () => (await Promise.all((await notesOf(page)).map(({ id }) => textsOf(page, id)))).flat();
    await expect.poll(async () => (await sent()).join('\n')).toContain('a secret nobody may read');
    await page.goto('/agreements');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const names = () => page.evaluate(async () => (await indexedDB.databases()).map((it) => it.name ?? ''));
    expect((await names()).some((it) => it.startsWith('person:'))).toBe(true);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    expect((await names()).filter((it) => it.startsWith('person:'))).toEqual([]);
    const left = await page.evaluate(async () => {
      const texts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
      for (const { name = '' } of await indexedDB.databases())
        await new Promise<void>((resolve) => {
          const asked = indexedDB.open(name);
          asked.onsuccess = () => {
            const db = asked.result;
            const stores = [...db.objectStoreNames];
            if (stores.length === 0) return resolve();
            const tx = db.transaction(stores);
            for (const store of stores)
              tx.objectStore(store).getAll().onsuccess = (event) =>
                texts.push(JSON.stringify((event.target as IDBRequest).result));
            tx.oncomplete = () => {
              db.close();
              resolve();
            };
          };
        });
      return texts.join('\n');
    });
    for (const words of ['a secret nobody may read', me.email, me.name]) expect(left).not.toContain(words);
    expect(left).not.toMatch(/\/api\/rpc\/(?!help|terms)/);
  });

  test('what waits is asked about before it would be lost', async ({ world, line }) => {
    const { page } = await newcomer(world, 'Leaver Hasty', '/dashboard/notes', withWorker);
    await isInstalled(page);
    await airplane(page, line);
    await page.getByRole('button', { name: 'Empty note' }).click();
    await text(page).fill('not sent yet');
    await expect(chip(page)).toContainText('1 change waiting');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out and lose what waits?' });
    await expect(dialog).toContainText('One change is only on this device');
    await dialog.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(text(page)).toContainText('not sent yet');
    await page.getByRole('link', { name: 'Offline: 1 change waiting' }).click();
    await expect(page.getByText('Note: not sent yet')).toBeVisible();
  });
});

test.describe('specification §4, the service worker', () => {
  test('"App is ready to work offline." shows once; the files are served as they must be', async ({ world }) => {
    const page = await enterAs(world, 'njoroge', '/dashboard', withWorker);
    const ready = page.getByText('App is ready to work offline.');
    await expect(ready).toBeVisible();
    await page.reload();
    await isInstalled(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(ready).toHaveCount(0);
    const worker = await page.request.get('/sw.js');
    expect(worker.headers()['cache-control']).toBe('no-cache');
    const manifest = await page.request.get('/manifest.webmanifest');
    expect(manifest.headers()['content-type']).toContain('application/manifest+json');
    const { name, icons } = await manifest.json();
    expect(name).toBe(brand.name);
    for (const icon of icons) expect((await page.request.get(icon.src)).status()).toBe(200);
  });

  test('a new version waits for its Update, keeps what was typed, and loads the page once', async ({ world, line }) => {
    const { page } = await newcomer(world, 'Up To Date', '/dashboard/notes', withWorker);
    await isInstalled(page);
    await page.getByRole('button', { name: 'Empty note' }).click();
    await text(page).fill('before the update');
    line.release();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const toast = page.getByRole('listitem').filter({ hasText: 'A new version is available!' });
    await expect(toast).toBeVisible();
    let loads = 0;
    page.on('load', () => loads++);
    await text(page).pressSequentially(', and a word more');
    await toast.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => loads).toBe(1);
    await expect(text(page)).toContainText('before the update, and a word more');
    await isInstalled(page);
    const script = await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null);
    expect(script).toBeNull();
    await expect(toast).toHaveCount(0);
    expect(loads).toBe(1);
  });

  /** As a browser does that could install the product. */
  const offer = (page: Page) =>
    page.evaluate(() => {
      const prompt = async () => {
        document.title = 'asked';
      };
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  /** Said where no page of the product runs: a running one writes what it remembers over it. */
  const rememberOfDevice = async (page: Page, memory: { saved?: boolean }) => {
    await page.goto('/icon-192.png');
    await page.evaluate((text) => localStorage.setItem('device', text), JSON.stringify(memory));
  };
  const question = (page: Page) =>
    page.getByRole('listitem').filter({ hasText: `Install ${brand.name} on your device!` });

  test('installing is offered for ten seconds once something was saved, and held by the pointer', async ({ world }) => {
    const { page } = await newcomer(world, 'Home Screen', '/dashboard', { ...phone, serviceWorkers: 'allow' });
    await rememberOfDevice(page, {});
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.pauseAt(runNow() + 3_600_000);
    await offer(page);
    await page.clock.runFor(5_000);
    await expect(question(page)).toHaveCount(0);
    await rememberOfDevice(page, { saved: true });
    await page.clock.resume();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.pauseAt(runNow() + 7_200_000);
    await offer(page);
    const toast = question(page);
    await expect(toast).toContainText('Get a faster, app-like experience.');
    await page.clock.runFor(9_900);
    await expect(toast).toBeVisible();
    const place = await toast.boundingBox();
    await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 20);
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(10, 800);
    await page.clock.runFor(9_900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast).toHaveCount(0);
  });

  test('Install lets the browser ask; where somebody signs or pays nothing is offered', async ({ world }) => {
    const { page } = await newcomer(world, 'Home Later', '/dashboard', withWorker);
    await rememberOfDevice(page, { saved: true });
    await page.goto('/checkout');
    await isInstalled(page);
    await offer(page);
    await expect(question(page)).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await offer(page);
    await question(page).getByRole('button', { name: 'Install', exact: true }).click();
    await expect(page).toHaveTitle('asked');
  });
});
