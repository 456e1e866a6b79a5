import { afterEach, expect, test, vi } from 'vitest';
import { dashboardRoutes } from '../../../src/service/dashboard/routes.ts';
import {
  GOING_LIVE_PATH,
  keyActPath,
  newCustomerPath,
  newLinkPath,
  newPaymentRequestPath,
  newProductPath,
  newWebhookPath,
  PASSKEYS_PATH,
  PEOPLE_PATH,
  settlementLinesPath,
  statementPath,
  statementsPath,
} from '../../../src/service/dashboard-urls.ts';
import { DASHBOARD_PATH, filePath } from '../../../src/service/urls.ts';
import { challengeIn, ForgedAuthenticator } from '../../auth/forged-authenticator.ts';
import { LiveAccount, setUpFakeGateway } from '../acquirers/interbank/live-account.ts';
import { checkFile, filesOn, fillBooks, hasList } from '../list-files.ts';
import { askOperator, ORIGIN } from '../merchant.ts';
import { addMember, inviteOwner, Member, openDashboard } from './member.ts';

const NOW = Date.UTC(2027, 0, 15, 8);
const fake = setUpFakeGateway(NOW);
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Lists that are no data of the account: steps, and months that are files themselves. */
const WITHOUT_FILE = [GOING_LIVE_PATH, statementsPath('live')];

const PAYMENT = 'id;status;amount;refunded;method;title;customer;created;paid;receipt';
const DELIVERY = 'event;type;url;state;created;next;attempts;last_attempt;last_status;last_error;last_answer';
const RESOLUTION = 'reason;note;resolved;adjustment';

/** The first line of each file. */
const HEADERS = {
  'passkeys/csv': 'name;added',
  'people/csv': 'kind;id;name;role;refund_limit;refund_limit_day;since;until;device;seen',
  'live/overview/csv': 'day;payments;paid;fees;refunded',
  'live/keys/csv': 'id;name;scopes;active;created;last_used;expires;revoked',
  'live/api-log/csv': 'request_id;time;key;name;method;route;status;code;field;ignored_parameters',
  'live/customers/csv': 'id;name;email;phone;created',
  'live/customers/:id/csv': PAYMENT,
  'live/links/csv': 'id;name;active;amount;created',
  'live/links/:id/csv': PAYMENT,
  'live/links/:id/items/csv': 'price;name;amount;quantity;adjustable;deleted',
  'live/payment-requests/csv': 'id;name;state;amount;paid;last_day;created',
  'live/payment-requests/:id/csv': PAYMENT,
  'live/products/csv': 'id;name;created',
  'live/products/:id/csv': 'id;amount;created;label',
  'live/webhooks/csv': 'id;url;description;types;status;off_since',
  'live/webhooks/:id/csv': DELIVERY,
  'live/events/csv': 'id;type;subject;checkout;created;delivered;open;failed',
  'live/events/:id/csv': DELIVERY,
  'live/balance/csv': 'id;time;type;amount;balance;checkout;payout',
  'live/balance/payouts/csv': 'id;date;amount;reference;status',
  'live/reconciliation/csv': 'account;balance;items;up_to_1_day;up_to_2_days;up_to_4_days;older',
  'live/reconciliation/lines/csv': `id;date;source;file;line;kind;reference;amount;expected;state;checkout;${RESOLUTION}`,
  'live/reconciliation/clearing/csv': `id;account;reference;amount;open;opened;closed;checkout;${RESOLUTION}`,
  'live/reconciliation/doubts/csv': 'id;kind;reference;amount;last_answer;created;checkout',
  'live/payments/csv': PAYMENT,
  'live/audit-log/csv': 'id;time;kind;actor;name;action;subject;fields;network',
};

/** A live account with something in each list; every text begins as a formula does. */
async function open() {
  vi.stubGlobal('fetch', async () => new Response('=1+1'));
  const account = await LiveAccount.open();
  const owner = new Member();
  await owner.join(await inviteOwner(account.id), '=Yasmine');
  const make = async (path: string, fields: Record<string, string>) => {
    const to = (await owner.post(path, fields)).headers.get('Location') ?? '';
    return to.split('?')[0]?.split('/').at(-1) ?? '';
  };
  const customers = await make(newCustomerPath('live'), { name: '=Amine', email: '', phone: '' });
  const product = { name: '=Honey', description: '', images: '', amount: '700' };
  const products = await make(newProductPath('live'), product);
  const links = await make(newLinkPath('live'), { name: '=Box', amount: '900', price: '' });
  const request = { name: '=Wedding', amount: '50 000', least: '', day: '', fees: 'on' };
  const requests = await make(newPaymentRequestPath('live'), request);
  await owner.post(newWebhookPath('live'), { url: 'https://a.test/hook', types: '*', description: '=Books' });
  await owner.post(keyActPath('live', 'create'), { name: '=Key', scopes: 'checkouts:read' });
  const authenticator = new ForgedAuthenticator(ORIGIN);
  const credential = await authenticator.create(challengeIn((await owner.get(PASSKEYS_PATH)).text));
  await owner.post(PASSKEYS_PATH, { credential, name: '=Phone' });

  const checkout = await fillBooks(account, fake());
  await account.rows(
    `UPDATE checkouts SET customer_id = '${customers}', payment_link_id = '${links}',
       payment_request_id = '${requests}', description = '=Cake'`,
  );
  const [event] = await account.rows('SELECT id FROM events ORDER BY seq LIMIT 1');
  const [endpoint] = await account.rows('SELECT id FROM webhook_endpoints');
  const ids: Record<string, unknown> = {
    ...{ customers, products, links, 'payment-requests': requests, payments: checkout },
    ...{ events: event?.id, webhooks: endpoint?.id },
  };
  return { owner, ids };
}

