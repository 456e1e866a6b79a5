/** The number of an order, or the id of a customer: neither says who it was. */
export type Erased = { order: string } | { customer: string };

/** An object as the runtime makes it. `ERASURES`: where what was erased is written down; absent where no list is kept. */
type Bound = { env: { ERASURES?: Pick<Fetcher, 'fetch'> } };
type Method<Args extends unknown[], Answer> = (this: Bound, ...args: Args) => Promise<Answer>;

type DeskCall = { name: string; input: object };
type ShopMethods = {
  eraseOrders: Method<unknown[], { erased: string[]; kept: { number: string }[] }>;
  desk: Method<[session: unknown, call: DeskCall, ...others: unknown[]], { ok: boolean }>;
};
type LedgerMethods = {
  call: Method<[context: unknown, call: { name: string; id?: string }], object>;
};

/**
 * Has both ways in which a shop's orders are erased written down before the answer leaves: a backup of before brings the person
 * back, and nobody would know. What waits until an order has come to its end is asked for again in the same way.
 */
export function listShopErasures(shop: ShopMethods): void {
  const { eraseOrders, desk } = shop;
  shop.eraseOrders = async function (...args) {
    await requireList(this);
    const report = await eraseOrders.apply(this, args);
    const numbers = [...report.erased, ...report.kept.map(({ number }) => number)];
    await writeDown(
      this,
      numbers.map((order) => ({ order })),
    );
    return report;
  };
  shop.desk = async function (session, call, ...others) {
    if (call.name !== 'orders.erase') return desk.call(this, session, call, ...others);
    await requireList(this);
    const reply = await desk.call(this, session, call, ...others);
    const { number } = 'number' in call.input ? call.input : { number: null };
    if (reply.ok && typeof number === 'string') await writeDown(this, [{ order: number }]);
    return reply;
  };
}

/** The same of an account's customers. */
export function listCustomerErasures(ledger: LedgerMethods): void {
  const { call: answer } = ledger;
  ledger.call = async function (context, call) {
    if (call.name !== 'deleteCustomer' || call.id === undefined) return answer.call(this, context, call);
    await requireList(this);
    const answered = await answer.call(this, context, call);
    if ('status' in answered && answered.status === 200) await writeDown(this, [{ customer: call.id }]);
    return answered;
  };
}

/** Nothing is erased while it could not be written down: asked for once more, who was erased by a phone is not found. */
async function requireList({ env: { ERASURES: list } }: Bound): Promise<void> {
  const answer = await list?.fetch('http://erasures/');
  // By SQLite's word for a disk that takes nothing a Worker knows that it is one, and answers 503: of an error words alone reach it.
  if (answer?.ok === false) throw new Error('The list of erasures cannot be written: SQLITE_IOERR');
}

async function writeDown({ env: { ERASURES: list } }: Bound, erased: readonly Erased[]): Promise<void> {
  if (erased.length === 0) return;
  const answer = await list?.fetch('http://erasures/', { method: 'POST', body: JSON.stringify(erased) });
  if (answer?.ok === false) throw new Error('The list of erasures was not written.');
}
