import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mintSecret } from '../../src/auth/secrets.ts';
import { dashboardRoutes } from '../../src/service/dashboard/routes.ts';
import { operatorPageRoutes } from '../../src/service/operator/pages/routes.ts';
import { Member, openDashboard, secretOn } from './dashboard/member.ts';
import { askOperator, Merchant, openAccount } from './merchant.ts';
import { addOperator } from './operator/pages/operator-person.ts';

/** Each form with typed fields, by the path of its route, and what is wrong with it. */
type Refused = { path: string; typed: Record<string, string> };

// No endpoint answers.
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Network connection lost.')));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The parts of a page that are a form of an address. */
function formsOf(html: string, action: string): string[] {
  return [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)]
    .filter(([, address]) => address === action)
    .map(([, , form = '']) => form);
}

/** Whether a form shows a text in a field: typed, chosen or ticked. */
function shows(form: string, name: string, text: string): boolean {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const [, area] = new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)</textarea>`).exec(form) ?? [];
  if (area !== undefined) return area.trim() === text;
  const [, list] = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, 's').exec(form) ?? [];
  if (list !== undefined) return new RegExp(`<option value="${text}" selected`).test(list);
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const named = inputs.filter((tag) => tag.includes(`name="${name}"`));
  const boxes = named.filter((tag) => /type="(?:checkbox|radio)"/.test(tag));
  if (boxes.length > 0)
    return boxes.some(
      (tag) => (text === 'on' || tag.includes(`value="${text}"`)) && tag.includes(' checked'),
    );
  return named.some((tag) => tag.includes(`value="${escaped}"`));
}

async function expectTyped(member: Member, at: string, typed: Record<string, string>) {
  const submission = mintSecret();
  const answer = await member.post(at, { ...typed, submission });
  expect(answer.status, `${at} ${answer.text.slice(0, 300)}`).toBe(422);
  expect(answer.text, at).toContain('role="alert"');
  const forms = formsOf(answer.text, at);
  expect(
    forms.some((form) => Object.entries(typed).every(([name, text]) => shows(form, name, text))),
    `${at} ${forms.join('\n')}`,
  ).toBe(true);
  // The error is beside its field.
  expect(forms.join(), at).toContain('class="wrong"');
  // The form can be sent again: it is a new one.
  expect(answer.text, at).not.toContain(submission);
}

const BAD_NUMBER = '12 x 4';

/** Forms that ask for nothing but a press: nothing can be lost. */
const pressed =
  /\/(?:out|codes|switch|delete|delete-price|test|withdraw|remove|end-session|expire|check|simulate|revoke|roll|erase|cancel|confirm|outcome|names|rotate|first-payment)$|\/invite$/;

describe('a refused form of the dashboard', () => {
  const forms: Refused[] = [
    {
      path: '/settings',
      typed: {
        name_fr: 'Miel "des" Aurès',
        phone: '021 23',
        email: 'nobody',
        logo: 'x',
        receipt_text_fr: 'Merci',
      },
    },
    {
      path: '/products/create',
      typed: { name: 'Honey', description: 'Of jujube', images: 'none', amount: BAD_NUMBER },
    },
    {
      path: '/products/:id/change',
      typed: { name: 'Honey', description: 'Dear', images: 'not-an-address' },
    },
    { path: '/products/:id/add-price', typed: { amount: BAD_NUMBER } },
    { path: '/links/create', typed: { name: 'Market', amount: BAD_NUMBER } },
    { path: '/links/:id/change', typed: { name: '', message: 'Thanks', fees: 'on', address: 'on' } },
    { path: '/links/:id/items', typed: { quantity: BAD_NUMBER, adjustable: 'on' } },
    {
      path: '/payment-requests/create',
      typed: { name: 'Deposit', amount: BAD_NUMBER, least: '500', day: '2036-12-31' },
    },
    { path: '/payment-requests/:id/change', typed: { name: '', least: BAD_NUMBER, fees: 'on' } },
    { path: '/settings/endpoint', typed: { endpoint_url: 'ftp://a.test' } },
    { path: '/settings/warnings', typed: { warnings_email: 'nobody', warnings_url: 'https://a.test/w' } },
    { path: '/customers/create', typed: { name: 'Amina', email: 'nobody', phone: '0550 12 34 56' } },
    { path: '/customers/:id/change', typed: { name: 'Amina', email: 'nobody', phone: '0550' } },
    { path: '/counter/create', typed: { amount: BAD_NUMBER, note: 'Two jars' } },
    { path: '/payments/:id/refund', typed: { amount: BAD_NUMBER, method: 'cash', reason: 'Broken' } },
    { path: '/keys/create', typed: { name: '', scopes: 'checkouts:read' } },
    { path: '/webhooks/create', typed: { url: 'ftp://a.test', description: 'Till', types: 'checkout.paid' } },
    {
      path: '/webhooks/:id/change',
      typed: { url: 'ftp://a.test', description: 'Till', types: 'checkout.paid' },
    },
    { path: '/webhooks/:id/resend', typed: { from: '2026-11-22', to: '2026-11-01', type: 'checkout.paid' } },
  ];
  const ofAccount: Refused[] = [
    { path: '/people/invite', typed: { role: 'support', each: BAD_NUMBER, day: '4000' } },
  ];
  const ofSecrets = ['/dashboard/authenticator', '/dashboard/passkeys'];

  test('shows everything that was typed, in its own form', async () => {
    const { account, owner } = await openDashboard();
    const merchant = new Merchant('test', account.test.secret_key);
    const stock = await merchant.stock();
    const paid = await merchant.create('/checkouts', {
      amount: 5_000,
      currency: 'dzd',
      success_url: 'https://shop.test/done',
    });
    await merchant.call('POST', `/checkouts/${paid}/simulate`, { outcome: 'paid' });
    const endpoint = await merchant.create('/webhook-endpoints', { url: 'https://a.test/h', types: ['*'] });
    const requested = await owner.post('/dashboard/test/payment-requests/create', {
      ...{ name: 'Deposit', amount: '5000', least: '', day: '', submission: mintSecret() },
    });
    const ids: Record<string, string> = {
      'payment-requests':
        /payment-requests\/([^/?]+)/.exec(requested.headers.get('Location') ?? '')?.[1] ?? '',
      products: stock.products ?? '',
      links: stock['payment-links'] ?? '',
      customers: stock.customers ?? '',
      payments: paid,
      webhooks: endpoint,
    };
    for (const form of forms) {
      const [, room = ''] = form.path.split('/');
      const at = `/dashboard/test${form.path.replace(':id', ids[room] ?? '')}`;
      const price = form.path.endsWith('/items') ? [['price', stock.prices ?? '']] : [];
      await expectTyped(owner, at, { ...form.typed, ...Object.fromEntries(price) });
    }
    for (const { path, typed } of ofAccount) await expectTyped(owner, `/dashboard${path}`, typed);
  });

  test('never shows a code or what a passkey answered', async () => {
    const { owner } = await openDashboard();
    const code = await owner.post('/dashboard/authenticator', { secret: 'A'.repeat(32), code: '123 456' });
    expect([code.status, code.text.includes('123 456')]).toEqual([422, false]);
    const passkey = await owner.post('/dashboard/passkeys', { name: 'My phone', credential: 'no-answer' });
    expect([passkey.status, passkey.text.includes('no-answer')]).toEqual([422, false]);
    expect(passkey.text).toContain('value="My phone"');
  });

  test('is on this list, or has nothing to type', () => {
    const known = [
      ...forms.map(({ path }) => `/dashboard/test${path}`),
      ...ofAccount.map(({ path }) => `/dashboard${path}`),
      ...ofSecrets,
    ];
    const missing = dashboardRoutes
      .filter(({ method, mode, right }) => method === 'POST' && mode !== 'live' && right !== 'guest')
      .map(({ path }) => path)
      .filter((path) => !known.includes(path) && !(pressed.test(path) || isResend(path)));
    expect(missing).toEqual([]);
  });
});

/** The two forms that send one event again. */
const isResend = (path: string) => /\/(?:payments|events)\/:id\/resend$/.test(path);

describe('a refused form of the operators’ pages', () => {
  const forms: Refused[] = [
    { path: '/accounts/create', typed: { name: 'Miel "des" Aurès', email: 'nobody' } },
    {
      path: '/accounts/:id/profile',
      typed: { name: 'Miel', name_fr: 'Miel fr', phone: '021', email: 'nobody', trade_register: '16' },
    },
    {
      path: '/accounts/:id/fees',
      typed: { rate: 'much', fixed: '3', minimum: '1', maximum: '9', refunds: 'kept' },
    },
    {
      path: '/accounts/:id/limits',
      typed: { amount: '10', daily_amount: '900000', requests_per_second: '5' },
    },
    { path: '/accounts/:id/keys/create', typed: { label: 'Till', mode: 'live', days: '90' } },
    { path: '/accounts/:id/status', typed: { status: 'suspended', reason: '' } },
    {
      path: '/accounts/:id/payouts/propose',
      typed: { mode: 'test', amount: BAD_NUMBER, date: '2026-11-22', reference: 'VIR 7' },
    },
    { path: '/people/invite', typed: { name: '', roles: 'reads' } },
  ];
  // Their tests show them: with an exception, and with the secrets of apps and passkeys, which no page shows again.
  const elsewhere = [
    '/operators/accounts/:id/exceptions/:exception/settle',
    '/operators/authenticator',
    '/operators/passkeys',
  ];

  test('shows everything that was typed, in its own form', async () => {
    const { id } = await openAccount();
    const person = await addOperator('manages', 'pays_out');
    for (const { path, typed } of forms)
      await expectTyped(person, `/operators${path.replace(':id', id)}`, typed);
  });

  test('of the review shows the reason and the note, and the mode and the account that it was on', async () => {
    const { id } = await openAccount();
    const person = await addOperator('reconciles');
    const line = { line: 1, kind: 'payment', reference: 'UNKNOWN001', amount: 1_500, date: '2026-11-22' };
    const file = { mode: 'test', source: 'acquirer', file: 'f.csv', lines: [line] };
    await askOperator('POST', `/accounts/${id}/settlement-lines`, file);
    const list = await askOperator('GET', `/accounts/${id}/settlement-lines?mode=test`);
    const at = `/operators/accounts/${id}/review/lines/${Object(list.body).data[0].id}/resolve`;
    const typed = { mode: 'test', account: 'refund:pending', reason: '', note: 'Asked the bank' };
    const answer = await person.post(at, typed);
    expect(answer.status).toBe(422);
    const [form = ''] = formsOf(answer.text, at);
    expect([shows(form, 'note', typed.note), shows(form, 'account', 'refund:pending')]).toEqual([true, true]);
    expect(answer.text).toContain('<details open');
  });

  test('is on this list, or has nothing to type', () => {
    const known = [...forms.map(({ path }) => `/operators${path}`), ...elsewhere];
    const missing = operatorPageRoutes
      .filter(({ method, needs }) => method === 'POST' && needs !== 'guest')
      .map(({ path }) => path)
      .filter((path) => !known.includes(path) && !pressed.test(path) && !path.includes('/review/'));
    expect(missing).toEqual([]);
  });
});

/** An invitation, and a form of its page that is refused. */
type ShownLink = {
  by: Member;
  invite: string;
  form: Record<string, string>;
  at: string;
  refused: Record<string, string>;
};

/** The link or secret that a page shows once. */

describe('what is shown once', () => {
  test('is a link on no page after the first, and on no answer to a form', async () => {
    const { account, owner } = await openDashboard();
    const manager = await addOperator('manages');
    const page = `/operators/accounts/${account.id}`;
    const links: ShownLink[] = [
      {
        ...{ by: owner, invite: '/dashboard/people/invite', form: { role: 'support', each: '', day: '' } },
        ...{ at: '/dashboard/people/invite', refused: { role: 'support', each: BAD_NUMBER, day: '' } },
      },
      {
        ...{ by: manager, invite: '/operators/people/invite', form: { name: mintSecret(), roles: 'reads' } },
        ...{ at: '/operators/people/invite', refused: { name: 'operator', roles: 'reads' } },
      },
      {
        ...{ by: manager, invite: `${page}/invite`, form: {} },
        ...{ at: `${page}/profile`, refused: { name: 'Miel', email: 'nobody' } },
      },
    ];
    for (const { by, invite, form, at, refused } of links) {
      const link = secretOn((await by.act(invite, form)).text);
      expect(link, invite).toContain('/join/');
      const answer = await by.post(at, refused);

      expect([answer.status, answer.text.includes(link)], at).toEqual([422, false]);
    }
  });

  test('is a key on no answer to a form, which browsers keep, and not on the page when it is loaded again', async () => {
    const { owner } = await openDashboard();
    const path = '/dashboard/test/keys';
    const key = secretOn((await owner.act(`${path}/create`, { name: 'Till', scopes: '*' })).text);
    expect(key).toMatch(/^test_sk_/);
    const answer = await owner.post(`${path}/create`, { name: '', scopes: '*' });

    expect([answer.status, answer.text.includes(key)]).toEqual([422, false]);
    expect((await owner.get(path)).text).not.toContain(key);
  });
});

test('a refused sign-in keeps the account and the name, and never the code', async () => {
  const { owner } = await openDashboard();
  const { accountId } = owner;
  const answer = await new Member().post('/dashboard/sign-in', {
    account: accountId,
    name: 'Yasmine "Y"',
    code: '111 222',
  });
  expect(answer.status).toBe(403);
  expect(answer.text).toContain(`value="${accountId}"`);
  expect(answer.text).toContain('value="Yasmine &quot;Y&quot;"');
  expect(answer.text).not.toContain('111 222');
});
