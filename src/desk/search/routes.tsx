import { Hono } from 'hono';
import { SearchPage } from '../../../templates/desk/search/search.tsx';
import { searchOrdersPath, searchParameters } from '../../domain/addresses/desk/orders.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { languageOf, type StorefrontEnvironment } from '../../shop-web/request-context.ts';
import { askDesk } from '../http/ask.ts';
import { chosenColumns } from '../http/chosen-columns.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import * as searchProcedures from './procedures.ts';
import { emptySearch, type SearchAddress } from './rules.ts';

export const searchRoutes = new Hono<StorefrontEnvironment>();

const LONGEST = 200;

searchRoutes.get(deskPatterns.orders, async (c) => {
  const given = searchParameters.map((name) => [name, (c.req.query(name) ?? '').slice(0, LONGEST)]);
  const address: SearchAddress = { ...emptySearch, ...Object.fromEntries(given) };
  const after = c.req.query('after') || null;
  const ticked = c.req.query('ticked') || null;
  const reply = await askDesk(c, searchProcedures.searchOrders, { address, after, language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => searchOrdersPath(other, address, after, ticked));
  if (reply.orders.length > 0) c.set('hasScript', true);
  const { orders, next, ownSources, tags } = reply;
  const chosen = chosenColumns(c, 'orders');
  return showDesk(
    c,
    <SearchPage frame={frame} {...{ address, orders, next, after, ticked, ownSources, tags, chosen }} />,
  );
});
