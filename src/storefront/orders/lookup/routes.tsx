import { Hono } from 'hono';
import { FindOrderPage } from '../../../../templates/storefront/order/find-order.tsx';
import { findOrderPath } from '../../doorstep-urls.ts';
import { clientOf } from '../../limits/client.ts';
import { noteLimitHit } from '../../limits/hits.ts';
import { noteIncident } from '../../limits/incidents.ts';
import { languageOf, type StorefrontEnvironment, shopOf } from '../../pages/environment.ts';
import { readForm } from '../../pages/forms/posted-form.ts';
import { frameOf, goTo, showPage } from '../../pages/respond.tsx';
import { orderPath } from '../../urls.ts';
import { readOwnOrders } from '../own-orders.ts';
import { dropAsked, keepAsked, readAsked } from './cookie.ts';

/** Longer than any number or phone that anybody writes. */
const MAX_TYPED = 60;

/** Finds an order whose link was lost. What is found is shown as to anybody who has its link: no phone, and no address. */
export const lookupRoutes = new Hono<StorefrontEnvironment>();

lookupRoutes.get('/', async (c) => {
  const asked = await readAsked(c);
  return showPage(c, <FindOrderPage frame={frameOf(c, findOrderPath)} asked={asked} />);
});

// Found or not, it goes on by the same status, so that whoever looks on learns nothing from it.
lookupRoutes.post('/', async (c) => {
  const form = await readForm(c);
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.toWellFormed().slice(0, MAX_TYPED) : '';
  };
  const typed = { number: textOf('number'), phone: textOf('phone') };
  const found = await shopOf(c).findOrder(typed, await clientOf(c), await readOwnOrders(c));
  if (found.ok) {
    dropAsked(c);
    return goTo(c, orderPath(languageOf(c), found.token));
  }
  if (found.reason === 'limited') {
    noteLimitHit('requests');
    noteIncident('limit_reached');
  }
  await keepAsked(c, { ...typed, refused: found.reason });
  return goTo(c, findOrderPath(languageOf(c)));
});
