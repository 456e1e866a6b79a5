import { Hono } from 'hono';
import { CustomerPage } from '../../../templates/desk/customers/customer.tsx';
import { CustomersPage } from '../../../templates/desk/customers/customers.tsx';
import { customerPath, customersPath, isCustomerFlash } from '../../domain/addresses/desk/customers.ts';
import { deskOrderPath } from '../../domain/addresses/desk/orders.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { parseForm } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import { chosenColumns } from '../http/chosen-columns.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import { describeForm, eraseForm, tagForm } from './form.ts';
import * as customerProcedures from './procedures.ts';

export const customerRoutes = new Hono<StorefrontEnvironment>();

const LONGEST = 200;

customerRoutes.get(deskPatterns.customers, async (c) => {
  const given = (name: string) => (c.req.query(name) ?? '').slice(0, LONGEST);
  const search = { q: given('q'), tag: given('tag'), sort: given('sort') };
  const after = c.req.query('after') || null;
  const reply = await askDesk(c, customerProcedures.showCustomers, { search, after });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => customersPath(other, search, after));
  const { customers, next, tags } = reply;
  const word = c.req.query('flash');
  const flash = word === 'erased' || word === 'waits' ? word : null;
  const chosen = chosenColumns(c, 'customers');
  return showDesk(c, <CustomersPage {...{ frame, search, customers, next, tags, flash, chosen }} />);
});

type Typed = { note: string; tags: string };

/** A customer's page, with the typed values after a refusal. */
async function showCustomer(c: RequestContext, typed: Typed | null = null): Promise<Response> {
  const number = c.req.param('number') ?? '';
  const after = c.req.query('after') || null;
  const reply = await askDesk(c, customerProcedures.showCustomer, { number, after, language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const word = c.req.query('flash') ?? '';
  const flash = isCustomerFlash(word) ? word : null;
  const frame = deskFrameOf(c, reply.device, (other) => customerPath(other, number, null, after));
  if (reply.orders.length > 0) c.set('hasScript', true);
  const ticked = c.req.query('ticked') || null;
  const page = <CustomerPage frame={frame} {...{ number, typed, flash, after, ticked }} {...reply} />;
  return showDesk(c, page, typed === null ? 200 : 409);
}

customerRoutes.get(deskPatterns.customer, (c) => showCustomer(c));

customerRoutes.post(deskPatterns.customerForms.describe, async (c) => {
  const form = await readForm(c);
  const number = c.req.param('number');
  const parsed = parseForm(describeForm, form);
  // A body that was cut off on its way does not empty a note.
  if (!parsed.ok || !form.has('note')) return goTo(c, customerPath(languageOf(c), number));
  const reply = await askDesk(c, customerProcedures.editCustomer, { number, ...parsed.values });
  if (reply.ok) return goTo(c, customerPath(languageOf(c), number, 'saved'));
  return reply.reason === 'outdated' ? showCustomer(c, parsed.typed) : showRefusal(c, reply);
});

customerRoutes.post(deskPatterns.customerForms.erase, async (c) => {
  const language = languageOf(c);
  const number = c.req.param('number');
  const parsed = parseForm(eraseForm, await readForm(c));
  if (!parsed.ok || !parsed.values.sure) return goTo(c, customerPath(language, number, 'unsure'));
  const reply = await askDesk(c, customerProcedures.eraseCustomer, { number });
  if (!reply.ok) return showRefusal(c, reply);
  // The address of an erased order leads to no customer any more.
  return goTo(c, customersPath(language, { flash: reply.kept === 0 ? 'erased' : 'waits' }));
});

/** Tags of an order. Its address is below the order's own. */
export const orderTagRoutes = new Hono<StorefrontEnvironment>();

orderTagRoutes.post(deskPatterns.orderForms.tags, async (c) => {
  const form = await readForm(c);
  const number = c.req.param('number');
  const parsed = parseForm(tagForm, form);
  if (!parsed.ok || !form.has('tags')) return goTo(c, deskOrderPath(languageOf(c), number));
  const reply = await askDesk(c, customerProcedures.tagOrder, { number, ...parsed.values });
  return reply.ok ? goTo(c, deskOrderPath(languageOf(c), number)) : showRefusal(c, reply);
});
