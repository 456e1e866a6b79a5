import type { Locale } from '../../../contract/scalars.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { withQuery } from '../shop.ts';
import type { QueueAddress } from './queues.ts';
import { atDesk } from './root.ts';

/** Addresses of the orders at the desk and of their export. */

/** Names of the search parameters, in the order in which addresses have them. */
export const searchParameters = ['q', 'state', 'wilaya', 'way', 'day', 'source', 'tag', 'sort'] as const;

/** All orders, the results of a search, or those after an order number. */
export function searchOrdersPath(
  language: Locale,
  address: Partial<Record<(typeof searchParameters)[number], string>> = {},
  after: string | null = null,
  ticked: string | null = null,
): string {
  const { q, state, wilaya, way, day, source, tag, sort } = address;
  return withQuery(atDesk(language, deskPatterns.orders), {
    q,
    state,
    wilaya,
    way,
    day,
    source,
    tag,
    sort,
    after,
    ticked,
  });
}

/** Why the page of an order says that something was not done, or not at once (an erasure that waits). */
const orderRefusals = [
  'outdated',
  'doubtful',
  'not_now',
  'decision_required',
  'amount',
  'note_required',
  'payment_open',
  'means',
  'meaning',
  'not_offered',
  'mistyped',
  'empty',
  'short',
  'not_delivered',
  'pickup_point',
  'out_of_bounds',
  'unsure',
  'held',
  'reauthenticated',
  'tracking_taken',
  'tracking_unreadable',
  'time',
  'gone_price',
  'pieces',
  'all_back',
] as const;
export type OrderRefusal = (typeof orderRefusals)[number];

export function isOrderRefusal(word: string): word is OrderRefusal {
  return orderRefusals.some((one) => one === word);
}

/** Where the forms of an order's page post to. `prepare`: what packers may do. */
export type OrderFormName = 'act' | 'prepare' | 'correct' | 'refund' | 'erase' | 'phone' | 'track';

/** Whether the refusal is shown in the form itself, and not above the page. */
export function isShownInForm(form: OrderFormName, refused: OrderRefusal): boolean {
  if (refused === 'tracking_taken' || refused === 'tracking_unreadable') return true;
  // The order's status may be another one by now, without that form.
  if (refused === 'outdated' || refused === 'not_now' || refused === 'payment_open') return false;
  return form !== 'prepare' && form !== 'phone';
}

/** Names the form that was refused. */
export const REFUSED_FORM = 'again';

/** Names the refund form. */
export const REFUND_FORM = 'refund';

/** An order's page at its refund form, which stands open while money has to go back. */
export function refundPath(language: Locale, number: string): string {
  return `${deskOrderPath(language, number)}#${REFUND_FORM}`;
}

/**
 * `from`: the queue that the order was opened from; `done`: the order before, which an action took out of it;
 * `isDraft`: with a correction that is not sent yet.
 */
export function deskOrderPath(
  language: Locale,
  number: string,
  refused: { form: OrderFormName; why: OrderRefusal } | null = null,
  {
    from = null,
    done = null,
    isDraft = false,
  }: { from?: QueueAddress | null; done?: string | null; isDraft?: boolean } = {},
): string {
  const path = atDesk(language, deskPatterns.order, { number });
  const isInForm = isDraft || (refused !== null && isShownInForm(refused.form, refused.why));
  const query = { refused: refused?.why, draft: isDraft ? '1' : null, ...from, done };
  return `${withQuery(path, query)}${isInForm ? `#${REFUSED_FORM}` : ''}`;
}

export function orderFormPath(language: Locale, number: string, form: OrderFormName): string {
  return atDesk(language, deskPatterns.orderForms[form], { number });
}

/** Who an export is for: each set has its own columns. */
export const exportSets = ['courier', 'accountant', 'all'] as const;
export type ExportSet = (typeof exportSets)[number];

const exportParameters = ['set', 'from', 'to', 'state', 'refused'] as const;

/** Where orders are exported as a file, by POST. */
export function exportFilePath(language: Locale): string {
  return atDesk(language, deskPatterns.exportFile);
}

/** The export form; with the columns of a set, the typed values, or the reason of a refusal. */
export function exportPath(
  language: Locale,
  asked: Partial<Record<(typeof exportParameters)[number], string>> = {},
): string {
  const { set, from, to, state, refused } = asked;
  return withQuery(atDesk(language, deskPatterns.export), { set, from, to, state, refused });
}

/** Where the tags of an order are posted to. */
export function orderTagsPath(language: Locale, number: string): string {
  return atDesk(language, deskPatterns.orderForms.tags, { number });
}
