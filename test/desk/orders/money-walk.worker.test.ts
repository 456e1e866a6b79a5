import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { retryPath } from '../../../src/domain/addresses/shop.ts';
import { decisions } from '../../../src/shop/orders/actions/decide.ts';
import { findOrderByToken } from '../../../src/shop/orders/store/orders.ts';
import { eventually } from '../../eventually.ts';
import { SEED } from '../../seed.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { holdAll } from '../../shop/stock/hold-all.ts';
import { versionOn } from '../../storefront/forms.ts';
import { stub } from '../../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { origin, type Visitor } from '../../storefront/visitor.ts';
import { pairOwner } from '../devices.ts';
import { type Mishap, WatchedRoad } from '../watched-road.ts';
import { Ledger, type RefundFields } from './money-ledger.ts';
import { readDesk, readShoppers } from './money-pages.ts';
import { type Offer, offersOn } from './order-forms.ts';

/**
 * A random walk through the desk's forms. An independent ledger computes after each step what was received,
 * refunded, is due and can be refunded; the desk's order page, the shopper's page and the export must agree.
 */

const WALKS = 6;
/** Beside a service that offers no refunds. */
const BARE_WALKS = 3;
const ORDERS = 4;
const STEPS = 26;
const PRICES = [1_000, 750] as const;

const prices: string[] = [];
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  prices.length = 0;
  for (const [index, amount] of PRICES.entries()) {
    const metadata = { slug: `miel-${index}`, stock: 9_000 };
    prices.push(service.addPrice(service.addProduct(`Miel ${index}`, { metadata }), amount));
  }
});

beforeEach(async () => {
  await holdAll();
  await offerPaymentMethods('card cash part=500');
});

/** Numbers below one, the same for the same seed (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Correction and refund have forms of their own, and a note is always possible. */
const allActs = Object.keys(decisions).filter((act) => !['correct', 'refund', 'note'].includes(act));
/** Actions that the desk accepts without showing them: they change no money. */
const harmless = ['confirm', 'call_missed'];

/** Weights of actions on a page, where they are not six. */
const weights: Record<string, number> = {
  ...{ note: 1, call_missed: 1, undo: 2, cancel: 1, return: 2, correct: 3, recount: 3, refund: 9 },
};

class Walk {
  readonly log: string[] = [];
  readonly owner: Visitor;
  readonly road: WatchedRoad;
  readonly chance: () => number;
  ledger = new Ledger(0, 0, 0);
  #before: Ledger['desk'] | null = null;
  number = '';
  token = '';
  checkouts: string[] = [];
  shopper: Visitor | null = null;
  /** Of the last sent form. */
  #position = 0;

  constructor(owner: Visitor, road: WatchedRoad, chance: () => number) {
    this.owner = owner;
    this.road = road;
    this.chance = chance;
  }

