/** An order number or a customer id; neither names a person. */
export type Erased = { order: string } | { customer: string };

/** An object in the runtime. `ERASURES`: the list's socket; absent without a list. */
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
 * Writes both kinds of a shop's erasures to the list before the answer leaves: an older backup would bring the person
 * back unnoticed. An erasure that waits for the end of an order is listed too, and requested again the same way.
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

/** As `listShopErasures`, for an account's customers. */
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

/**
 * Nothing is erased while the list cannot be written: a repeated request by phone number would no longer find the
 * person.
 */
async function requireList({ env: { ERASURES: list } }: Bound): Promise<void> {
  const answer = await list?.fetch('http://erasures/');
  // The Worker recognises SQLite's code for a failed disk and answers 503: only an error's message reaches it.
  if (answer?.ok === false) throw new Error('The list of erasures cannot be written: SQLITE_IOERR');
}

async function writeDown({ env: { ERASURES: list } }: Bound, erased: readonly Erased[]): Promise<void> {
  if (erased.length === 0) return;
  const answer = await list?.fetch('http://erasures/', { method: 'POST', body: JSON.stringify(erased) });
  if (answer?.ok === false) throw new Error('The list of erasures was not written.');
}
