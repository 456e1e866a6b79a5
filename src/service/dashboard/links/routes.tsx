import type { Context } from 'hono';
import { LinkPage } from '../../../../templates/dashboard/links/link.tsx';
import { LinksPage } from '../../../../templates/dashboard/links/links.tsx';
import { parseForm, readFields, submissionForm } from '../../../web/form-schema.ts';
import { linkPath, linksPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { may } from '../../people/rules/rights.ts';
import type { Mode } from '../../urls.ts';
import { addressWith, queryOf } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { answerCsv, timeCell, wholeOf } from '../http/csv.ts';
import { readForm, refusalIn } from '../http/forms.ts';
import { readOwnId } from '../http/ids.ts';
import { answerRefusal, frameOf, goTo, show, showRefusal } from '../http/respond.tsx';
import { dashboardTextOf, stateOf } from '../http/state.ts';
import { FILE_ROWS } from '../paging.ts';
import { PAYMENT_COLUMNS, paymentCells } from '../payments/cells.ts';
import { PAGE_ROWS } from '../rules.ts';
import { changeLinkForm, createLinkForm, linkItemForm, switchLinkForm } from './form.ts';
import {
  changeItem,
  changeLink,
  createLink,
  deleteLink,
  listItems,
  listLinks,
  listPurchases,
  showLink,
  switchLink,
} from './procedures.ts';
import { type LinkOutcome, type ListedLink, linkOutcomes, linkRefusals } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;
type Reply = { ok: true } | { ok: false; reason: string };

/** What both pages of links need. */
function propsOf(c: Context<Environment>, mode: Mode, path = c.req.path) {
  return {
    frame: frameOf(c, mode, path),
    mode,
    mayChange: may(stateOf(c).person.role, 'manage_catalogue'),
    done: linkOutcomes.find((one) => one === c.req.query('done')) ?? null,
    refused: refusalIn(c, linkRefusals),
  };
}

function readTyped(c: Context<Environment>) {
  return { q: queryOf(c, 'q'), state: queryOf(c, 'state') };
}

function inputOf({ q, state }: ReturnType<typeof readTyped>, after: string | null, rows: number) {
  return { q, active: state === 'on' ? true : state === 'off' ? false : null, after, rows };
}

export const answerLinks: Page = (mode) => async (c) => {
  const typed = readTyped(c);
  const after = queryOf(c, 'after');
  const props = propsOf(c, mode, addressWith(linksPath(mode), { ...typed, after }));
  const input = { ...inputOf(typed, after || null, PAGE_ROWS), hasForm: props.mayChange };
  const reply = await askMode(c, mode, listLinks, input);
  if (!reply.ok) return showRefusal(c, reply.reason);
  const path = linksPath(mode);
  return show(
    c,
    <LinksPage
      {...props}
      links={reply.links}
      offers={reply.offers}
      typed={typed}
      earlier={reply.next === null ? null : addressWith(path, { ...typed, after: reply.next })}
      isBehind={after !== ''}
      chosen={queryOf(c, 'price')}
    />,
  );
};

const spellLink = ({ id, name, isActive, total, createdAt }: ListedLink): string[] => [
  id,
  name,
  isActive ? '1' : '0',
  String(total),
  timeCell(createdAt),
];

/** The list of links as a file, with the filters of the page. */
export const answerLinksFile: Page = (mode) => async (c) => {
  const typed = readTyped(c);
  const read = (after: string | null) =>
    askMode(c, mode, listLinks, { ...inputOf(typed, after, FILE_ROWS), hasForm: false });
  const columns = ['id', 'name', 'active', 'amount', 'created'];
  return answerCsv(c, { name: `links-${mode}`, columns }, read, ({ links }) => links.map(spellLink));
};

export const answerLink: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const reply = await askMode(c, mode, showLink, { id });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const { link, sold, payments, offers } = reply;
  return show(c, <LinkPage {...propsOf(c, mode)} {...{ link, sold, payments, offers }} />);
};

/** The payments through a link as a file. */
export const answerPurchasesFile: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const read = (before: number | null) => askMode(c, mode, listPurchases, { id, before });
  const name = `payments-of-link-${mode}`;
  return answerCsv(c, { name, columns: PAYMENT_COLUMNS }, read, ({ payments }) => payments.map(paymentCells));
};

/** What a link sells, as a file. */
export const answerItemsFile: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const read = () => wholeOf(askMode(c, mode, listItems, { id }));
  const { language } = dashboardTextOf(c);
  const columns = ['price', 'name', 'amount', 'quantity', 'adjustable', 'deleted'];
  return answerCsv(c, { name: `items-of-link-${mode}`, columns }, read, ({ items }) =>
    items.map(({ priceId, name, localNames, amount, quantity, isAdjustable, isGone }) => [
      ...[
        priceId,
        localNames?.[language] ?? name,
        amount,
        quantity,
        isAdjustable ? '1' : '0',
        isGone ? '1' : '0',
      ],
    ]),
  );
};

export const answerCreate: Page = (mode) => async (c) => {
  const page = { path: linksPath(mode), show: answerLinks(mode), known: linkRefusals };
  const form = parseForm(createLinkForm, await readForm(c));
  if (!form.ok) return answerRefusal(c, page, 'amount');
  const { name, amount, price, submission } = form.values;
  const reply = await askMode(c, mode, createLink, { name, amount, priceId: price || null }, submission);
  return reply.ok
    ? goTo(c, addressWith(linkPath(mode, reply.id), { done: 'create' }))
    : answerRefusal(c, page, reply.reason);
};

/** Passes the form of one link on, and leads to a page that says what was done. */
const onLink =
  (
    act: LinkOutcome,
    run: (c: Context<Environment>, mode: Mode, id: string, form: FormData) => Promise<Reply>,
  ): Page =>
  (mode) =>
  async (c) => {
    const id = readOwnId(c, mode);
    if (id === null) return showRefusal(c, 'gone');
    const reply = await run(c, mode, id, await readForm(c));
    const path = linkPath(mode, id);
    const page = { path, show: answerLink(mode), known: linkRefusals };
    if (!reply.ok) return answerRefusal(c, page, reply.reason, fieldsOf(reply.reason));
    return goTo(c, addressWith(act === 'delete' ? linksPath(mode) : path, { done: act }));
  };

/** The refused fields of a link's form. */
const fieldsOf = (reason: string) => (reason === 'items' ? ['quantity'] : [reason]);

export const answerChange = onLink('change', (c, mode, id, form) => {
  const { name, message, fees, address, submission } = readFields(changeLinkForm, form);
  const terms = { name, message, passesFees: fees, asksAddress: address };
  return askMode(c, mode, changeLink, { id, ...terms }, submission);
});

export const answerItems = onLink('items', async (c, mode, id, fields) => {
  const form = parseForm(linkItemForm, fields);
  if (!form.ok) return { ok: false, reason: 'items' };
  const { price: priceId, quantity, adjustable: isAdjustable, submission } = form.values;
  return askMode(c, mode, changeItem, { id, priceId, quantity: quantity ?? 1, isAdjustable }, submission);
});

export const answerSwitch = onLink('switch', (c, mode, id, form) => {
  const { status, submission } = readFields(switchLinkForm, form);
  return askMode(c, mode, switchLink, { id, isActive: status === 'on' }, submission);
});

export const answerDelete = onLink('delete', (c, mode, id, form) =>
  askMode(c, mode, deleteLink, { id }, readFields(submissionForm, form).submission),
);