  below(end: number): number {
    return Math.floor(this.chance() * end);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  get path(): string {
    return `/fr/desk/orders/${this.number}`;
  }

  say(words: string): void {
    this.log.push(words);
  }

  async place(): Promise<void> {
    const quantities = PRICES.map((_, index) => (index === 0 || this.chance() < 0.5 ? 1 + this.below(3) : 0));
    const total = quantities.reduce((sum, quantity, index) => sum + quantity * (PRICES[index] ?? 0), 0);
    const way = this.pick([`card:${total}`, `card:${total}`, 'part:500', 'part:500', 'cash:0']);
    const lines = quantities.flatMap((quantity, index) =>
      quantity === 0 ? [] : [[prices[index], quantity]],
    );
    this.shopper = await visitorWith(Object.fromEntries(lines));
    const phone = `0550 ${10 + this.below(90)} ${10 + this.below(90)} ${10 + this.below(90)}`;
    const { token } = await order(this.shopper, { seen_total: String(total), way, phone });
    const found = await inContext(({ sql }) => findOrderByToken(sql, token));
    this.log.length = 0;
    this.say(`an order of ${total}, ${way}`);
    this.number = found?.number ?? '';
    this.token = token;
    this.ledger = new Ledger(total, Number(way.split(':')[1]), shop.service.fees);
    this.#before = null;
    this.checkouts = way === 'cash:0' ? [] : [shop.lastCheckout()];
  }

  /** One step of any kind. */
  async step(): Promise<void> {
    this.road.mishaps =
      this.chance() < 0.15 ? [this.pick<Mishap>(['lost', 'lost_after', 'unworded', 'older'])] : [];
    if (this.chance() < 0.1) this.road.mishaps.unshift(null);
    const kind = this.chance();
    // Money is not compared while events are in transit.
    if (this.isBehind() && kind < 0.7) return kind < 0.3 ? this.tellAll() : this.wait(this.pick([2, 61]));
    if (this.ledger.paid.size === 0 && this.checkouts.length > 0 && kind < 0.6) await this.payer();
    else if (kind < 0.62) await this.offered();
    else if (kind < 0.7) await this.unoffered();
    else if (kind < 0.78) await this.bank();
    else if (kind < 0.86) await this.service();
    else if (kind < 0.89) await this.payer();
    else if (kind < 0.95) await this.rest();
    else await this.wait(this.pick([0.2, 2, 61]));
  }

  async forms(): Promise<{ position: string; offers: Offer[]; html: string }> {
    const html = await this.owner.read(this.path);
    const offers = offersOn(html, this.path);
    return { html, offers, position: versionOn(html) };
  }

  /** Half of all orders are soon at the door, where most of the money moves. */
  async hurry(): Promise<void> {
    for (const act of ['confirm', 'pack', 'hand_over']) await this.useOffered(act);
  }

  async useOffered(act: string): Promise<void> {
    const { offers, html } = await this.forms();
    const offer = offers.find((one) => one.act === act);
    if (offer !== undefined) await this.use(offer, html);
  }

  async offered(): Promise<void> {
    const { offers, html } = await this.forms();
    const weighed = offers.flatMap((offer) => Array.from({ length: weights[offer.act] ?? 6 }, () => offer));
    await this.use(this.pick(weighed), html);
  }

  async use(offer: Offer, html: string): Promise<void> {
    const { form, act } = offer;
    const fields: Record<string, string> = { ...offer.fields };
    for (const [name, values] of Object.entries(offer.choices))
      if (name !== 'delivery' && name !== 'wilaya') fields[name] = this.pick(values);
    if (form === 'refund') return this.refund(fields);
    if (form === 'correct') return this.correct(fields);
    if (act === 'return_part') return this.returnPart(fields, html);
    const { ledger } = this;
    const isAmount = act === 'collect_cash' || act === 'remit' || act === 'recount';
    const usual = {
      collect_cash: ledger.toCollect,
      remit: ledger.fromCourier,
      recount: ledger.desk.collected,
    };
    if (isAmount && ('amount' in fields || this.chance() < 0.3)) {
      const full = usual[act];
      fields.amount = String(this.pick([full, full, Math.max(0, full - 100), full + 300, 0]));
    }
    if (act === 'recount' || act === 'close_dispute') fields.note = 'Compté.';
    await this.act(act, fields, true);
  }

  async act(act: string, fields: Record<string, string>, isOffered: boolean): Promise<void> {
    const { ledger } = this;
    const amounts = { collect_cash: ledger.toCollect, remit: ledger.fromCourier, recount: Number.NaN };
    const amount = Number(fields.amount || amounts[act as keyof typeof amounts]);
    const refused = await this.send('act', { ...fields, act });
    this.say(`${isOffered ? '' : 'not offered: '}${act} ${JSON.stringify(fields)} → ${refused ?? 'taken'}`);
    if (isOffered) expect(refused, this.reported('an act that the page offers is taken')).toBeNull();
    else if (!harmless.includes(act)) expect(refused, this.reported('no other act is taken')).not.toBeNull();
    if (refused !== null) return;
    const before = ledger.desk;
    if (act === 'undo' && this.#before !== null) ledger.desk = this.#before;
    if (act === 'cancel' || act === 'return')
      ledger.end(act === 'cancel' ? 'canceled' : 'returned', fields.deposit === 'keep');
    if (act === 'keep_money') ledger.end('canceled', true);
    if (act === 'collect_cash' || act === 'remit') ledger.takeAtDoor(act, amount);
    if (act === 'recount') ledger.recount(amount);
    if (act === 'explain_refund') ledger.answerFor(fields.meaning ?? '');
    if (act === 'retract_refund') ledger.retract(Number(fields.entry));
    this.#before = act === 'undo' || act === 'retract_refund' ? null : before;
  }

  async refund(fields: Record<string, string>): Promise<void> {
    const { kept, refundDue } = this.ledger;
    const amount = this.pick(
      [kept, kept, refundDue, Math.ceil(kept / 2), 130, 130, kept + 1].filter((one) => one > 0),
    );
    if (this.chance() < 0.1) fields.meaning = '';
    await this.giveBack({
      amount,
      means: fields.means as RefundFields['means'],
      meaning: fields.meaning ?? '',
    });
  }

  async giveBack(asked: RefundFields): Promise<void> {
    const expected = this.ledger.whyNoRefund(asked);
    const known = this.road.posted.size;
    const refused = await this.send('refund', { ...asked, amount: String(asked.amount) });
    this.say(`refund ${JSON.stringify(asked)} → ${refused ?? 'taken'}`);
    expect(refused, this.reported('a refund that the book allows is taken')).toBe(expected);
    if (refused !== null) return;
    const posted = [...this.road.posted.values()].slice(known);
    const before = this.ledger.desk;
    const newestFirst = this.checkouts.filter((one) => this.ledger.paid.has(one)).toReversed();
    let rest = 0;
    if (this.road.isBare) this.ledger.note(asked, newestFirst, this.#position + 1);
    else rest = this.ledger.refund(asked, posted);
    const sent = posted.reduce((sum, { amount }) => sum + amount, 0);
    expect(sent, this.reported('the service is asked for what was paid through it')).toBe(rest);
    this.#before = asked.meaning === 'cancel' ? before : null;
  }

  async correct(fields: Record<string, string>): Promise<void> {
    const names = Object.keys(fields).filter((name) => name.startsWith('quantity.'));
    const changed = { ...fields };
    for (const [index, name] of names.entries())
      changed[name] = String(index > 0 && this.chance() < 0.3 ? 0 : 1 + this.below(4));
    // A packed order's products stay.
    if (names.length > 0 && this.chance() < 0.2) changed[`added.${this.pick(prices)}`] = '1';
    changed.off = this.pick(['keep', 'keep', 'none', 'amount']);
    const amount = this.pick([100, 350]);
    if (changed.off === 'amount') Object.assign(changed, { off_amount: String(amount), off_reason: 'Geste' });
    const typed = Object.entries(changed).reduce((sum, [name, pieces]) => {
      const price = PRICES[prices.indexOf(name.replace(/^(?:quantity|added)\./, ''))];
      return price === undefined ? sum : sum + price * Number(pieces);
    }, 0);
    const total = names.length > 0 ? typed : this.ledger.desk.products;
    const off = { keep: null, none: 0, amount }[changed.off] ?? null;
    const refused = await this.send('correct', changed);
    this.say(`correct to ${total} less ${off ?? 'as before'} → ${refused ?? 'taken'}`);
    expect(refused, this.reported('a correction that the page offers is taken')).toBeNull();
    this.#before = this.ledger.desk;
    this.ledger.correct(total, off);
    if (this.chance() < 0.6) await this.rest();
  }

  async returnPart(fields: Record<string, string>, html: string): Promise<void> {
    const lines = prices.flatMap((price, index) => {
      const pieces = Number(new RegExp(`id="back-${price}-hint">\\D*(\\d+)`).exec(html)?.[1] ?? 0);
      return pieces === 0 ? [] : [{ price, pieces, amount: PRICES[index] ?? 0, back: 0 }];
    });
    const all = lines.reduce((sum, { pieces }) => sum + pieces, 0);
    for (let left = 1 + this.below(all - 1); left > 0; left -= 1)
      this.pick(lines.filter(({ back, pieces }) => back < pieces)).back += 1;
    const back = Object.fromEntries(lines.map((line) => [`back.${line.price}`, String(line.back)]));
    const refused = await this.send('act', { ...fields, ...back, act: 'return_part' });
    this.say(`return_part ${JSON.stringify(back)} → ${refused ?? 'taken'}`);
    expect(refused, this.reported('a part return that the page offers is taken')).toBeNull();
    this.#before = this.ledger.desk;
    this.ledger.partReturn(lines.reduce((sum, line) => sum + line.amount * (line.pieces - line.back), 0));
  }

  async unoffered(): Promise<void> {
    const { offers } = await this.forms();
    const offered = offers.map(({ act }) => act);
    const act = this.pick(allActs.filter((one) => !offered.includes(one)));
    const fields = { deposit: 'refund', meaning: 'owed', note: 'x', amount: '100' };
    if (this.chance() < 0.3 && !offers.some(({ form }) => form === 'refund'))
      await this.giveBack({ amount: 100, means: 'cash', meaning: 'owed' });
    else await this.act(act, fields, false);
  }

  async send(form: string, fields: Record<string, string>): Promise<string | null> {
    const { position } = await this.forms();
    this.#position = Number(position);
    const answer = await this.owner.post(`${this.path}/${form}`, { version: position, ...fields });
    expect(answer.status, this.reported(form)).toBe(303);
    return /refused=(\w+)/.exec(answer.headers.get('Location') ?? '')?.[1] ?? null;
  }

  /** The bank ends a refund of the desk, with or without an event. */
  async bank(): Promise<void> {
    const open = [...shop.service.refunds.values()].filter(
      ({ status, checkout_id: of }) => status === 'pending' && this.checkouts.includes(String(of)),
    );
    if (open.length === 0) return;
    const { id, amount } = this.pick(open);
    const end = this.pick(['succeeded', 'succeeded', 'failed'] as const);
    const given = this.pick([Number(amount), Number(amount), Math.ceil(Number(amount) / 3)]);
    shop.service.settleRefund(String(id), end, given);
    const isTold = this.chance() < 0.7;
    this.say(`bank: ${id} of ${amount} ${end}, ${given}${isTold ? ', told' : ''}`);
    if (isTold) await this.sendRefundEvent(String(id));
  }

  /** Events are sent again until they are accepted. */
  async tellAll(): Promise<void> {
    for (const [id, { checkout_id: of, status }] of shop.service.refunds)
      if (this.checkouts.includes(String(of)) && status !== 'pending') await this.sendRefundEvent(id);
  }

  async sendRefundEvent(id: string): Promise<void> {
    const status = await shop.sendRefundEvent(id);
    this.say(`event about ${id} → ${status}`);
    expect([200, 503], this.reported('an event is taken')).toContain(status);
    if (status === 200) this.road.takeEvent(id);
  }

  /** A refund at the service itself. */
  async service(): Promise<void> {
    const checkout = this.pick(this.checkouts.length > 0 ? this.checkouts : ['']);
    const paid = shop.service.checkouts.get(checkout);
    if (paid?.status !== 'paid') return;
    const pending = [...shop.service.refunds.values()].filter(
      ({ status, checkout_id: of }) => status === 'pending' && of === checkout,
    );
    const asked = pending.reduce((sum, { amount }) => sum + Number(amount), 0);
    const paidBy = Number(paid.amount) + Number(paid.fees_on_customer);
    const left = paidBy - this.road.truth(checkout) - asked - this.ledger.notedElsewhere(checkout);
    const amount = this.pick([left, Math.ceil(left / 2), 90]);
    if (amount <= 0 || amount > left) return;
    const id = `rfd_${shop.service.refunds.size + 1}`;
    const about = { id, entity: 'refund', livemode: false, checkout_id: checkout, amount, metadata: null };
    const at = Math.floor(Date.now() / 1000);
    shop.service.refunds.set(id, { ...about, status: 'pending', failure_code: null, created_at: at });
    shop.service.settleRefund(id, 'succeeded');
    const isTold = this.chance() < 0.7;
    this.say(`service: gives ${amount} of ${checkout} back${isTold ? ', told' : ''}`);
    if (isTold) await this.sendRefundEvent(id);
  }

  /** The payer pays, or does not; late, or twice. */
  async payer(): Promise<void> {
    const checkout = this.checkouts.at(-1);
    if (checkout === undefined) return;
    const status = shop.service.checkouts.get(checkout)?.status;
    const canRetry = this.ledger.paid.size === 0 && !this.ledger.isOver;
    if (status === 'paid') return;
    if (status !== 'pending' && canRetry && this.chance() < 0.5) {
      await this.shopper?.post(retryPath('fr', this.token), {});
      if (shop.lastCheckout() !== checkout) this.checkouts.push(shop.lastCheckout());
      return this.say(`shopper: tries again, ${shop.lastCheckout()}`);
    }
    const late = this.pick(this.checkouts);
    await this.pay(late, this.pick(['paid', 'paid', 'paid', 'failed', 'expired'] as const));
  }

  /** The payer of a paid order is asked for the rest where the page offers that; it is paid now, later or never. */
  async rest(): Promise<void> {
    if (this.isBehind()) return;
    const page = await (await this.shopper?.get(`/fr/orders/${this.token}`))?.text();
    if (!page?.includes('par carte maintenant')) return;
    const last = this.checkouts.at(-1);
    await this.shopper?.post(retryPath('fr', this.token), {});
    const checkout = shop.lastCheckout();
    this.say(`shopper: asked for the rest, ${checkout}`);
    const asked = shop.service.checkouts.get(checkout);
    if (asked?.status !== 'pending') return;
    expect(asked.amount, this.reported('the rest is what the door would take')).toBe(this.ledger.toCollect);
    if (checkout !== last) this.checkouts.push(checkout);
    if (this.chance() < 0.6) await this.pay(checkout, this.pick(['paid', 'paid', 'failed'] as const));
  }

  async pay(checkout: string, end: 'paid' | 'failed' | 'expired'): Promise<void> {
    const { status, amount } = shop.service.checkouts.get(checkout) ?? {};
    if (status === 'paid' || (status !== 'pending' && end !== 'paid')) return;
    expect(await shop.tell(checkout, end), this.reported('a payment’s end is taken')).toBe(200);
    if (end === 'paid') this.ledger.paid.set(checkout, Number(amount));
    if (end === 'paid') this.road.refunded.set(checkout, 0);
    this.say(`payer: ${checkout} is ${end} (${status} before)`);
  }

  async wait(minutes: number): Promise<void> {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await runDurableObjectAlarm(stub());
    let seen = -1;
    await eventually(() => {
      const isQuiet = this.road.open === 0 && this.road.count === seen;
      seen = this.road.count;
      if (!isQuiet) throw new Error('Requests are still in transit.');
    }, 5);
    this.say(`${minutes} minutes pass`);
  }

  isBehind(): boolean {
    return this.checkouts.some((checkout) => this.road.isBehind(checkout));
  }

  /** Adds the reports that reached the shop to the ledger, and compares. */
  async compare(): Promise<void> {
    const { ledger } = this;
    for (const share of ledger.shares) share.end = this.road.endOf(share.key);
    for (const checkout of ledger.paid.keys()) ledger.hear(checkout, this.road.refunded.get(checkout) ?? 0);
    const { html, offers } = await this.forms();
    const { refunded, refunding } = readDesk(html);
    const most = ledger.backByHand + this.road.mostOf(this.checkouts);
    expect(refunded + refunding, this.reported('no refund counts twice')).toBeLessThanOrEqual(most);
    // Events are in transit between bank and shop: the shop cannot know.
    if (this.isBehind()) return;
    const shared = {
      collected: ledger.desk.collected,
      refunded: ledger.back,
      refunding: ledger.onItsWay,
      gifts: ledger.gifts,
      refundDue: ledger.refundDue,
      kept: ledger.isOver && ledger.desk.isKept ? ledger.kept : 0,
      toCollect: ledger.toCollect,
    };
    const { paidOnline, unanswered } = ledger;
    const sums = { ...shared, total: ledger.desk.total, paidOnline, isAsked: unanswered > 0 };
    expect(readDesk(html), this.reported('the order’s page at the desk')).toEqual(sums);
    const refund = offers.find(({ form }) => form === 'refund');
    expect(refund !== undefined, this.reported('what is kept can be given back')).toBe(ledger.kept > 0);
    const page = await this.shopper?.get(`/fr/orders/${this.token}`);
    const said = readShoppers((await page?.text()) ?? '');
    expect(said.sums, this.reported('the shopper’s page')).toEqual(shared);
    if (said.paidOnline > 0) expect(said.paidOnline, this.reported('the shopper’s page')).toBe(paidOnline);
    if (said.saysAllBack)
      expect([ledger.back, ledger.toCollect], this.reported('all went back')).toEqual([ledger.came, 0]);
    if (said.saysNothingDue) expect(ledger.toCollect, this.reported('nothing is due')).toBe(0);
    if (said.saysTwice) expect(ledger.refundDue, this.reported('one of two goes back')).toBeGreaterThan(0);
    const [row] = await inShop('SELECT due_on_delivery AS due FROM orders WHERE number = ?', this.number);
    expect(row?.due, this.reported('lists')).toBe(shared.toCollect + shared.collected);
  }

  /** Everything in transit arrives. */
  async settle(): Promise<void> {
    this.road.mishaps = [];
    for (const [id, { status, checkout_id: of }] of shop.service.refunds)
      if (status === 'pending' && this.checkouts.includes(String(of)))
        shop.service.settleRefund(id, 'succeeded');
    await this.tellAll();
    for (let times = 0; times < 3; times += 1) {
      await this.wait(61);
      for (const [id, { status, checkout_id: of }] of shop.service.refunds)
        if (status === 'pending' && this.checkouts.includes(String(of)))
          shop.service.settleRefund(id, 'succeeded');
    }
    expect(this.isBehind(), this.reported('the shop has heard of all')).toBe(false);
    await this.compare();
    expect(this.ledger.onItsWay, this.reported('nothing is on its way')).toBe(0);
  }

  /** After any history the rest can be refunded. */
  async giveAllBack(): Promise<void> {
    const { kept } = this.ledger;
    if (kept === 0) return;
    await this.giveBack({ amount: kept, means: this.pick(['cash', 'transfer']), meaning: 'owed' });
    await this.compare();
    expect(this.ledger.kept, this.reported('all went back')).toBe(0);
    expect(this.ledger.back, this.reported('all of it')).toBe(this.ledger.came);
  }

  reported(what: string): string {
    return `${what}\n  ${this.log.join('\n  ')}`;
  }
}

async function walkFrom(seed: number, isBare: boolean): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000, toFake: ['Date'] });
  // In half of the walks the payer bears the fees: they are refunded too.
  shop.service.fees = seed % 2 === 0 ? 24 : 0;
  const walk = new Walk(await pairOwner(), new WatchedRoad(shop.service), chances(seed));
  walk.road.isBare = isBare;
  // The shop learns its service's capabilities.
  if (isBare) await walk.owner.get('/fr/desk/start');
  const lines = new Map<string, string>();
  for (let count = 0; count < ORDERS; count += 1) {
    await walk.place();
    walk.say(`seed ${seed}, order ${count + 1}`);
    if (walk.checkouts.length > 0 && walk.chance() < 0.8) await walk.pay(walk.checkouts[0] ?? '', 'paid');
    if (walk.ledger.paid.size > 0 && walk.chance() < 0.7) await walk.useOffered('correct');
    if (walk.chance() < 0.5) await walk.hurry();
    await walk.compare();
    for (let step = 0; step < STEPS; step += 1) {
      await walk.step();
      await walk.compare();
    }
    await walk.settle();
    if (walk.chance() < 0.5) await walk.giveAllBack();
    const { desk, paidOnline, toCollect, back, gifts } = walk.ledger;
    const cells = [desk.total, paidOnline, toCollect, desk.collected, desk.remitted, back, gifts];
    lines.set(walk.number, [walk.number.replace(/^(....)/, '$1 '), ...cells].join(';'));
  }
  const columns = [
    'number',
    'total',
    'paid_online',
    'to_collect',
    'collected',
    'remitted',
    'refunded',
    'waived',
  ];
  const file = await SELF.fetch(`${origin}/fr/desk/export/file`, {
    method: 'POST',
    headers: { Cookie: walk.owner.cookie, Origin: origin },
    body: new URLSearchParams(columns.map((column) => ['column', column])),
  });
  const [, ...rows] = (await file.text()).trim().split('\r\n');
  expect(rows.toSorted(), `seed ${seed}`).toEqual([...lines.values()].toSorted());
}

const what = 'every page and the file say the same of its money';

test.each(Array.from({ length: WALKS }, (_, index) => SEED + index))(
  `for any actions on an order, ${what} (seed %i)`,
  (seed) => walkFrom(seed, false),
);

test.each(Array.from({ length: BARE_WALKS }, (_, index) => SEED + index))(
  `for any actions beside a service without refunds, ${what} (seed %i)`,
  (seed) => walkFrom(seed, true),
);
