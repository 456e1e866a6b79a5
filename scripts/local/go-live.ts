import { setTimeout as sleep } from 'node:timers/promises';
import { goingLive } from '../../src/contract/resources/going-live.ts';
import { call } from '../../src/server/state/service-api.ts';
import { UserError } from '../../src/server/user-error.ts';
import { returnPath } from '../../src/service/urls.ts';
import { copyIn } from '../../templates/pay/copy/copy.ts';
import { testCards } from '../gateway/cards.ts';

/** Half-seconds in which the fake takes the payment and gives it back. */
const MOST_WAITS = 120;

/** The account's way to live: its address at the service, and the operator's key. */
type Way = { serviceOrigin: string; accountId: string; operatorKey: string };

/**
 * Walks an account's whole way to live through the fake gateway at `bankOrigin`, as operator, merchant and payer do.
 * Its profile and credentials are set. A live account stays as it is.
 */
export async function goLive(
  { serviceOrigin, accountId, operatorKey }: Way,
  bankOrigin: string,
): Promise<void> {
  const path = `${serviceOrigin}/operator/accounts/${accountId}/going-live`;
  const ask = async (step: string, body?: object) =>
    goingLive.parse(await call(`${path}${step}`, operatorKey, body));
  if ((await ask('')).live) return;
  await ask('/credentials-test', {});
  const { first_payment: payment, items } = await ask('/first-payment', {});
  if (payment === null) throw new UserError('The service made no first payment.');
  // A start that ended half way has paid already.
  const isPaid = items.some(({ item, state }) => item === 'first_payment' && state === 'done');
  if (!isPaid) await payAtFake(payment.checkout_url, bankOrigin);
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    // The payer comes back: the service asks the fake for the outcome.
    await fetch(serviceOrigin + returnPath('live', payment.checkout_id));
    if ((await ask('')).items.every(({ state }) => state === 'done')) {
      await ask('', { live: true });
      return;
    }
    await sleep(500);
  }
  throw new UserError('The first payment was not paid and given back: see service.log.');
}

/** Gives the consent that the payment page asks for, then pays at the fake with its first card. */
async function payAtFake(checkoutUrl: string, bankOrigin: string): Promise<void> {
  const page = await (await fetch(`${checkoutUrl}?lang=en`)).text();
  const { numbers, question } = copyIn.en.consent;
  const sums = numbers.flatMap((one, place) =>
    numbers.map((other, next) => ({ text: question(one, other), sum: place + next + 2 })),
  );
  const sum = sums.find(({ text }) => page.includes(text))?.sum;
  const [, token] = /name="question" value="([^"]+)"/.exec(page) ?? [];
  if (sum === undefined || token === undefined) throw new UserError('The payment page asks no question.');
  const form = { payment_method: 'cib', terms: 'yes', answer: String(sum), question: token };
  await fetch(`${checkoutUrl}?lang=en`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(checkoutUrl).origin },
    body: new URLSearchParams(form),
  });
  const orders: { orderId: string }[] = await (await fetch(`${bankOrigin}/_fake/orders`)).json();
  const body = JSON.stringify({ orderId: orders.at(-1)?.orderId, card: testCards[0]?.number });
  const paid = await fetch(`${bankOrigin}/_fake/pay`, { method: 'POST', body });
  if (!paid.ok) throw new UserError('The fake gateway has no order of the first payment.');
}
