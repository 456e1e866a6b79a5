import { UserError } from '../../src/server/user-error.ts';
import type { Clock } from '../fakes/clock.ts';
import { controlAmount, controlText } from '../fakes/control.ts';
import type { Answer, Call, Fake } from '../fakes/fake.ts';
import { Settings } from '../fakes/settings.ts';
import { describeAcknowledged, describeExtended, describeOrder, written } from './answers.ts';
import type { GatewayFaults } from './faults.ts';
import type { Language } from './messages.ts';
import { acknowledge, type GatewayOrder, GatewayOrders, LEAST_AMOUNT, refundedOf } from './orders.ts';
import { PAGES, pagePath } from './pages.ts';
import { Payers } from './payers.ts';
import { type Refusal, readJsonParams, refuseRegistration, registerFields } from './register.ts';
import { gatewaySettings } from './settings.ts';

export type GatewayKeys = { userName: string; password: string; terminal: string };

export type GatewayWorld = {
  clock: Clock;
  faults: GatewayFaults;
  origin: () => string;
  fetch?: typeof fetch;
};

export type Gateway = Fake & { orders: GatewayOrders; payers: Payers };

const BASE = '/payment/rest/';

/** Each call with the parameters that it takes besides `userName` and `password`. */
const calls: Record<string, readonly string[]> = {
  'register.do': registerFields,
  'public/acknowledgeTransaction.do': ['mdOrder', 'orderId', 'language'],
  'confirmOrder.do': ['mdOrder', 'orderId', 'language'],
  'getOrderStatus.do': ['orderId', 'mdOrder', 'language'],
  'getOrderStatusExtended.do': ['orderId', 'mdOrder', 'language'],
  // B sends the currency too.
  'refund.do': ['orderId', 'amount', 'currency', 'language', 'externalRequestId'],
};

const ID_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Twenty letters and digits. */
function mintOrderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => ID_SIGNS[byte % ID_SIGNS.length]).join('');
}

function languageOf(text: string | null): Language {
  const language = (text ?? '').toLowerCase();
  return language === 'ar' || language === 'en' ? language : 'fr';
}

