import type { Posted } from '../watched-road.ts';

/**
 * The money of one order as in a shopkeeper's book: computed from the desk's accepted actions, the payer's payments,
 * and the answers of bank and service. It imports no rule of the shop. Whole dinars.
 */

/**
 * A part of a refund, requested from the service by the desk. `end`: what the bank gave; null while the shop does not
 * know.
 */
type Share = Posted & { gift: number; end: number | null };

/**
 * A refund by hand of money paid online, with a service that offers no refunds. `ofDoor`: the part from the money
 * collected at the door; `told`: what the service has reported since.
 */
type Note = {
  entry: number;
  means: string;
  ofDoor: number;
  gift: number;
  shares: { checkout: string; amount: number; reported: number }[];
};

/** The state that an action at the desk changes and an undo restores. */
type DeskState = {
  total: number;
  /** What its products cost, before the discount. */
  products: number;
  /** The order's own discount, as far as its products are worth it. */
  off: number;
  end: 'canceled' | 'returned' | null;
  isKept: boolean;
  collected: number;
  remitted: number;
  /** The amount due at the door, each time that money was taken there. */
  asked: number;
  /** Refunds at the service that the desk has accounted for, and the gifts among them. */
  answered: number;
  answeredGifts: number;
};

export type RefundFields = {
  amount: number;
  means: 'card' | 'cash' | 'transfer' | 'provider';
  meaning: string;
};

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0);

export class Ledger {
  desk: DeskState;
  readonly dueOnline: number;
  readonly fees: number;
  /** The amount of each paid checkout, the oldest first. */
  readonly paid = new Map<string, number>();
  /** The refunded sum of each checkout, as far as the shop knows. */
  readonly heard = new Map<string, number>();
  readonly shares: Share[] = [];
  notes: Note[] = [];
  byHand = 0;
  handGifts = 0;

  /** `fees`: what the payer of a checkout pays on top. */
  constructor(total: number, dueOnline: number, fees: number) {
    this.dueOnline = dueOnline;
    this.fees = fees;
    this.desk = {
      ...{ total, products: total, off: 0, end: null, isKept: false, collected: 0, remitted: 0 },
      ...{ asked: 0, answered: 0, answeredGifts: 0 },
    };
  }

  get paidOnline(): number {
    return sum(this.paid.values());
  }

  /** Everything paid; the payer's fees appear when they go back. */
  get came(): number {
    return this.paidOnline + this.desk.collected + sum([...this.paid.keys()].map((one) => this.feesOf(one)));
  }

  /** The payer's fees go back last, after the whole price, whoever gave that back. */
  feesOf(checkout: string): number {
    const noted = this.#noted.filter((one) => one.checkout === checkout);
    const heard = this.heard.get(checkout) ?? 0;
    const all = heard + sum(noted.map(({ amount, reported }) => amount - reported));
    return Math.max(0, Math.min(this.fees, heard, all - (this.paid.get(checkout) ?? 0)));
  }

  get back(): number {
    return sum(this.heard.values()) + this.backByHand;
  }

  /** What went back by hand and the service has not reported. */
  get backByHand(): number {
    return this.byHand + sum(this.#noted.map(({ amount, reported }) => amount - reported));
  }

  get #noted(): Note['shares'] {
    return this.notes.flatMap(({ shares }) => shares);
  }

  /** The shop learns the refunded sum of a checkout. Refunds noted from the provider's page are part of it. */
  hear(checkout: string, back: number): void {
    let more = back - (this.heard.get(checkout) ?? 0);
    for (const { shares } of this.notes.filter(({ means }) => means === 'provider'))
      for (const share of shares.filter((one) => one.checkout === checkout)) {
        const reported = Math.max(0, Math.min(more, share.amount - share.reported));
        share.reported += reported;
        more -= reported;
      }
    this.heard.set(checkout, back);
  }

  /** The sum that the service can still refund, without what was given otherwise. */
  notedElsewhere(checkout: string): number {
    const elsewhere = this.notes.filter(({ means }) => means !== 'provider').flatMap(({ shares }) => shares);
    return sum(elsewhere.filter((one) => one.checkout === checkout).map(({ amount }) => amount));
  }

  get onItsWay(): number {
    return sum(this.shares.map(({ end, amount }) => (end === null ? amount : 0)));
  }

  /** The order's money that the shop holds and can give back. */
  get kept(): number {
    return Math.max(0, this.came - this.back - this.onItsWay);
  }

  /** The part of the total that the customer need not pay: gifts, and what was not collected again at the door. */
  get gifts(): number {
    const { total, asked, collected, answeredGifts } = this.desk;
    const ofShares = this.shares.map(({ end, amount, gift }) =>
      end === null ? gift : Math.max(0, end - (amount - gift)),
    );
    const ofNotes = this.notes.map(({ gift }) => gift);
    return Math.min(
      total,
      sum(ofShares) + sum(ofNotes) + this.handGifts + answeredGifts + Math.max(0, asked - collected),
    );
  }

  /** The amount that the customer still owes; negative when they paid too much. */
  get balance(): number {
    return this.desk.total - this.gifts - this.kept;
  }

  get isOver(): boolean {
    return this.desk.end !== null;
  }

  /** Refunds at the service without the desk that the desk has not accounted for. */
  get unanswered(): number {
    if (this.isOver || this.balance <= 0) return 0;
    const asked = [
      ...this.shares.map(({ end, amount }) => end ?? amount),
      ...this.#noted.map(({ reported }) => reported),
    ];
    const ofPrice = [...this.paid.keys()].map((one) => (this.heard.get(one) ?? 0) - this.feesOf(one));
    return Math.max(0, Math.max(0, sum(ofPrice) - sum(asked)) - this.desk.answered);
  }

