import { expect, type Page } from './world.ts';

/** A device of its own for passkeys, whose owner unlocks it without being asked (W3C WebAuthn §11, virtual authenticators). */
export async function giveAuthenticator(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey of this device in the profile of who is signed in. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const add = page.getByRole('dialog', { name: 'Add a passkey' });
  await add.getByLabel('Name').fill(name);
  await add.getByRole('button', { name: 'Add it' }).click();
  await expect(add).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByText(name)).toBeVisible();
}

/** Reads what is to be signed to its end, wherever that moves to while the text is still being laid out. */
export async function readToEnd(
  page: Page,
  { text = 'The text you are asked to sign', goOn = 'Continue' } = {},
): Promise<void> {
  const ceremony = page.getByRole('dialog');
  await expect(async () => {
    await ceremony.getByLabel(text).focus();
    await page.keyboard.press('End');
    await expect(ceremony.getByRole('button', { name: goOn })).toBeEnabled({ timeout: 1_000 });
  }).toPass();
}

/** Through reading, up to the mark and the consent. */
export async function goToMark(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and sign' }).first().click();
  const ceremony = page.getByRole('dialog');
  await expect(ceremony.getByRole('heading', { name: 'Read it to the end' })).toBeVisible();
  await readToEnd(page);
  await ceremony.getByRole('button', { name: 'Continue' }).click();
  await expect(ceremony.getByRole('heading', { name: 'Your signature' })).toBeVisible();
}

/** Through reading and the mark, up to the summary before the signature. */
export async function goToSummary(page: Page): Promise<void> {
  await goToMark(page);
  const ceremony = page.getByRole('dialog');
  await ceremony.getByLabel(/I want to sign electronically/).check();
  await ceremony.getByRole('button', { name: 'Continue' }).click();
  await expect(ceremony.getByRole('heading', { name: 'Confirm and sign' })).toBeVisible();
}

/** Signs what is open, through the whole ceremony; a passkey of this device is used where it is asked for. */
export async function signIt(page: Page): Promise<void> {
  await goToSummary(page);
  const ceremony = page.getByRole('dialog');
  await ceremony.getByRole('button', { name: 'Sign now' }).click();
  await expect(ceremony).toHaveCount(0);
}
