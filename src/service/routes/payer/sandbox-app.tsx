import type { Hono } from 'hono';
import { z } from 'zod';
import { BankAppPage } from '../../../../templates/pay/bank-app.tsx';
import { bankStyle } from '../../../../templates/pay/bank-style.ts';
import { onward } from '../../../../templates/pay/place.ts';
import { sandboxAppPath, sandboxBankLeavePath, sandboxBankPath } from '../../urls.ts';
import type { Visit } from '../../visit.ts';
import { FORM, guardForm, readForm, refuseMethod } from './guard.ts';
import { placeOf } from './language.ts';
import { respond } from './respond.tsx';
import { answerNoOrder, bankOf, goOnAtBank } from './sandbox-order.ts';

const answer = z.enum(['approve', 'decline']);

/** Adds the sandbox's app: the page on which the payer of an app order agrees or does not. */
export function addSandboxAppRoutes(routes: Hono<Visit>): void {
  routes.get(sandboxAppPath(':id'), async (c) => {
    const order = await (await bankOf(c))?.show();
    if (!order) return answerNoOrder(c);
    if (order.method !== 'service_app') return goOnAtBank(c, order, sandboxBankPath(order.id));
    const place = placeOf(c, order.locale, sandboxAppPath(order.id));
    const leave = onward(sandboxBankLeavePath(order.id), place);
    return respond(c, <BankAppPage place={place} order={order} leave={leave} />, { style: bankStyle });
  });

  routes.post(sandboxAppPath(':id'), guardForm('test', sandboxAppPath), async (c) => {
    const bank = await bankOf(c);
    const pressed = answer.safeParse((await readForm(c)).get('answer'));
    const order = pressed.success ? (await bank?.answer(pressed.data))?.order : await bank?.show();
    return order ? goOnAtBank(c, order, sandboxAppPath(order.id)) : answerNoOrder(c);
  });

  routes.all(sandboxAppPath(':id'), refuseMethod('test', FORM, sandboxAppPath));
}
