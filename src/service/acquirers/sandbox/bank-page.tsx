import type { Context, Hono } from 'hono';
import { copyIn } from '../../../../templates/pay/copy/copy.ts';
import { onward } from '../../../../templates/pay/page/place.ts';
import type { BankForm } from '../../../../templates/pay/sandbox-bank/bank.tsx';
import type { Environment } from '../../environment.ts';
import { FORM, guardForm, READ_ONLY, readForm, refuseMethod } from '../../hosted/guard.ts';
import { dropForm, findForm, keepForm, offerKeeping } from '../../hosted/kept-form.ts';
import { placeOf } from '../../hosted/language.ts';
import { isWithin, refuse } from '../../hosted/rate-limits.ts';
import { respond } from '../../hosted/respond.tsx';
import { isUsable } from '../../hosted/return-address.ts';
import { sandboxAppPath, sandboxBankLeavePath, sandboxBankPath } from '../../urls.ts';
import { fromKept, readCardForm, readCode, toKept } from './forms.ts';
import { answerNoOrder, type Bank, bankOf, goOnAtBank, type Order } from './lookup.ts';
import { testCards } from './rules/cards.ts';

/** A deployment that takes money never shows these pages. */
const loadPages = () => import('../../../../templates/pay/sandbox-bank/bank.tsx');
const loadCard = () => import('../../../../templates/pay/sandbox-bank/card.tsx');
const loadStyle = () => import('../../../../templates/pay/sandbox-bank/style.ts');

const noForm: BankForm = { typed: { card: '', expiry: '', cvv: '' }, errors: {}, code: null };

/** Adds the sandbox bank's own pages. They exist for test orders only. */
export function addSandboxBankRoutes(routes: Hono<Environment>): void {
  routes.get(sandboxBankPath(':id'), async (c) => {
    const order = await bankOf(c)?.show();
    if (!order) return answerNoOrder(c);
    return order.method === 'service_app'
      ? goOnAtBank(c, order, sandboxAppPath(order.id))
      : answerOrder(c, order, await readForGet(c, order));
  });

  routes.post(sandboxBankPath(':id'), guardForm('test', sandboxBankPath), async (c) => {
    const bank = bankOf(c);
    const order = await bank?.show();
    if (!bank || !order) return answerNoOrder(c);
    const fields = await readForm(c);
    switch (fields.get('answer')) {
      case 'pay':
        return takeCard(c, bank, order, fields);
      case 'confirm':
        return takeCode(c, bank, order, fields);
      case 'give_up':
        return (await isWithin(c, 'bank'))
          ? goOnFrom(c, (await bank.giveUp())?.order ?? null)
          : refuseHere(c, order);
      default:
        return goOnFrom(c, order);
    }
  });

  routes.get(sandboxBankLeavePath(':id'), async (c) => {
    const order = await bankOf(c)?.show();
    if (!order) return answerNoOrder(c);
    if (order.step !== 'done' || !isUsable(c, order.returnUrl, false)) {
      return goOnAtBank(c, order, sandboxBankPath(order.id));
    }
    const place = placeOf(c, order, sandboxBankLeavePath(order.id));
    const { BankLeavePage } = await loadPages();
    const { bankStyle } = await loadStyle();
    return respond(c, <BankLeavePage place={place} to={order.returnUrl} />, {
      style: bankStyle,
      refresh: { after: 0, to: order.returnUrl },
    });
  });

  routes.all(sandboxBankPath(':id'), refuseMethod('test', FORM, sandboxBankPath));
  routes.all(sandboxBankLeavePath(':id'), refuseMethod('test', READ_ONLY, sandboxBankPath));
}

async function takeCard(
  c: Context<Environment>,
  bank: Bank,
  order: Order,
  fields: URLSearchParams,
): Promise<Response> {
  if (order.step !== 'card') return goOnFrom(c, order);
  const read = readCardForm(fields);
  if (read.card === null) return answerRefused(c, order, { ...noForm, ...read });
  if (!(await isWithin(c, 'bank'))) return refuseHere(c, order);
  const reply = await bank.pay(read.card);
  if (reply?.refused === 'card')
    return answerRefused(c, reply.order, { ...noForm, errors: { card: 'realCard' } });
  dropForm(c, sandboxBankPath(order.id));
  return goOnFrom(c, reply?.order ?? null);
}

