import { expect } from 'vitest';
import { webhookPath } from '../../src/domain/addresses/shop.ts';
import type { PaymentMethod } from '../../src/domain/settings/payment-methods.ts';
import type { ActionInput } from '../../src/shop/orders/actions/action.ts';
import { readOrderEvents } from '../../src/shop/orders/store/history.ts';
import { findOrderByToken } from '../../src/shop/orders/store/orders.ts';
import { checkTyped, emptyValues, type TypedValues } from '../../src/shop-web/forms/checkout-form.ts';
import { readDeliveryChoice } from '../../src/storefront/cart/form.ts';
import { type ActionNow, applyNow } from '../shop/orders/actions/apply-now.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { elementsOn, type Form, formsOn, versionOn } from '../storefront/forms.ts';
import { stub } from '../storefront/mirror.ts';
import { contact, order, type ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { origin, type Visitor } from '../storefront/visitor.ts';

/**
 * The desk as its staff use it. Pages are read as a browser without scripts reads them, and forms are sent as it sends
 * them: with the fields that the page shows, and changes. Devices of each role: `devices.ts`.
 */

/** An order of the shop under test. `path`: its page at the desk; `checkout`: the newest at the service. */
export type PlacedOrder = { orderId: string; number: string; token: string; path: string; checkout: string };

type AnOrder = Pick<PlacedOrder, 'path'>;
type AnId = Pick<PlacedOrder, 'orderId'>;
type Fields = Record<string, string>;

/** The way of a cash order from the shopper to its money; others leave it. */
const states = {
  placed: [],
  confirmed: ['confirm'],
  packed: ['confirm', 'pack'],
  handed_over: ['confirm', 'pack', 'hand_over'],
  delivered: ['confirm', 'pack', 'hand_over', 'deliver'],
  remitted: ['confirm', 'pack', 'hand_over', 'deliver', 'remit'],
  returned: ['confirm', 'pack', 'hand_over', 'return'],
  canceled: ['cancel'],
} as const satisfies Record<string, readonly ActionInput['action'][]>;

export type OrderState = keyof typeof states;

let shoppers = 0;
let phones = 0;

/** A phone that no other shopper of the run has. */
export function newPhone(): string {
  phones += 1;
  return `0550 ${String(phones).padStart(6, '0')}`;
}

const linesOf = (lines: Record<string, number>) =>
  Object.entries(lines).map(([price, quantity]) => ({ price, quantity }));

/** What the checkout form shows: the total, and the offer of this payment method. */
async function priceOf(lines: Record<string, number>, pays: PaymentMethod, typed: TypedValues) {
  const choice = readDeliveryChoice(typed.wilaya, typed.delivery);
  const { total, offers } = await stub().priceCart(linesOf(lines), 'fr', choice);
  const chosen = offers.find(({ paymentMethod }) => paymentMethod === pays);
  if (chosen === undefined) throw new Error(`The shop does not offer ${pays} for ${total}.`);
  return { total, chosen };
}

/** Places orders of one shop by its own object, faster than by its pages. */
export class Orders {
  readonly #shop: ShopUnderTest;
  readonly #lines: () => Record<string, number>;

  /** `lines`: the products of an order that names none, by price. */
  constructor(shop: ShopUnderTest, lines: () => Record<string, number>) {
    this.#shop = shop;
    this.#lines = lines;
  }

  /** An order of a new shopper. `typed`: other values of the checkout form than those of `contact`. */
  async place(
    pays: PaymentMethod = 'cash',
    typed: Partial<TypedValues> = {},
    lines = this.#lines(),
  ): Promise<PlacedOrder> {
    shoppers += 1;
    const values = { ...emptyValues, ...contact, ...typed };
    const checked = checkTyped(values);
    if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
    const { total, chosen } = await priceOf(lines, pays, values);
    const opening = await stub().checkOut(
      {
        ...{ cartId: `ORDER${shoppers}`, lines: linesOf(lines), seenTotal: total, chosen, language: 'fr' },
        ...checked,
        client: { browser: `browser ${shoppers}`, network: `network ${shoppers}`, since: 0 },
      },
      { origin, language: 'fr', webhookPath },
    );
    if (!('token' in opening)) throw new Error(JSON.stringify(opening));
    return this.find(opening.token);
  }

  /** An order that a new shopper places by the shop's pages, and the shopper's browser. */
  async placeByForm(
    pays: PaymentMethod = 'cash',
    typed: Partial<TypedValues> = {},
    lines = this.#lines(),
  ): Promise<PlacedOrder & { visitor: Visitor }> {
    const { total, chosen } = await priceOf(lines, pays, { ...emptyValues, ...contact, ...typed });
    const visitor = await visitorWith(lines);
    const way = `${pays}:${chosen.dueOnline}`;
    const { token } = await order(visitor, { ...typed, seen_total: String(total), way });
    return { ...(await this.find(token)), visitor };
  }

  /** An order of a shopper with a phone that no other order has. */
  async placeByStranger(
    pays: PaymentMethod = 'cash',
    typed: Partial<TypedValues> = {},
    lines = this.#lines(),
  ): Promise<PlacedOrder & { phone: string }> {
    const phone = newPhone();
    return { ...(await this.place(pays, { phone, ...typed }, lines)), phone: typed.phone ?? phone };
  }

  /** The order of a token, wherever it was placed. */
  async find(token: string): Promise<PlacedOrder> {
    const found = await inContext(({ sql }) => findOrderByToken(sql, token));
    if (found === null) throw new Error('No order was placed.');
    const { id: orderId, number } = found;
    return { orderId, number, token, path: orderPath(number), checkout: this.#shop.lastCheckout() };
  }

  /** An order that was paid online, as far as it is due there. */
  async placePaid(...wish: Parameters<Orders['place']>): Promise<PlacedOrder> {
    const placed = await this.place(...wish);
    expect(await this.#shop.tell(placed.checkout, 'paid')).toBe(200);
    return placed;
  }

  /** An order in a state, brought there by the rules of its actions. What is due online is paid. */
  async orderIn(state: OrderState, ...wish: Parameters<Orders['place']>): Promise<PlacedOrder> {
    const [pays = 'cash'] = wish;
    const placed = await (pays === 'cash' ? this.place(...wish) : this.placePaid(...wish));
    await bring(placed, ...states[state]);
    return placed;
  }
}

/** The page of an order at the desk. */
export const orderPath = (number: string) => `/fr/desk/orders/${number}`;

/** Takes an order further by the rules of its actions, without the desk's pages. */
async function bring(order: AnId, ...acts: ActionInput['action'][]): Promise<void> {
  for (const action of acts) await actOn(order, { action });
}

/** Applies one action, which must be accepted, to the current order. */
export async function actOn({ orderId }: AnId, input: ActionNow): Promise<void> {
  const result = await inContext((context) => applyNow(context, orderId, input, 'd1'));
  expect(result, input.action).toMatchObject({ ok: true });
}

/** The form on a page whose address ends so, and which has this button where `act` names one. */
function formFor(html: string, action: string, act: string | undefined): Form | undefined {
  const has = ({ buttons }: Form) => buttons.some(({ name, value }) => name === 'act' && value === act);
  return formsOn(html).find((form) => form.action === action && (act === undefined || has(form)));
}

/**
 * Sends a form of an order's page with changes. A form that the page lacks is sent with the version alone, as from a
 * page that was opened before.
 */
export async function sendForm(
  visitor: Visitor,
  { path }: AnOrder,
  form: string,
  changes: Fields,
): Promise<Response> {
  const html = await visitor.read(path);
  const shown = formFor(html, `${path}/${form}`, changes.act)?.fields ?? { version: versionOn(html) };
  const answer = await visitor.post(`${path}/${form}`, { ...shown, ...changes });
  expect(answer.status, `${form} ${changes.act ?? ''}`).toBe(303);
  return answer;
}

/** Sends a form of an order's page, and reads the next page. */
export async function sendAndRead(...sent: Parameters<typeof sendForm>): Promise<string> {
  return sent[0].readNext(await sendForm(...sent));
}

/** Presses a button of an order's page, and reads the next page: the order's, or why not. */
export function press(
  visitor: Visitor,
  order: AnOrder,
  act: string,
  changes: Fields = {},
  form = 'act',
): Promise<string> {
  return sendAndRead(visitor, order, form, { act, ...changes });
}

/** Presses a button of an order's page that must be accepted. */
export async function act(
  visitor: Visitor,
  order: AnOrder,
  name: string,
  changes: Fields = {},
  form = 'act',
): Promise<void> {
  const answer = await sendForm(visitor, order, form, { act: name, ...changes });
  expect(answer.headers.get('Location'), name).toBe(order.path);
}

/** Presses buttons of an order's page, one after another. */
export async function actAll(visitor: Visitor, order: AnOrder, ...names: string[]): Promise<void> {
  for (const name of names) await act(visitor, order, name);
}

/** Sends a form of a list with boxes ticked; the address of the result. */
export async function sendBoxes(
  visitor: Visitor,
  path: string,
  boxes: readonly string[],
  fields: Fields = {},
): Promise<string> {
  const form = new URLSearchParams(fields);
  for (const box of boxes) form.append('o', box);
  const answer = await visitor.post(path, form);
  expect(answer.status, path).toBe(303);
  return answer.headers.get('Location') ?? '';
}

/** Why the desk refused a form; null when it accepted it. */
export const refusalOf = (answer: Response): string | null =>
  new URL(answer.headers.get('Location') ?? '', origin).searchParams.get('refused');

/** An order's number as pages write it. */
export const spell = (number: string): string => `${number.slice(0, 4)} ${number.slice(4)}`;

/** The kinds of an order's events, the oldest first. */
export const kindsOf = ({ orderId }: AnId) =>
  inContext(({ sql }) => readOrderEvents(sql, orderId).map(({ kind }) => kind));

/** The numbers of the orders in a list of the desk, in its order. */
export const numbersIn = (html: string): string[] =>
  elementsOn(html, 'a', { class: 'whole' }).map(({ text }) => text.slice(0, 9).replace(' ', ''));