  get toCollect(): number {
    const isStopped = this.unanswered > 0 && this.kept === 0;
    if (this.isOver || isStopped) return 0;
    return Math.max(0, this.balance - (this.paid.size === 0 ? this.dueOnline : 0));
  }

  get refundDue(): number {
    if (this.isOver) return this.desk.isKept ? 0 : this.kept;
    return Math.max(0, -this.balance);
  }

  /** The sum expected from the courier: collected and not yet paid over, and still due. */
  get fromCourier(): number {
    return Math.max(0, this.desk.collected - this.desk.remitted) + this.toCollect;
  }

  end(how: 'canceled' | 'returned', isKept: boolean): void {
    this.desk = { ...this.desk, end: how, isKept: isKept && this.kept > 0 };
  }

  /** `products`: what they cost; `off`: a discount of the order's own; null: the former one stays. */
  correct(products: number, off: number | null): void {
    const given = off ?? this.desk.off;
    this.desk = { ...this.desk, products, off: given, total: products - Math.min(products, given) };
  }

  /** Pieces came back, so that the kept products cost `products`. What was let go at the door was their price. */
  partReturn(products: number): void {
    const { total, asked, collected } = this.desk;
    this.correct(products, null);
    const less = total - this.desk.total;
    this.desk = { ...this.desk, asked: Math.max(collected, asked - less) };
  }

  /** Money is taken at the door, or paid over from there. Money not taken is not collected again. */
  takeAtDoor(act: 'collect_cash' | 'remit', amount: number): void {
    const { collected, remitted, asked } = this.desk;
    const isRemainder = act === 'remit' && amount > 0 && amount <= collected - remitted;
    const due = isRemainder ? 0 : this.toCollect;
    const came = act === 'remit' ? Math.max(collected, remitted + amount) : collected + amount;
    this.desk = {
      ...this.desk,
      // An amount is due only after every overpayment has gone back.
      asked: due > 0 ? Math.max(asked, collected) + due : asked,
      collected: came,
      remitted: act === 'remit' ? remitted + amount : remitted,
    };
  }

  recount(amount: number): void {
    this.desk = { ...this.desk, collected: amount, remitted: Math.min(this.desk.remitted, amount) };
  }

  answerFor(meaning: string): void {
    const { unanswered, balance } = this;
    const { answered, answeredGifts } = this.desk;
    this.desk = {
      ...this.desk,
      answered: answered + unanswered,
      answeredGifts: answeredGifts + (meaning === 'gift' ? Math.min(unanswered, balance) : 0),
    };
  }

  /** Why the desk cannot make this refund; null when it can. */
  whyNoRefund({ amount, means, meaning }: RefundFields): string | null {
    if (this.kept === 0) return 'not_now';
    const ofCheckouts = sum([...this.paid.keys()].map((checkout) => this.leftOf(checkout)));
    if (amount <= 0 || amount > this.kept) return 'amount';
    if (this.giftOf(amount) > 0 && meaning === '') return 'meaning';
    return (means === 'card' || means === 'provider') && amount > ofCheckouts ? 'amount' : null;
  }

  /** The possible gift in a refund: what exceeds an overpayment, while the products go out or stay out. */
  giftOf(amount: number): number {
    return this.isOver ? 0 : Math.max(0, amount - Math.max(0, -this.balance));
  }

  leftOf(checkout: string): number {
    const open = this.shares.filter((one) => one.checkout === checkout && one.end === null);
    const asked = sum(open.map(({ amount }) => amount));
    const noted = this.#noted.filter((one) => one.checkout === checkout);
    const unreported = sum(noted.map(({ amount, reported }) => amount - reported));
    return Math.max(0, (this.paid.get(checkout) ?? 0) - (this.heard.get(checkout) ?? 0) - asked - unreported);
  }

  /** Records an accepted refund of the desk, by its requests to the service; returns the sum to request. */
  refund({ amount, means, meaning }: RefundFields, posted: readonly Posted[]): number {
    const isOnline = means === 'card' || means === 'provider';
    const ofDoor = isOnline ? 0 : Math.min(amount, Math.max(0, this.desk.collected - this.byHand));
    let owed = amount - (meaning === 'gift' ? this.giftOf(amount) : 0);
    const giftIn = (part: number) => {
      const first = Math.min(owed, part);
      owed -= first;
      return part - first;
    };
    this.handGifts += giftIn(ofDoor);
    this.byHand += ofDoor;
    for (const one of posted) this.shares.push({ ...one, gift: giftIn(one.amount), end: null });
    if (meaning === 'cancel') this.end('canceled', false);
    return amount - ofDoor;
  }

  /** Records an accepted refund by hand. `checkouts`: the newest first; `entry`: the position that counts it. */
  note({ amount, means, meaning }: RefundFields, checkouts: readonly string[], entry: number): void {
    const ofDoor =
      means === 'provider' ? 0 : Math.min(amount, Math.max(0, this.desk.collected - this.byHand));
    const gift = meaning === 'gift' ? this.giftOf(amount) : 0;
    let rest = amount - ofDoor;
    const shares: Note['shares'] = [];
    for (const checkout of checkouts) {
      const share = Math.min(rest, this.leftOf(checkout));
      if (share > 0) shares.push({ checkout, amount: share, reported: 0 });
      rest -= share;
    }
    this.byHand += ofDoor;
    if (shares.length === 0) this.handGifts += gift;
    else this.notes.push({ entry, means, ofDoor, gift, shares });
    if (meaning === 'cancel') this.end('canceled', false);
  }

  /** A note was wrong: refunds that the service reported happened all the same. */
  retract(entry: number): void {
    const note = this.notes.find((one) => one.entry === entry);
    this.byHand -= note?.ofDoor ?? 0;
    this.notes = this.notes.filter((one) => one !== note);
  }
}