async function takeCode(
  c: Context<Environment>,
  bank: Bank,
  order: Order,
  fields: URLSearchParams,
): Promise<Response> {
  if (order.step !== 'code') return goOnFrom(c, order);
  const { language } = placeOf(c, order, sandboxBankPath(order.id));
  const code = readCode(fields);
  // Text that cannot be a code is a typing error and does not count as a try.
  if (code === null)
    return answerRefused(c, order, { ...noForm, code: copyIn[language].bank.errors.noCode }, NO_CODE);
  if (!(await isWithin(c, 'bank'))) return refuseHere(c, order);
  const reply = await bank.confirm(code);
  if (reply?.refused !== 'code' || reply.order.step === 'done') return goOnFrom(c, reply?.order ?? null);
  const { explainWrongCode } = await loadPages();
  return answerRefused(c, reply.order, { ...noForm, code: explainWrongCode(reply.order, language) });
}

/** The form of a page requested by GET: a listed test card, or the refused form. */
async function readForGet(c: Context<Environment>, order: Order): Promise<BankForm> {
  const { language } = placeOf(c, order, sandboxBankPath(order.id));
  const kept = await findForm(c, sandboxBankPath(order.id));
  if (order.step === 'code') {
    const isNoCode = kept?.why === 'refused' && kept.fields.has(NO_CODE);
    if (isNoCode) return { ...noForm, code: copyIn[language].bank.errors.noCode };
    if (order.wrongCodes === 0) return noForm;
    return { ...noForm, code: (await loadPages()).explainWrongCode(order, language) };
  }
  const listed = c.req.query('card');
  if (listed !== undefined || kept?.why !== 'refused')
    return { ...noForm, typed: await filledIn(listed, c.get('now')) };
  return { ...noForm, ...fromKept(kept.fields) };
}

/** The kept field for a text that cannot be a code. */
const NO_CODE = 'no_code';

/** Shows a refused form by GET when the browser can keep its fields. */
async function answerRefused(
  c: Context<Environment>,
  order: Order,
  form: BankForm,
  mark?: typeof NO_CODE,
): Promise<Response> {
  const here = sandboxBankPath(order.id);
  const fields = toKept(form);
  if (mark !== undefined) fields.set(mark, '1');
  const isKept = await keepForm(c, here, { why: 'refused', fields });
  return isKept ? goOnAtBank(c, order, here) : answerOrder(c, order, form, 422);
}

/** The order's next page: a step at the bank, or the way back to the payment page. */
function goOnFrom(c: Context<Environment>, order: Order | null): Response | Promise<Response> {
  if (order === null) return answerNoOrder(c);
  if (order.step !== 'done') return goOnAtBank(c, order, sandboxBankPath(order.id));
  // The content security policy lets a form lead to this origin alone: to another one, a page of its own leads.
  if (new URL(order.returnUrl).origin === new URL(c.req.url).origin && isUsable(c, order.returnUrl, false))
    return c.redirect(order.returnUrl, 303);
  return goOnAtBank(c, order, sandboxBankLeavePath(order.id));
}

/** Keeps nothing of the form: card data must not be kept. */
function refuseHere(c: Context<Environment>, { id }: Order): Promise<Response> {
  const path = sandboxBankPath(id);
  return refuse(c, { mode: 'test', path, again: path });
}

async function answerOrder(
  c: Context<Environment>,
  order: Order,
  form: BankForm,
  status?: 422,
): Promise<Response> {
  const chosen =
    order.step === 'card' ? testCards.find((card) => card.outcome === c.req.query('card')) : null;
  const place = placeOf(c, order, sandboxBankPath(order.id), chosen ? `card=${chosen.outcome}` : '');
  const leave = onward(sandboxBankLeavePath(order.id), place);
  await offerKeeping(c, sandboxBankPath(order.id));
  const { BankPage } = await loadPages();
  const { bankStyle } = await loadStyle();
  const page = <BankPage place={place} order={order} form={form} leave={leave} />;
  return respond(c, page, { status, style: bankStyle });
}

/** The form filled in by a link of the card list. */
async function filledIn(outcome: string | undefined, now: number): Promise<BankForm['typed']> {
  const card = testCards.find((known) => known.outcome === outcome);
  return card === undefined
    ? noForm.typed
    : (await loadCard()).fillIn(card, new Date(now).getUTCFullYear() + 2);
}
