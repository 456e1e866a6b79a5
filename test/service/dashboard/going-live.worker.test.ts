import { describe, expect, test } from 'vitest';
import { FIRST_PAYMENT_PATH, GOING_LIVE_PATH } from '../../../src/service/dashboard-urls.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { words as ar } from '../../../templates/dashboard/copy/ar/going-live.ts';
import { words as en } from '../../../templates/dashboard/copy/en/going-live.ts';
import { words as page } from '../../../templates/dashboard/copy/en/page.ts';
import { words as fr } from '../../../templates/dashboard/copy/fr/going-live.ts';
import { fakeCredentials } from '../acquirers/interbank/fake-gateway.ts';
import { setUpFakeGateway } from '../acquirers/interbank/live-account.ts';
import { askOperator } from '../merchant.ts';
import { addMember, openDashboard } from './member.ts';

/** The page on which a merchant sees the way to live payments. */

const fake = setUpFakeGateway(Date.UTC(2027, 0, 15, 8));

async function openTested() {
  const { account, owner } = await openDashboard();
  await askOperator('POST', `/accounts/${account.id}`, {
    acquirer: 'interbank',
    acquirer_credentials: { interbank: fakeCredentials },
  });
  await askOperator('POST', `/accounts/${account.id}/going-live/credentials-test`, {});
  return { account, owner };
}

describe('the page', () => {
  test('shows each item with its state and who acts, in each language', async () => {
    const { owner } = await openDashboard();
    const copies = { ar, fr, en };
    for (const copy of Object.values(inEachLanguage((language) => ({ ...copies[language], language })))) {
      const { status, text } = await owner.get(`${GOING_LIVE_PATH}?lang=${copy.language}`);
      expect(status).toBe(200);
      for (const words of [
        copy.off,
        copy.states.open,
        copy.acts.merchant,
        copy.acts.operator,
        copy.fields.phone,
      ])
        expect(text).toContain(words);
      for (const { title } of Object.values(copy.items)) expect(text).toContain(title);
    }
  });

  test('offers the first payment once the credentials are tested, and leads to its page', async () => {
    const { account, owner } = await openDashboard();
    expect((await owner.get(GOING_LIVE_PATH)).text).not.toContain(en.pay);
    expect((await owner.post(FIRST_PAYMENT_PATH)).headers.get('Location')).toBe(GOING_LIVE_PATH);
    expect((await askOperator('GET', `/accounts/${account.id}/going-live`)).body).toMatchObject({
      first_payment: null,
    });

    const tested = await openTested();
    expect((await tested.owner.get(GOING_LIVE_PATH)).text).toContain(en.pay);
    const to = (await tested.owner.post(FIRST_PAYMENT_PATH)).headers.get('Location') ?? '';
    expect(to).toMatch(/^\/checkouts\/[^/]+\/pay$/);
    expect((await tested.owner.get(to)).status).toBe(200);
    expect(fake().calls).toEqual(['getOrderStatus.do']);
  });

  test('is for owners and developers, and in the menu of nobody else', async () => {
    const { owner } = await openTested();
    for (const [role, status] of [
      ['developer', 200],
      ['accountant', 403],
      ['support', 403],
    ] as const) {
      const member = await addMember(owner, role);
      const answer = await member.get(GOING_LIVE_PATH);
      expect([answer.status, answer.text.includes(page.sections['going-live'])]).toEqual([
        status,
        status === 200,
      ]);
      expect((await member.post(FIRST_PAYMENT_PATH)).status).toBe(status === 200 ? 303 : 403);
    }
  });
});