/** A fake of the interbank gateway of CIB and Edahabia, from what public clients of it say (docs/gateway.md). */
export function makeGateway(world: GatewayWorld, keys: GatewayKeys): Gateway {
  const { clock, faults } = world;
  const settings = new Settings(gatewaySettings);
  const orders = new GatewayOrders(clock);
  const payers = new Payers({ clock, orders, settings, onEnd: callBack });

  async function answer(call: Call): Promise<Answer | null> {
    if (call.path.startsWith(PAGES)) return payers.answer(call);
    const name = call.path.slice(BASE.length);
    if (!call.path.startsWith(BASE) || !Object.hasOwn(calls, name)) return page(404, 'Not Found');
    if (call.method !== 'POST' && call.method !== 'GET') return page(405, 'Method Not Allowed');
    if (faults.strikes('unavailable')) return page(503, 'Service Unavailable');
    const body = JSON.stringify(route(name, call));
    if (faults.strikes('lost')) return null;
    if (faults.strikes('failed_after')) return page(500, 'Internal Server Error');
    if (faults.strikes('html')) return page(200, 'Maintenance en cours');
    if (faults.strikes('hang')) {
      await new Promise((end) => setTimeout(end, Number(settings.get('hang_ms'))));
      return null;
    }
    const text = faults.strikes('bad_json') ? body.slice(0, Math.ceil(body.length / 2)) : body;
    return { status: 200, body: text, type: 'application/json;charset=UTF-8' };
  }

  function page(status: number, title: string): Answer {
    const body = `<!DOCTYPE html><html><body><h1>${title}</h1></body></html>`;
    return { status, body, type: 'text/html;charset=UTF-8' };
  }

  /** Parameters in the body go over those in the address. */
  function parametersOf(call: Call): Map<string, string> {
    const isForm = call.header('content-type').startsWith('application/x-www-form-urlencoded');
    return new Map([...call.query, ...(isForm ? new URLSearchParams(call.body) : [])]);
  }

  function route(name: string, call: Call): Record<string, unknown> {
    const parameters = parametersOf(call);
    const given = (key: string) => parameters.get(key) ?? null;
    const refusal = refuseCaller(name, parameters);
    switch (name) {
      case 'register.do':
        return refusal === null ? register(given) : lower(refusal);
      case 'refund.do':
        return refusal === null ? refund(given) : lower(refusal);
      default: {
        const isExtended = name === 'getOrderStatusExtended.do';
        const refuse = isExtended ? lower : mixed;
        if (refusal !== null) return refuse(refusal);
        const order = findOrder(given('mdOrder') ?? given('orderId') ?? '');
        if (!('state' in order)) return refuse(order);
        const language = languageOf(given('language'));
        if (isExtended) return describeExtended(order, keys.terminal, language, settings);
        if (name === 'getOrderStatus.do') return describeOrder(order, settings);
        acknowledge(order);
        return describeAcknowledged(order, language, settings);
      }
    }
  }

  function lower({ code, message }: Refusal) {
    return { errorCode: written(settings, code), errorMessage: message };
  }

  function mixed({ code, message }: Refusal) {
    return { ErrorCode: written(settings, code), ErrorMessage: message };
  }

  function refuseCaller(name: string, parameters: Map<string, string>): Refusal | null {
    const missing = ['userName', 'password'].find((key) => !parameters.has(key));
    if (missing !== undefined)
      return { code: name === 'register.do' ? 4 : 5, message: `${missing} is missing` };
    if (parameters.get('userName') !== keys.userName || parameters.get('password') !== keys.password)
      return { code: 5, message: 'Access denied' };
    if (settings.get('password') === 'expired')
      return { code: 5, message: 'The user must change the password' };
    const known = ['userName', 'password', ...(calls[name] ?? [])];
    const stranger = [...parameters.keys()].find((key) => !known.includes(key));
    return stranger === undefined ? null : { code: 5, message: `Unknown parameter ${stranger}` };
  }

  function findOrder(orderId: string): GatewayOrder | Refusal {
    if (orderId === '') return { code: 5, message: 'orderId is empty' };
    const order = orders.find(orderId);
    const isForgotten = order?.decline?.actionCode === -2007 && settings.get('after_cancel') === 'unknown';
    return order === null || isForgotten ? { code: 6, message: 'Unknown order id' } : order;
  }

  function register(given: (name: string) => string | null): Record<string, unknown> {
    const refusal = refuseRegistration(given, keys.terminal, settings.get('text') === 'plain');
    if (refusal !== null) return lower(refusal);
    const orderNumber = given('orderNumber') ?? '';
    if (orders.findByNumber(orderNumber) !== null)
      return lower({ code: 1, message: 'Order with this number was already registered' });
    const { force_terminal_id: _terminal, ...udf } = readJsonParams(given('jsonParams')) ?? {};
    const returnUrl = given('returnUrl') ?? '';
    const order: GatewayOrder = {
      orderId: mintOrderId(),
      orderNumber,
      amount: Number(given('amount')),
      language: languageOf(given('language')),
      returnUrl,
      failUrl: given('failUrl') ?? returnUrl,
      description: given('description') ?? '',
      udf: Object.fromEntries(Object.entries(udf).map(([key, value]) => [key, String(value)])),
      callbackUrl: given('dynamicCallbackUrl'),
      registeredAt: clock.now(),
      state: 'registered',
      captures: 0,
      decline: null,
      approvalCode: null,
      pan: null,
      expiration: null,
      holder: null,
      card: null,
      wrongPasswords: 0,
      refunds: [],
    };
    orders.add(order);
    const formOrigin = String(settings.get('form_origin')) || world.origin();
    return { errorCode: written(settings, 0), orderId: order.orderId, formUrl: formOrigin + pagePath(order) };
  }

  function refund(given: (name: string) => string | null): Record<string, unknown> {
    const order = findOrder(given('orderId') ?? '');
    if (!('state' in order)) return lower(order);
    const amount = Number(given('amount') ?? '');
    const isTwin = settings.get('duplicate_refund') === 'refused' && hasRefund(order, amount);
    if (isTwin) return lower({ code: 5, message: 'Duplicate refund' });
    const refusal = giveBack(order, amount, 'merchant');
    return refusal === null ? { errorCode: written(settings, 0), errorMessage: 'Success' } : lower(refusal);
  }

  function hasRefund({ refunds }: GatewayOrder, amount: number): boolean {
    return refunds.some((one) => one.amount === amount && one.by === 'merchant');
  }

  function giveBack(order: GatewayOrder, amount: number, by: 'merchant' | 'bank'): Refusal | null {
    if (order.state !== 'paid' || order.captures === 0)
      return { code: 7, message: 'The state of the order forbids a refund' };
    if (!Number.isInteger(amount) || amount < LEAST_AMOUNT || amount > order.amount - refundedOf(order))
      return { code: 5, message: 'Amount not allowed' };
    order.refunds.push({ amount, by, at: clock.now() });
    callBack(order, 'refunded');
    return null;
  }

  /** A hint only; what its request looks like is known from one source. */
  function callBack({ callbackUrl, orderId, orderNumber, state }: GatewayOrder, operation: string): void {
    if (callbackUrl === null) return;
    const url = new URL(callbackUrl);
    const status = state === 'paid' ? '1' : '0';
    for (const [name, value] of Object.entries({ mdOrder: orderId, orderNumber, operation, status }))
      url.searchParams.set(name, value);
    const send = () => (world.fetch ?? fetch)(url).catch(() => undefined);
    for (let times = faults.strikes('callback_twice') ? 2 : 1; times > 0; times -= 1) clock.after(0, send);
  }

  function control(name: string, input: Record<string, unknown>, reads: boolean): unknown {
    if (name === 'orders' && reads) return orders.all();
    if (reads || !['pay', 'cancel', 'refund', 'reverse'].includes(name)) return null;
    const order = orders.find(controlText(input, 'orderId') ?? '');
    if (order === null) throw new UserError('"orderId" is an order of this gateway.');
    if (name === 'cancel') payers.cancel(order);
    if (name === 'pay') payers.pay(order, controlText(input, 'card') ?? '');
    if (name === 'reverse') reverse(order);
    if (name === 'refund') {
      const refusal = giveBack(order, controlAmount(input, 'amount') ?? 0, 'bank');
      if (refusal !== null) throw new UserError(refusal.message);
    }
    return order;
  }

  /** The bank cancels a paid order, as on the console. */
  function reverse(order: GatewayOrder): void {
    if (order.state !== 'paid' || order.refunds.length > 0)
      throw new UserError('Only a paid order is reversed.');
    order.state = 'reversed';
    callBack(order, 'reversed');
  }

  return { base: BASE, settings, answer, control, orders, payers };
}
