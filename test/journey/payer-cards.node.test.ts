import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { DeclineCode } from '../../src/contract/decline-codes.ts';
import { listOf } from '../../src/contract/page-query.ts';
import type { Locale } from '../../src/contract/scalars.ts';
import { TEST_CODE } from '../../src/service/acquirers/sandbox/rules/cards.ts';
import { copyIn } from '../../templates/pay/copy/copy.ts';
import { setUpPaymentService } from './environment.ts';
import { payPage, payWithCard, thanksFor, welcomePayer } from './payer.ts';
import { answerBank, goToBank, type Shopper, typeCard } from './shopper.ts';

// Takes over 10 s: a slow and a silent bank are awaited in real time, side by side.

const environment = setUpPaymentService();

const attempts = listOf(z.object({ status: z.string(), decline_code: z.string().nullable() }));

async function open(language: Locale): Promise<{ payer: Shopper; id: string }> {
  const payer = await welcomePayer(environment.browser, language);
  const { id, checkout_url } = await environment.merchantSite.createCheckout({ locale: language });
  await payer.page.goto(checkout_url);
  return { payer, id };
}

/** Pays with a card that passes; one event tells of it, and the attempts are in the ledger, newest first. */
async function payAfterAll(payer: Shopper, id: string, declined: DeclineCode[]): Promise<void> {
  await payWithCard(payer, 'approved', thanksFor(environment.merchantSite, id));
  expect(await environment.merchantSite.hearEvents(id)).toEqual(['checkout.paid']);
  const { data } = await environment.merchantSite.call(`/checkouts/${id}/attempts`, attempts);
  expect(data.map(({ status, decline_code }) => decline_code ?? status)).toEqual(['approved', ...declined]);
  expect(payer.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  await payer.leave();
}

async function expectDeclined({ page, language, show }: Shopper, code: DeclineCode): Promise<void> {
  await page.getByText(copyIn[language].declines[code], { exact: true }).waitFor();
  await show(`declined-${code}`);
}

describe.concurrent('every test card, without scripts', () => {
  // The bank is silent for 20 s: these come first, so that the others fill the time.
  test('the page waits for a bank that answers late', async () => {
    const { payer, id } = await open('ar');
    await payWithCard(payer, 'approved_later', /\/return/);
    await payer.page.getByRole('heading', { name: copyIn.ar.redirect.waiting.title }).waitFor();
    await payer.show('waiting');
    expect(await environment.merchantSite.readCheckout(id)).toMatchObject({ status: 'processing' });
    await payer.page.waitForURL(thanksFor(environment.merchantSite, id));
    expect(await environment.merchantSite.hearEvents(id)).toEqual(['checkout.paid']);
    await payer.leave();
  });

  test('a bank that never answers ends the attempt, not the checkout', async () => {
    const { payer, id } = await open('en');
    await payWithCard(payer, 'timed_out', /\/return/);
    await payer.page.getByRole('heading', { name: copyIn.en.redirect.waiting.title }).waitFor();
    await payer.page.waitForURL(payPage);
    await expectDeclined(payer, 'timed_out');
    await payAfterAll(payer, id, ['timed_out']);
  });

  test.each<[Locale, Exclude<DeclineCode, 'canceled_by_payer' | 'declined' | 'timed_out' | 'wrong_code'>]>([
    ['ar', 'insufficient_balance'],
    ['fr', 'lost_card'],
    ['en', 'stolen_card'],
    ['ar', 'blocked_card'],
    ['fr', 'card_limit'],
    ['en', 'wrong_cvv'],
    ['ar', 'expired_card'],
    ['fr', 'not_active_online'],
  ])('in %s, %s: the payer reads why, and another card pays', async (language, code) => {
    const { payer, id } = await open(language);
    await payWithCard(payer, code, payPage);
    await expectDeclined(payer, code);
    await payAfterAll(payer, id, [code]);
  });

  test('three wrong codes decline; the card that takes none says so each time', async () => {
    const { payer, id } = await open('fr');
    const { page } = payer;
    const { errors } = copyIn.fr.bank;
    await payWithCard(payer, 'wrong_code', /\/sandbox\/bank\//);
    await page.locator('#code-error').getByText(errors.wrongCode(2)).waitFor();
    await page.locator('[name=code]').fill('000000');
    await page.locator('button[value=confirm]').click();
    await page.locator('#code-error').getByText(errors.wrongCode(1)).waitFor();
    await page.locator('[name=code]').fill('111111');
    await page.locator('button[value=confirm]').click();
    await page.waitForURL(payPage);
    await expectDeclined(payer, 'wrong_code');
    await payAfterAll(payer, id, ['wrong_code']);
  });

  test('a payer who goes back after a wrong code, also from the merchant’s site, finds the code step again and pays', async () => {
    const { payer, id } = await open('ar');
    const { page } = payer;
    const { errors } = copyIn.ar.bank;
    const back = async () => expect((await page.goBack())?.status()).toBe(200);
    await goToBank(payer, 'bank-back');
    const bank = page.url();
    await typeCard(payer, 'approved');
    await page.locator('[name=code]').fill('000000');
    await page.locator('button[value=confirm]').click();
    await page.locator('#code-error').getByText(errors.wrongCode(2)).waitFor();
    // The card was taken: nothing of it is typed again, and the tries are as many as before.
    await back();
    expect(page.url().replace(/[?#].*/, '')).toBe(bank.replace(/[?#].*/, ''));
    await page.locator('#code-error').getByText(errors.wrongCode(2)).waitFor();
    expect(await page.locator('[name=card]').count()).toBe(0);
    await page.locator('[name=code]').fill('111111');
    await page.locator('button[value=confirm]').click();
    await page.locator('#code-error').getByText(errors.wrongCode(1)).waitFor();
    await payer.show('wrong-code-after-back');
    // Back as far as the page to pay: it says that the bank has it, and leads there again.
    for (let steps = 0; steps < 9 && !payPage.test(page.url()); steps += 1) await back();
    expect(page.url()).toMatch(payPage);
    expect(await environment.merchantSite.readCheckout(id)).toMatchObject({ status: 'processing' });
    await payer.show('pay-page-after-back');
    await page.locator('main a[href*="/bank"]').first().click();
    await page.locator('[name=code]').fill(TEST_CODE);
    await page.locator('button[value=confirm]').click();
    await page.waitForURL(thanksFor(environment.merchantSite, id));
    expect(await environment.merchantSite.hearEvents(id)).toEqual(['checkout.paid']);
    expect(payer.complaints).toEqual([]);
    await payer.leave();
  });

  test('a card that is no test card does not leave the page: the browser refuses it', async () => {
    const { payer, id } = await open('en');
    const { page } = payer;
    await goToBank(payer, 'bank-real-card');
    await page.locator('[name=card]').fill('4111 1111 1111 1111');
    await page.locator('[name=expiry]').fill('12/49');
    await page.locator('[name=cvv]').fill('987');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await page.locator('button[value=pay]').click();
    await page.locator('[name=card]:focus:invalid').waitFor();
    expect(await page.locator('[name=card]').getAttribute('title')).toBe(copyIn.en.bank.cardPattern);
    expect(sent).toEqual([]);
    // What was mistyped of a test card goes, and is told why.
    await page.locator('[name=card]').fill('٩٩٩٩ 0000-0000 0104');
    await page.locator('button[value=pay]').click();
    await page.locator('#card-error').getByText(copyIn.en.bank.errors.badCard).waitFor();
    expect(await page.content()).not.toMatch(/0104|987/);
    // Going back does not ask to send it again.
    expect((await page.goBack())?.status()).toBe(200);
    await page.goForward();
    await answerBank(payer, 'give_up');
    await page.waitForURL(payPage);
    await expectDeclined(payer, 'canceled_by_payer');

    await page.locator('button[value=cancel]').click();
    await page.locator('form[action*="/cancel"] [type=submit]').click();
    await page.waitForURL(`${environment.merchantSite.site}/sorry?checkout_id=${id}`);
    expect(await environment.merchantSite.readCheckout(id)).toMatchObject({ status: 'failed' });
    expect(await environment.merchantSite.hearEvents(id)).toEqual(['checkout.failed']);
    await payer.leave();
  });
});
