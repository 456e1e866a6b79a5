import { Hono } from 'hono';
import { ChoosePage } from '../../../templates/desk/print/choose.tsx';
import { DaySheet } from '../../../templates/desk/print/day.tsx';
import { PickingSheet } from '../../../templates/desk/print/picking.tsx';
import { SlipsSheet } from '../../../templates/desk/print/slips.tsx';
import {
  daySheetPath,
  type PrintSelection,
  pickingPath,
  printPath,
  slipsPath,
} from '../../domain/addresses/desk/print.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { absolute, parcelCheckPath } from '../../domain/addresses/shop.ts';
import { slipFormats } from '../../domain/addresses/slip-sizes.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { localDate } from '../../text/algiers.ts';
import { makeQrModules } from '../../web/qr-code/modules.ts';
import { askDesk } from '../http/ask.ts';
import { readPaper, writePaper } from '../http/cookies.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { readTicked } from '../order-lists/rules/ticked.ts';
import { showRefusal } from '../refusal.tsx';
import { printStyle } from './print-style.ts';
import * as printProcedures from './procedures.ts';
import { SLIPS_A_PRINT } from './rules/print-sizes.ts';

/** Prints: slips, picking lists, and the day's open orders. */
export const printRoutes = new Hono<StorefrontEnvironment>();

/** As many orders as one picking list has. */
const MOST_NUMBERS = 300;

function queueIn(c: RequestContext): 'pack' | 'hand_over' {
  return c.req.query('queue') === 'hand_over' ? 'hand_over' : 'pack';
}

function printedIn(c: RequestContext): PrintSelection {
  // A list of orders sends its boxes as they are.
  const ticked = readTicked(c.req.queries('o') ?? []).map(({ number }) => number);
  const orders = [...(c.req.queries('order') ?? []), ...ticked].slice(0, MOST_NUMBERS);
  return orders.length > 0 ? { orders } : { queue: queueIn(c), after: c.req.query('after') || null };
}

printRoutes.get(deskPatterns.print, async (c) => {
  const queue = queueIn(c);
  const reply = await askDesk(c, printProcedures.printParcels, {
    printed: { queue },
    language: languageOf(c),
  });
  if (!reply.ok) return showRefusal(c, reply);
  const frame = deskFrameOf(c, reply.device, (other) => printPath(other, queue));
  return showDesk(c, <ChoosePage frame={frame} queue={queue} parcels={reply.parcels} />);
});

printRoutes.get(deskPatterns.slips, async (c) => {
  const language = languageOf(c);
  const chosen = slipFormats.find((one) => one === c.req.query('paper'));
  const paper = chosen ?? readPaper(c);
  const printed = printedIn(c);
  const reply = await askDesk(c, printProcedures.printSlips, { printed, language });
  if (!reply.ok) return showRefusal(c, reply);
  const slips = reply.slips.map((slip) => {
    const url = absolute(originOf(c), parcelCheckPath(language, slip.courierToken));
    return { ...slip, url, modules: makeQrModules(url) };
  });
  const { next } = reply;
  if (chosen !== undefined) writePaper(c, chosen);
  const frame = deskFrameOf(c, reply.device, (other) => slipsPath(other, { paper, printed }));
  const page = { paper, printed, slips, phone: c.var.settings.phone };
  const more = restOf(printed, next);
  return showDesk(c, <SlipsSheet frame={frame} {...page} more={more} />);
});

/** What one print of slips leaves for the next one. */
function restOf(printed: PrintSelection, next: string | null): PrintSelection | null {
  if (!('orders' in printed)) return next === null ? null : { ...printed, after: next };
  const orders = printed.orders.slice(SLIPS_A_PRINT);
  return orders.length === 0 ? null : { orders };
}

printRoutes.get(deskPatterns.picking, async (c) => {
  const language = languageOf(c);
  const printed = printedIn(c);
  const reply = await askDesk(c, printProcedures.printParcels, { printed, language });
  if (!reply.ok) return showRefusal(c, reply);
  const { parcels, next } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => pickingPath(other, printed));
  const more: PrintSelection | null =
    next === null || 'orders' in printed ? null : { ...printed, after: next };
  return showDesk(c, <PickingSheet frame={frame} printed={printed} parcels={parcels} more={more} />);
});

printRoutes.get(deskPatterns.daySheet, async (c) => {
  const language = languageOf(c);
  const isFile = c.req.query('file') !== undefined;
  const reply = await askDesk(c, isFile ? printProcedures.keepDay : printProcedures.printDay, { language });
  if (!reply.ok) return showRefusal(c, reply);
  const { groups, at } = reply;
  const frame = deskFrameOf(c, reply.device, (other) => daySheetPath(other));
  if (!isFile) return showDesk(c, <DaySheet frame={frame} groups={groups} at={at} />);
  // A saved file has no style sheet beside it.
  const day = localDate(at);
  c.header('Content-Disposition', `attachment; filename="hanout-${day}.html"`);
  return showDesk(c, <DaySheet frame={frame} groups={groups} at={at} style={printStyle} />);
});
