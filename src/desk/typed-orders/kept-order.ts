import * as z from 'zod';
import { typedOrderPath } from '../../domain/addresses/desk/typed-orders.ts';
import { sources } from '../../domain/orders/sources.ts';
import { dropForm, type FormKind, findForm, keepForm } from '../../shop-web/forms/kept-forms.ts';
import type { RequestContext } from '../../shop-web/request-context.ts';
import { hashOf } from '../../web/secrets.ts';
import { readSession } from '../http/cookies.ts';
import { discountChoices, type TypedOrder } from './rules/form.ts';
import { typedPayments } from './rules/typed-orders.ts';

/**
 * A typed order that is not placed. `isSaved`: its button was the one that places it; `refused`: why the shop did not do
 * what the button says, where the form itself does not show it.
 */
export type KeptTypedOrder = { typed: TypedOrder; isSaved: boolean; refused: string | null };

const text = z.string();
const lines = z.array(z.object({ price: text, pieces: text }));

const typedOrder: z.ZodType<TypedOrder> = z.object({
  ...{ name: text, phone: text, wilaya: text, commune: text, street: text, note: text, delivery: text },
  ...{ submission: text, known: text, seen_total: text, warned: text, answered: text, kept_name: text },
  ...{ find: text, off: z.enum(discountChoices), coupon: text, amount: text, reason: text },
  ...{ paid: z.enum(typedPayments), source: z.enum([...sources, 'own']), own_source: text },
  ...{ confirmed_phone: z.boolean(), confirmed: z.boolean(), language: text, exchange: text },
  ...{ lines, back: lines },
});

const keptTypedOrder = z.object({ typed: typedOrder, isSaved: z.boolean(), refused: text.nullable() });

/** Typed orders that are not placed yet, each by its submission and its device's session. */
const typedOrderForms: FormKind<KeptTypedOrder> = {
  prefix: 'typed_',
  purpose: 'typed order cookie',
  pathOf: (language) => typedOrderPath(language),
  read: (fields) => keptTypedOrder.parse(fields),
};

/** Another device that signs in on the same browser does not open it. */
async function idOf(c: RequestContext, submission: string): Promise<string> {
  return `${submission}~${await hashOf(readSession(c) ?? '')}`;
}

/** False where it is too large for a cookie. */
export async function keepTypedOrder(c: RequestContext, kept: KeptTypedOrder): Promise<boolean> {
  return keepForm(c, typedOrderForms, await idOf(c, kept.typed.submission), kept);
}

export async function findTypedOrder(c: RequestContext, submission: string): Promise<KeptTypedOrder | null> {
  return findForm(c, typedOrderForms, await idOf(c, submission));
}

export async function dropTypedOrder(c: RequestContext, submission: string): Promise<void> {
  dropForm(c, typedOrderForms, await idOf(c, submission));
}
