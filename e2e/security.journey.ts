import { createHmac } from 'node:crypto';
import { runNow } from '../tools/day.ts';
import { leave, newcomer, newcomersPassword, signInBy } from './newcomer.ts';
import { giveAuthenticator } from './passkeys.ts';
import { linkIn } from './people.ts';
import { expect, phone, test } from './world.ts';

const STEP = 30_000;

/** The six digits an authenticator app shows (RFC 6238 over RFC 4226 §5.3, HMAC-SHA-1) for a secret in base 32. */
function codeAt(secret: string, instant: number): string {
  const bits = [...secret.replace(/[\s=]/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(instant / STEP)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('the second step is set up with a real code; signing in asks for it, and a backup code works once', async ({
  world,
}) => {
  const { page, email } = await newcomer(world, 'Tabitha Ouma', '/profile?tab=security');
  const other = await world.open('/auth');
  await signInBy(other, email, newcomersPassword);
  await expect(other).toHaveURL(/\/dashboard$/);
  await page.getByRole('region', { name: 'Second step' }).getByRole('button', { name: 'Turn it on' }).click();
  const confirm = page.getByRole('dialog', { name: 'Turn the second step on' });
  const password = confirm.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await confirm.getByRole('button', { name: 'Continue' }).click();
  await expect(password).toHaveAccessibleDescription('The password is not right.');
  await expect(password).toHaveValue('not the password');
  await password.fill(newcomersPassword);
  await confirm.getByRole('button', { name: 'Continue' }).click();

  const scan = page.getByRole('dialog', { name: 'Scan, then enter the code' });
  await expect(scan.getByRole('img', { name: 'Code to scan with the app' })).toBeVisible();
  const secret = await scan.getByRole('code').innerText();
  const first = scan.getByLabel('The six digits the app shows now');
  await first.fill('000000');
  await scan.getByRole('button', { name: 'Turn it on' }).click();
  await expect(first).toHaveAccessibleDescription('The code is not right. Enter the one that is shown now.');
  await expect(first).toHaveValue('000000');
  await first.fill(codeAt(secret, runNow()));
  await scan.getByRole('button', { name: 'Turn it on' }).click();
  const keep = page.getByRole('dialog', { name: 'It is on. Keep these codes' });
  const codes = keep.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const backup = await codes.first().innerText();
  await world.axe(page);
  await keep.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('region', { name: 'Second step' }).getByText('On', { exact: true })).toBeVisible();
  // The other browser was let in by the password alone.
  await expect(other).toHaveURL(/\/auth/);
  const told = await world.letterTo(email, /two steps is on/);
  const undo = await world.open(linkIn(told.text_body));
  await expect(undo.getByRole('button', { name: 'Undo the changes' })).toBeVisible();

  // The app's code of the next step, which the window of one step allows: this step's code was used up by the set-up.
  await leave(page);
  await signInBy(page, email, newcomersPassword);
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  await world.axe(page);
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('000000');
  await expect(code).toHaveAccessibleDescription('The code is not right. Enter the one that is shown now.');
  await code.fill(codeAt(secret, runNow() + STEP));
  await expect(page).toHaveURL(/\/dashboard$/);

  const enterBackup = async () => {
    await leave(page);
    await signInBy(page, email, newcomersPassword);
    await page.getByRole('button', { name: 'Use a backup code instead' }).click();
    await page.getByLabel('Backup code').fill(backup);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await enterBackup();
  await expect(page).toHaveURL(/\/dashboard$/);
  await enterBackup();
  await expect(page.getByLabel('Backup code')).toHaveAccessibleDescription(
    'This backup code is not right, or it was used before.',
  );
  await expect(page.getByLabel('Backup code')).toHaveValue(backup);
});

test('a passkey is added, signs in without the password, is renamed and removed', async ({ world }) => {
  const { page, email } = await newcomer(world, 'Wekesa Barasa', '/profile?tab=security');
  await giveAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const add = page.getByRole('dialog', { name: 'Add a passkey' });
  await add.getByLabel('Name').fill('My laptop');
  await add.getByRole('button', { name: 'Add it' }).click();
  await expect(add).toHaveCount(0);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem').filter({ hasText: 'My laptop' })).toContainText(/Added/);
  await world.letterTo(email, /A passkey was added/);

  await leave(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Profile of Wekesa Barasa' })).toBeVisible();

  await page.goto('/profile?tab=security');
  await passkeys.getByRole('button', { name: 'Rename My laptop' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
  await rename.getByLabel('Name').fill('The old laptop');
  await rename.getByRole('button', { name: 'Save' }).click();
  await passkeys.getByRole('button', { name: 'Remove The old laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await expect(passkeys.getByText(/^None yet/)).toBeVisible();
  await world.letterTo(email, /A passkey was removed/);

  // The device still holds it; here it is not known any more, and the form says what to do.
  await leave(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('This passkey is not known here. Use another one or the password.')).toBeVisible();
});

test('a device that is signed out from another one stands at the door, and comes back to where it was', async ({
  world,
}) => {
  const { page, email, password } = await newcomer(world, 'Rukia Hamisi', '/profile?tab=security');
  const other = await world.open('/auth', {
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });
  await signInBy(other, email, password);
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.goto('/agreements');
  await expect(other.getByRole('heading', { level: 1, name: 'Agreements' })).toBeVisible();

  await page.reload();
  const devices = page.getByRole('region', { name: 'Signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await devices.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
  const ask = page.getByRole('dialog', { name: 'Sign out Chrome on Android?' });
  await world.axe(page);
  await ask.getByRole('button', { name: 'Sign it out' }).click();
  await expect(ask).toHaveCount(0);
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  // Its open page notices without being touched; what it asks for from now on leads there too.
  await expect(other).toHaveURL(/\/auth\?next=%2Fagreements/);
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/auth\?next=%2Fprofile/);
  await signInBy(other, email, password);
  await expect(other).toHaveURL(/\/profile$/);
});

test('changing the password signs out every other device, and problems stand beside the fields', async ({ world }) => {
  const { page, email, password } = await newcomer(world, 'Nekesa Wafula', '/profile?tab=security');
  const other = await world.open('/auth');
  await signInBy(other, email, password);
  await expect(other).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Change the password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the password' });
  const [now, next] = [dialog.getByLabel('Password now'), dialog.getByLabel('New password')];
  const change = dialog.getByRole('button', { name: 'Change it' });
  await next.fill('short');
  await change.click();
  await expect(now).toHaveAccessibleDescription('Enter the password you have now.');
  await expect(next).toHaveAccessibleDescription('Use at least 8 characters.');
  await now.fill('not the password');
  await next.fill('the second lantern is brighter');
  await change.click();
  await expect(now).toHaveAccessibleDescription('The password is not right.');
  await expect(now).toBeFocused();
  await expect(next).toHaveValue('the second lantern is brighter');
  await now.fill(password);
  await change.click();
  await expect(page.getByText('Every other device was signed out.')).toBeVisible();
  await expect(other).toHaveURL(/\/auth/);
  await signInBy(other, email, 'the second lantern is brighter');
  await expect(other).toHaveURL(/\/dashboard$/);
});

test('wrong passwords of a stranger keep nobody out who knows the right one', async ({ world }) => {
  const { page, email, password } = await newcomer(world, 'Zawadi Njeri');
  const stranger = await world.open('/auth');
  const guess = { email, password: 'a guess of a stranger' };
  for (let tries = 0; tries < 12; tries++)
    await stranger.request.post('/api/auth/sign-in/email', { data: guess, headers: { origin: world.url } });
  await signInBy(stranger, email, guess.password);
  await expect(stranger.getByText(/^Too many tries\. Wait/)).toBeVisible();
  const owner = await world.open('/auth', phone);
  await signInBy(owner, email, password);
  await expect(owner).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
});
