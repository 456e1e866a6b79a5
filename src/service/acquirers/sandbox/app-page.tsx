import type { Hono } from 'hono';
import * as z from 'zod';
import { onward } from '../../../../templates/pay/page/place.ts';
import type { Environment } from '../../environment.ts';
import { FORM, guardForm, readForm, refuseMethod } from '../../hosted/guard.ts';
import { placeOf } from '../../hosted/language.ts';
import { isWithin, refuse } from '../../hosted/rate-limits.ts';
import { respond } from '../../hosted/respond.tsx';
import { sandboxAppPath, sandboxBankLeavePath, sandboxBankPath } from '../../urls.ts';
import { answerNoOrder, bankOf, goOnAtBank } from './lookup.ts';

const answer = z.enum(['approve', 'decline']);

/** Adds the sandbox's app: the page on which the payer approves or declines an app order. */
export function addSandboxAppRoutes(routes: Hono<Environment>): void {
  routes.get(sandboxAppPath(':id'), async (c) => {
    const order = await bankOf(c)?.show();
    if (!order) return answerNoOrder(c);
    if (order.method !== 'service_app') return goOnAtBank(c, order, sandboxBankPath(order.id));
    const place = placeOf(c, order, sandboxAppPath(order.id));
    const leave = onward(sandboxBankLeavePath(order.id), place);
    const { BankAppPage } = await import('../../../../templates/pay/sandbox-bank/app.tsx');
    const { bankStyle } = await import('../../../../templates/pay/sandbox-bank/style.ts');
    return respond(c, <BankAppPage place={place} order={order} leave={leave} />, { style: bankStyle });
  });

  routes.post(sandboxAppPath(':id'), guardForm('test', sandboxAppPath), async (c) => {
    const bank = bankOf(c);
    if (bank === null) return answerNoOrder(c);
    const pressed = answer.safeParse((await readForm(c)).get('answer'));
    if (pressed.success && !(await isWithin(c, 'bank'))) {
      const path = sandboxAppPath(encodeURIComponent(c.req.param('id') ?? ''));
      return refuse(c, { mode: 'test', path, again: path });
    }
    const order = pressed.success ? (await bank.answer(pressed.data))?.order : await bank.show();
    return order ? goOnAtBank(c, order, sandboxAppPath(order.id)) : answerNoOrder(c);
  });

  routes.all(sandboxAppPath(':id'), refuseMethod('test', FORM, sandboxAppPath));
}
