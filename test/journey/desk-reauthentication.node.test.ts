import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import {
  codesPath,
  deviceActionPath,
  devicesPath,
  reauthenticationPath,
  recoverPath,
} from '../../src/domain/addresses/desk/sign-in.ts';
import { plugIn } from '../browser/virtual-authenticator.ts';
import { deskCopyIn } from '../desk/copy.ts';
import { setUpShop } from './environment.ts';
import { linkOfCommand, pairMerchant } from './merchant.ts';
import { readQrCode } from './payer.ts';

const environment = setUpShop();
const language = 'fr';
const copy = deskCopyIn[language];
const phone = { language, width: 360, height: 740 } as const;
const prove = `form[action="${reauthenticationPath(language, 'passkey')}"] button:enabled`;

/** Presses the button of passkeys, and answers where that led and what was sent. */
async function press(page: Page): Promise<{ at: string; credential: string }> {
  await page.goto(reauthenticationPath(language));
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.locator(prove).click();
  const credential = new URLSearchParams((await sent).postData() ?? '').get('credential') ?? '';
  await page.waitForURL((url) => url.pathname !== reauthenticationPath(language) || url.search !== '');
  const { pathname, search } = new URL(page.url());
  return { at: pathname + search, credential };
}

test('a passkey made in a browser reauthenticates its owner; similar ones are refused', async () => {
  const { browser, proxy, shop } = environment;
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: proxy.origin,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  await page.goto(await linkOfCommand(environment.folder, proxy.origin, language));
  await page.locator('main form button').click();
  await page.waitForURL(`**${codesPath(language)}`);
  const [code = '', spare = ''] = await page.locator('main code').allInnerTexts();
  await page.locator('main form button').click();
  await page.waitForURL(`**${deskPath(language)}`);
  // Shown once.
  await page.goto(codesPath(language));
  expect(await page.locator('main code').count()).toBe(0);
  expect(await page.locator('main a.button').getAttribute('href')).toBe(devicesPath(language));

  const { session, authenticatorId } = await plugIn(page);
  await page.goto(reauthenticationPath(language, 'set'));
  await page.locator(`form[action="${reauthenticationPath(language, 'add')}"] button:enabled`).click();
  await page.locator(`form[action="${reauthenticationPath(language, 'forget')}"]`).waitFor();
  const first = await press(page);
  expect(first.at).toBe(devicesPath(language));

  const refused = reauthenticationPath(language, null, { refused: 'wrong' });
  const send = async (credential: string) => {
    const answer = await context.request.post(proxy.origin + reauthenticationPath(language, 'passkey'), {
      form: { credential },
      headers: { Origin: proxy.origin },
      maxRedirects: 0,
    });
    return answer.headers().location;
  };
  // What was sent once is worth nothing more.
  expect(await send(first.credential)).toBe(refused);

  // Of the same name on another port, to a challenge that is the shop's: the browser itself says where it was.
  await page.goto(reauthenticationPath(language));
  const options = await page.locator('form[data-options]').getAttribute('data-options');
  const elsewhere = new URL(reauthenticationPath(language), shop.origin);
  expect(elsewhere.hostname).toBe(new URL(proxy.origin).hostname);
  await page.goto(`${elsewhere.origin}/fr`);
  const stolen = await page.evaluate(async (json) => {
    // biome-ignore lint/suspicious/noExplicitAny: this runs in the browser, of which these types know nothing.
    const { navigator, PublicKeyCredential } = globalThis as any;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(json));
    return JSON.stringify((await navigator.credentials.get({ publicKey })).toJSON());
  }, options ?? '');
  const { clientDataJSON } = JSON.parse(stolen).response;
  expect(Buffer.from(clientDataJSON, 'base64url').toString()).toContain(shop.origin);
  expect(await send(stolen)).toBe(refused);

  // A copy of it has counted less than the one that was copied.
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  const [known] = credentials;
  if (known === undefined) throw new Error('Nothing was kept.');
  const set = async (signCount: number) => {
    await session.send('WebAuthn.clearCredentials', { authenticatorId });
    await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...known, signCount } });
  };
  await set(0);
  expect((await press(page)).at).toBe(refused);
  await set(known.signCount + 10);
  expect((await press(page)).at).toBe(devicesPath(language));

  // Another owner's device, by the code on the first one's screen, is asked before it lets anybody in.
  await page.goto(devicesPath(language));
  await page.locator('input[name=role][value=owner]').check();
  await page.locator(`form[action="${deviceActionPath(language, 'invite')}"] button:enabled`).click();
  const link = await readQrCode(page.locator('.code svg'));
  const second = await pairMerchant({ ...phone, browser, origin: proxy.origin }, link, 'desk');
  const invite = `form[action="${deviceActionPath(language, 'invite')}"]`;
  await second.page.goto(devicesPath(language));
  await second.page.locator(`form[action="${deviceActionPath(language, 'invite')}"] button:enabled`).click();
  await second.page.getByText(copy.reauthentication.kept).waitFor();
  const asked = second.page.locator(invite);
  // Without scripts the page is whole: no button that does nothing.
  expect(await asked.locator('button:visible').count()).toBe(1);
  await second.page.locator('#code').fill('K7M2-0000-0000-0000');
  await asked.locator('button:visible').click();
  await second.page.getByText(copy.reauthentication.refused.wrong).waitFor();
  await second.page.locator('#code').fill(code);
  await asked.locator('button:visible').click();
  // What was asked for is done.
  await second.page.locator('.code svg').waitFor();

  // Whoever is shown out is out with the next page.
  await second.page.goto(devicesPath(language));
  const others = second.page.locator('li.card').first();
  await others.locator('summary').click();
  await others.locator(`form[action="${deviceActionPath(language, 'revoke')}"] button:enabled`).click();
  await second.page.waitForURL(`**${devicesPath(language)}`);
  expect(faults).toEqual([]);
  expect((await page.goto(deskPath(language)))?.status()).toBe(403);
  await page.getByRole('heading', { level: 1, name: copy.signIn.title }).waitFor();
  expect(second.complaints).toEqual([]);
  await second.leave();

  // In again, on a form that waits for a passkey: it goes on with it.
  await page.locator('#code').fill(spare);
  await page.locator(`form[action="${recoverPath(language)}"] button:enabled`).click();
  await page.waitForURL(`**${deskPath(language)}`);
  await set(known.signCount + 20);
  await page.goto(devicesPath(language));
  await page.locator(`${invite} button`).click();
  await page.locator(`${invite}[data-options] button`).click();
  await page.locator('.code svg').waitFor();
  expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
  await context.close();
});