test('every page with a list links it as a file, in which no text is a formula', async () => {
  const { owner, ids } = await open();
  const pages = dashboardRoutes.filter(
    ({ method, path, mode, right }) =>
      method === 'GET' && mode !== 'test' && right !== 'guest' && !/csv$|\/codes$/.test(path),
  );
  const headers: Record<string, string> = {};
  const guarded: string[] = [];
  for (const { path } of pages) {
    const kind = path.split('/').at(-2) ?? '';
    const { text } = await owner.get(path.replace(':id', String(ids[kind])).replace(':month', '2027-01'));
    if (hasList(text) && !WITHOUT_FILE.includes(path)) expect(filesOn(text), path).not.toEqual([]);
    for (const to of filesOn(text)) {
      const { header, isGuarded } = await checkFile(owner, to, text);
      const name = Object.values(ids).reduce<string>((at, id) => at.replace(String(id), ':id'), to);
      const short = name.replace(/^\/dashboard\/|\?.*$/g, '');
      headers[short] = header;
      if (isGuarded) guarded.push(short);
    }
  }
  expect(headers).toEqual(HEADERS);
  const routes = dashboardRoutes.filter(({ path, mode }) => mode !== 'test' && path.endsWith('/csv'));
  const linked = Object.keys(HEADERS).map((path) => `${DASHBOARD_PATH}/${path}`);
  const months = filePath(statementPath('live', ':month'));
  expect(new Set([...linked, months])).toEqual(new Set(routes.map(({ path }) => path)));
  // The others hold no text that a person writes.
  expect(linked.filter((path) => !guarded.includes(path.replace(`${DASHBOARD_PATH}/`, '')))).toEqual(
    [
      ...['overview', 'api-log', 'products/:id', 'events', 'balance'],
      ...['reconciliation', 'reconciliation/clearing', 'reconciliation/doubts'],
    ].map((path) => `${DASHBOARD_PATH}/live/${path}/csv`),
  );
});

test('the file of people is what the caller’s page shows: no secret, and nobody else without the right', async () => {
  const { owner } = await openDashboard();
  const accountant = await addMember(owner, 'accountant');
  await owner.invite('support', { each: 500, day: null });
  const all = (await owner.get(filePath(PEOPLE_PATH))).text;
  for (const part of [
    'person;',
    ';Yasmine;owner;',
    ';A accountant;accountant;',
    'invitation;;;support;500;;;',
  ])
    expect(all).toContain(part);
  const { text } = await owner.get(PEOPLE_PATH);
  // What the forms name: hashes of invitations, ids of sessions.
  const hidden = [...text.matchAll(/action="[^"]+\/(?:withdraw|end-session)".*?name="id" value="([^"]+)"/gs)];
  expect(hidden).toHaveLength(2);
  for (const [, id = ''] of hidden) expect(all).not.toContain(id);
  const own = (await accountant.get(filePath(PEOPLE_PATH))).text;
  expect(own.split('\r\n')).toHaveLength(3);
  expect(own).toContain(';A accountant;accountant;');
});

test('a long list is read whole, each row once, with the filter of its page', async () => {
  const { account, owner } = await openDashboard();
  const lines = Array.from({ length: 250 }, (_, index) => ({
    ...{ kind: 'payment', reference: `UNKNOWN${index}`, amount: 300, line: index + 1, date: '2026-11-22' },
  }));
  const file = { mode: 'test', source: 'acquirer', file: 'f.csv', lines };
  await askOperator('POST', `/accounts/${account.id}/settlement-lines`, file);
  const path = filePath(settlementLinesPath('test'));
  const { text } = await owner.get(`${path}?state=missing_here`);
  const found = [...text.matchAll(/;(UNKNOWN\d+);/g)].map(([, reference]) => reference);
  expect([found.length, new Set(found).size]).toEqual([250, 250]);
  expect((await owner.get(`${path}?state=matched`)).text.split('\r\n')).toHaveLength(2);
});
