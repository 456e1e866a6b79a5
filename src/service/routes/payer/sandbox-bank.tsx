import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { BankLeavePage, BankPage } from '../../../../templates/pay/bank.tsx';
import { bankStyle } from '../../../../templates/pay/bank-style.ts';
import { onward } from '../../../../templates/pay/place.ts';
import { sandboxBankLeavePath, sandboxBankPath } from '../../urls.ts';
import type { Visit } from '../../visit.ts';
import { isUsable } from './desk.ts';
import { FORM, guardForm, READ_ONLY, readForm, refuseMethod } from './guard.ts';
import { placeOf } from './language.ts';
import { respond, respondProblem } from './respond.tsx';

const answer = z.enum(['approve', 'decline', 'cancel']);

/** Adds the sandbox bank's own pages. There is none of them for anything live. */
export function addSandboxBankRoutes(routes: Hono<Visit>): void {
  routes.get(sandboxBankPath(':id'), async (c) => {
    const order = await (await bankOf(c))?.show();
    if (!order) return answerNoOrder(c);
    const place = placeOf(c, order.locale, sandboxBankPath(order.id));
    const leave = onward(sandboxBankLeavePath(order.id), place);
    return respond(c, <BankPage place={place} order={order} leave={leave} />, { style: bankStyle });
  });

  routes.post(sandboxBankPath(':id'), guardForm('test', sandboxBankPath), async (c) => {
    const bank = await bankOf(c);
    const pressed = answer.safeParse((await readForm(c)).get('answer'));
    const order = pressed.success ? await bank?.answer(pressed.data) : await bank?.show();
    if (!order) return answerNoOrder(c);
    const path = pressed.success ? sandboxBankLeavePath(order.id) : sandboxBankPath(order.id);
    return c.redirect(onward(path, placeOf(c, order.locale, path)), 303);
  });

  routes.get(sandboxBankLeavePath(':id'), async (c) => {
    const order = await (await bankOf(c))?.show();
    if (!order) return answerNoOrder(c);
    const place = placeOf(c, order.locale, sandboxBankLeavePath(order.id));
    if (order.state === 'pending' || !isUsable(order.returnUrl, false)) {
      return c.redirect(onward(sandboxBankPath(order.id), place), 303);
    }
    return respond(c, <BankLeavePage place={place} to={order.returnUrl} />, {
      style: bankStyle,
      refresh: { after: 0, to: order.returnUrl },
    });
  });

  routes.all(sandboxBankPath(':id'), refuseMethod('test', FORM, sandboxBankPath));
  routes.all(sandboxBankLeavePath(':id'), refuseMethod('test', READ_ONLY, sandboxBankPath));
}

/** The object of an attempt; null for a guess or anything live, and no object is touched then. */
async function bankOf(c: Context<Visit>) {
  const id = c.req.param('id') ?? '';
  const route = await c.var.minter.verifyId(id);
  return route?.mode === 'test' ? c.env.SANDBOX_BANK.getByName(id) : null;
}

function answerNoOrder(c: Context<Visit>): Promise<Response> {
  const path = sandboxBankPath(encodeURIComponent(c.req.param('id') ?? ''));
  return respondProblem(c, 'unknown', { mode: 'test', path, again: null, status: 404 });
}
