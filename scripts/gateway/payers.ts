import { UserError } from '../../src/server/user-error.ts';
import type { Clock } from '../fakes/clock.ts';
import type { Answer, Call } from '../fakes/fake.ts';
import type { Settings } from '../fakes/settings.ts';
import { declineOf, findTestCard, MOST_WRONG_PASSWORDS, type TestCard, testCards } from './cards.ts';
import { type Decline, declineBy, declinedByPayer, type GatewayOrder, type GatewayOrders } from './orders.ts';
import { overPage, PAGES, type PageFault, pagePath, payPage } from './pages.ts';
import type { gatewaySettings } from './settings.ts';

type PayersWorld = {
  clock: Clock;
  orders: GatewayOrders;
  settings: Settings<typeof gatewaySettings>;
  /** A payment was made or declined. */
  onEnd: (order: GatewayOrder, operation: string) => void;
};

/** The payer's side: forms of the payment pages, and the way back to the merchant. */
export class Payers {
  readonly #world: PayersWorld;

  constructor(world: PayersWorld) {
    this.#world = world;
  }

  answer(call: Call): Answer {
    const step = call.path.slice(PAGES.length);
    const fields = call.method === 'POST' ? new URLSearchParams(call.body) : call.query;
    const order = this.#world.orders.find(fields.get('mdOrder') ?? '');
    if (order === null) return html(404, overPage('fr'));
    if (call.method === 'POST') return this.#post(order, step, fields);
    const [, language] = /^payment_(ar|fr|en)\.html$/.exec(step) ?? [];
    if (language === undefined) return html(404, overPage(order.language));
    return order.state === 'registered' ? html(200, payPage(order, null)) : this.#leave(order);
  }

  /** Pays with a card of the list, as typed rightly. */
  pay(order: GatewayOrder, number: string): void {
    const card = findTestCard(number);
    if (card === null) throw new UserError('"card" is the number of a test card.');
    this.#take(order, card, card);
    if (card.decline === 'wrong_password') order.wrongPasswords = MOST_WRONG_PASSWORDS;
    this.#decide(order);
  }

  cancel(order: GatewayOrder): void {
    this.#decline(order, declinedByPayer);
  }

  #post(order: GatewayOrder, step: string, fields: URLSearchParams): Answer {
    if (order.state !== 'registered') return this.#leave(order);
    if (step === 'cancel.html') {
      this.cancel(order);
      return this.#leave(order);
    }
    if (step === 'card.html') return this.#postCard(order, fields);
    return step === 'password.html' && order.card !== null
      ? this.#postPassword(order, fields.get('password') ?? '')
      : html(404, overPage(order.language));
  }

  #postCard(order: GatewayOrder, fields: URLSearchParams): Answer {
    // A number that is not in the list may be a real one: it is neither kept nor shown.
    const card = findTestCard(fields.get('number') ?? '');
    if (card === null) return html(422, payPage(order, 'not_test_card'));
    const [month = '', year = ''] = (fields.get('expiry') ?? '').trim().split(/\s*\/\s*/);
    const expiry = `${month.padStart(2, '0')}/${year.padStart(4, '20')}`;
    const cvv = (fields.get('cvv') ?? '').trim();
    order.holder = (fields.get('holder') ?? '').slice(0, 40) || 'TEST';
    const decline = this.#take(order, card, { expiry, cvv });
    if (decline === null) return seeOther(pagePath(order));
    this.#decline(order, decline);
    return this.#leave(order);
  }

  #take(order: GatewayOrder, card: TestCard, typed: { expiry: string; cvv: string }): Decline | null {
    if (order.state !== 'registered') return null;
    order.card = testCards.indexOf(card);
    order.pan = `${card.number.slice(0, 6)}**${card.number.slice(-4)}`;
    order.expiration = card.expiry.split('/').toReversed().join('');
    order.holder ??= 'TEST';
    const reason = declineOf(card, typed, this.#world.clock.now());
    return reason === null || reason === 'wrong_password' ? null : declineBy(reason);
  }

  #postPassword(order: GatewayOrder, password: string): Answer {
    const card = testCards[order.card ?? -1];
    if (card === undefined) return html(404, overPage(order.language));
    if (password.trim() !== card.password || card.decline === 'wrong_password') {
      order.wrongPasswords += 1;
      if (order.wrongPasswords < MOST_WRONG_PASSWORDS) return this.#show(order, 'wrong_password');
    }
    this.#decide(order);
    return this.#leave(order);
  }

  #show(order: GatewayOrder, fault: PageFault): Answer {
    return html(422, payPage(order, fault));
  }

  /** The bank's answer, once card and password were given. */
  #decide(order: GatewayOrder): void {
    const card = testCards[order.card ?? -1];
    if (order.state !== 'registered' || card === undefined) return;
    const hasFailed = order.wrongPasswords >= MOST_WRONG_PASSWORDS;
    const reason = hasFailed ? 'wrong_password' : declineOf(card, card, this.#world.clock.now());
    if (reason === null) this.#approve(order);
    else this.#decline(order, declineBy(reason));
  }

  #approve(order: GatewayOrder): void {
    order.state = 'paid';
    order.approvalCode = String(100_000 + (order.registeredAt % 900_000));
    this.#world.onEnd(order, 'deposited');
  }

  #decline(order: GatewayOrder, decline: Decline): void {
    if (order.state !== 'registered') return;
    order.state = 'declined';
    order.decline = decline;
    this.#world.onEnd(order, 'declined');
  }

  /** Back to the merchant: a decline and an order that is over lead to `failUrl`. */
  #leave(order: GatewayOrder): Answer {
    const url = new URL(order.state === 'paid' ? order.returnUrl : order.failUrl);
    url.searchParams.set(String(this.#world.settings.get('return_name')), order.orderId);
    return seeOther(url.href);
  }
}

function seeOther(location: string): Answer {
  return { status: 303, body: '', type: 'text/plain', headers: { location } };
}

function html(status: number, body: string): Answer {
  return {
    status,
    body,
    type: 'text/html;charset=UTF-8',
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
  };
}
