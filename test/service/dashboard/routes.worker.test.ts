import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import { auditActions } from '../../../src/service/dashboard/audit-log/rules.ts';
import { readProcedures } from '../../../src/service/dashboard/procedures.ts';
import { dashboardRoutes } from '../../../src/service/dashboard/routes.ts';
import {
  counterPath,
  newCounterPaymentPath,
  newCustomerPath,
  newLinkPath,
  newPaymentRequestPath,
  newProductPath,
  newWebhookPath,
  PASSKEYS_PATH,
  PEOPLE_PATH,
  peopleActPath,
} from '../../../src/service/dashboard-urls.ts';
import { may, type Role, roles } from '../../../src/service/people/rules/rights.ts';
import { DASHBOARD_PATH } from '../../../src/service/urls.ts';
import { MAX_FORM_BYTES } from '../../../src/web/form-bodies.ts';
import { words } from '../../../templates/dashboard/copy/en/page.ts';
import { words as signInWords } from '../../../templates/dashboard/copy/en/sign-in.ts';
import { ask, askOperator, Merchant } from '../merchant.ts';
import { addMember, Member, openDashboard } from './member.ts';

const checkout = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/merci' };

// No endpoint answers.
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Network connection lost.')));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The routes behind the sign-in, but those that end or replace the caller's own access. */
const walked = dashboardRoutes.filter(
  ({ right, path }) => right !== 'guest' && !/\/(?:out|codes)$/.test(path),
);
const pathOf = (path: string, id: string) => path.replace(':id', id).replace(':month', '2026-01');

/** What a made-up form holds: every field of every form. */
const fields = {
  name: 'Walk',
  scopes: 'checkouts:read',
  amount: '100',
  method: 'cash',
  outcome: 'paid',
  role: 'owner',
  event: 'none',
  url: 'https://shop.test/hook',
  types: '*',
  status: 'paused',
  from: '2026-01-01',
  price: '',
  quantity: '1',
  description: '',
  images: '',
  id: 'none',
};

/** The kind of thing that `:id` names in a path. */
const kindOf = (path: string) => path.split('/:id')[0]?.split('/').at(-1) ?? '';

/** An account with one of each thing that a page of test mode shows. `ids`: by kind. */
async function openWithEverything() {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant('test', account.test.secret_key);
  const make = async (path: string, made: Record<string, string>) => {
    const to = (await owner.post(path, made)).headers.get('Location') ?? '';
    return to.split('?')[0]?.split('/').at(-1) ?? '';
  };
  const payments = await merchant.create('/checkouts', checkout);
  await merchant.call('POST', `/checkouts/${payments}/simulate`, { outcome: 'paid' });
  const request = { name: 'Hall', amount: '50000', least: '', day: '', fees: 'on' };
  const ids: Record<string, string> = {
    payments,
    counter: await make(newCounterPaymentPath('test'), { amount: '900', note: '' }),
    customers: await make(newCustomerPath('test'), { name: 'Amine', email: '', phone: '' }),
    links: await make(newLinkPath('test'), { name: 'Box', amount: '900', price: '' }),
    'payment-requests': await make(newPaymentRequestPath('test'), request),
    products: await make(newProductPath('test'), {
      name: 'Honey',
      description: '',
      images: '',
      amount: '700',
    }),
  };
  await owner.post(newWebhookPath('test'), { url: 'https://a.test/hook', types: '*', description: '' });
  const payout = { mode: 'test', amount: 100, date: '2026-11-22', reference: 'VIR-1' };
  const { body } = await askOperator('POST', `/accounts/${account.id}/payouts`, payout);
  ids.payouts = Object(body).id;
  await runInDurableObject(merchant.ledger(), ({ account: { database } }) => {
    ids.events = database.first('SELECT id FROM events')?.text('id') ?? '';
    ids.webhooks = database.first('SELECT id FROM webhook_endpoints')?.text('id') ?? '';
  });
  return { owner, merchant, ids };
}

async function walk(member: Member, ids: { test: string; live: string }) {
  const answers: Record<string, number> = {};
  for (const { method, path, mode } of walked) {
    const at = pathOf(path, ids[mode ?? 'test']);
    const answer = method === 'GET' ? await member.get(at) : await member.post(at, fields);
    answers[`${method} ${path}`] = answer.status;
  }
  return answers;
}

describe('every route', () => {
  test.each(roles)('answers %s as the table of rights says, in both modes', async (role: Role) => {
    const { account, owner } = await openDashboard();
    const merchant = new Merchant('test', account.test.secret_key);
    const id = await merchant.create('/checkouts', checkout);
    const member = role === 'owner' ? owner : await addMember(owner, role);
    const answers = await walk(member, { test: id, live: 'unknown' });

    const allowed = walked.filter(({ right }) => right !== 'guest' && may(role, right));
    for (const { method, path, right, mode } of walked) {
      const status = answers[`${method} ${path}`];
      if (right === 'guest' || !may(role, right)) expect(status, `${method} ${path}`).toBe(403);
      else if (mode === 'live' && path.includes(':id')) expect(status, `${method} ${path}`).toBe(404);
      // No event, payout, endpoint, link, request, product, customer or counter payment has the id of the checkout.
      else if (
        path.endsWith('/resend') ||
        /\/(?:payouts|events|webhooks|links|payment-requests|products|customers|counter)\/:id/.test(path)
      )
        expect(status, path).toBe(404);
      // 422: the made-up values are refused.
      else expect(method === 'GET' ? [200] : [200, 303, 422], `${method} ${path}`).toContain(status);
    }
    expect(allowed.length).toBeGreaterThan(0);
  });

  test('shows the sign-in page to a caller without a session, and takes no form', async () => {
    const guest = new Member();
    for (const { method, path } of walked) {
      const at = pathOf(path, 'x');
      const answer = method === 'GET' ? await guest.get(at) : await guest.post(at, fields);
      if (method === 'GET') {
        expect(answer.status, path).toBe(403);
        expect(answer.text, path).toContain(signInWords.lead);
      } else expect(answer.headers.get('Location'), path).toBe(DASHBOARD_PATH);
    }
  });

  test('shows and changes nothing of another account, and nothing of the other mode', async () => {
    const { owner, merchant, ids } = await openWithEverything();
    const stranger = (await openDashboard()).owner;
    const ofOne = walked.filter(({ path }) => path.includes(':id'));
    const at = (path: string) => path.replace(':id', ids[kindOf(path)] ?? '');
    const kept = async () =>
      runInDurableObject(merchant.ledger(), ({ account: { database } }) =>
        ['checkouts', 'payment_links', 'payment_requests', 'products', 'customers', 'webhook_endpoints'].map(
          (table) => database.all(`SELECT * FROM ${table}`).map((row) => JSON.stringify(row)),
        ),
      );
    // The ids name something: its own account's pages show it.
    for (const { path } of ofOne.filter(({ method, mode }) => method === 'GET' && mode === 'test'))
      expect((await owner.get(at(path))).status, path).toBe(200);
    const before = await kept();
    for (const { method, path, mode } of ofOne)
      for (const member of mode === 'live' ? [owner, stranger] : [stranger]) {
        const answer = method === 'GET' ? await member.get(at(path)) : await member.post(at(path), fields);
        expect(answer.status, `${method} ${path}`).toBe(404);
      }
    expect(await kept()).toEqual(before);
  });

  test('refuses forms of other sites before anything else', async () => {
    const { owner } = await openDashboard();
    for (const { path } of dashboardRoutes.filter(({ method }) => method === 'POST')) {
      const at = path.replace(':id', 'x').replace(':token', 'x');
      const answer = await owner.post(at, fields, { Origin: 'https://evil.example' });
      expect(answer.status, path).toBe(403);
      expect(answer.text, path).toContain(words.foreign.title);
    }
  });

  test('has no script but for passkeys and the keypad, no sound, and no frame or host may hold it', async () => {
    const { owner } = await openDashboard();
    const pages = walked.filter(({ method, path }) => method === 'GET' && !/:id|csv$/.test(path));
    for (const { path } of pages) {
      const answer = await owner.get(pathOf(path, ''));
      const policy = answer.headers.get('Content-Security-Policy') ?? '';
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('Cache-Control'), path).toBe('no-store');
      const hasScript = [PASSKEYS_PATH, counterPath('test'), counterPath('live')].includes(path);
      expect(policy, path).toContain(`script-src ${hasScript ? "'self'" : "'none'"};`);
      expect(answer.text.includes('<script'), path).toBe(hasScript);
      expect(answer.text, path).not.toContain('<audio');
    }
  });

  test('leads each role to its first section, a developer to the events', async () => {
    const { owner } = await openDashboard();
    for (const role of roles) {
      const member = role === 'owner' ? owner : await addMember(owner, role);
      const first = (await member.get(DASHBOARD_PATH)).headers.get('Location') ?? '';
      const { text } = await member.get(first);
      const menu = /<nav class="pages".*?<\/nav>/s.exec(text)?.[0] ?? '';
      expect(/href="([^"]+)"/.exec(menu)?.[1], role).toBe(first);
    }
  });

  test('refuses modes that this host does not serve', async () => {
    const { owner } = await openDashboard();
    const session = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask('GET', `${DASHBOARD_PATH}/live/payments`, {
      headers: { Cookie: session },
      bindings: { MODES: 'test' },
    });

    expect(answer.status).toBe(404);
  });
});

describe('a failure', () => {
  const failing = (error: object) => {
    // @ts-expect-error: nothing else of the namespace is used.
    const LEDGER: ServiceEnv['LEDGER'] = { getByName: () => ({ dashboard: () => Promise.reject(error) }) };
    return { LEDGER };
  };

  test.each([
    ['of our own', 500, null, new Error('failed')],
    ['that passes', 503, '5', Object.assign(new Error('overloaded'), { overloaded: true })],
  ])('%s leads back to the dashboard', async (_, status, retryAfter, error) => {
    const { owner } = await openDashboard();
    const session = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask('GET', PEOPLE_PATH, {
      headers: { Cookie: session, 'Accept-Language': 'en' },
      bindings: failing(error),
    });

    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([status, retryAfter]);
    expect(answer.text).toContain(words.broken.text);
    expect(answer.text).toContain(`href="${DASHBOARD_PATH}"`);
  });

  test('of a form that is too large leads back to the dashboard', async () => {
    const { owner } = await openDashboard();
    const answer = await owner.post(peopleActPath('invite'), { each: '1'.repeat(MAX_FORM_BYTES) });

    expect(answer.status).toBe(413);
    expect(answer.text).toContain(words.tooLarge.text);
    expect(answer.text).toContain(`href="${DASHBOARD_PATH}"`);
  });
});

describe('every procedure', () => {
  test('is refused by the object to a role without its right', async () => {
    const { account } = await openDashboard();
    const ledger = new Merchant('test', account.test.secret_key).ledger();
    let refused = 0;
    for (const procedure of await readProcedures())
      for (const role of roles) {
        if (!('right' in procedure) || may(role, procedure.right)) continue;
        const person = { id: 'x', name: 'X', role, limits: { each: null, day: null }, addedAt: 0 };
        const call = { name: procedure.name, input: {}, submission: null };
        const reply = await ledger.dashboard({ person }, call, { network: null, requestId: 'r' });
        expect(reply.outcome, `${role} ${procedure.name}`).toEqual({ ok: false, reason: 'forbidden' });
        refused += 1;
      }
    expect(refused).toBeGreaterThan(10);
  });

  test('has a name of its own in the journal, which a change can be filtered by', async () => {
    const names = (await readProcedures()).map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    const changes = (await readProcedures()).flatMap(({ name, isChange }) => (isChange ? [name] : []));
    expect(changes.filter((name) => !auditActions.some((action) => action === name))).toEqual([]);
    expect(names.length).toBeGreaterThan(10);
  });

  test('is refused by the test ledger to a session, which knows no people', async () => {
    const { account } = await openDashboard();
    const ledger = new Merchant('test', account.test.secret_key).ledger();
    const call = { name: 'payments.list', input: {}, submission: null };
    const reply = await ledger.dashboard({ session: mintSecret() }, call, { network: null, requestId: 'r' });

    expect(reply.outcome).toEqual({ ok: false, reason: 'signed_out' });
  });

  test('is refused by the live ledger to a person whom nobody has checked', async () => {
    const { account } = await openDashboard();
    const ledger = new Merchant('live', account.live.secret_key).ledger();
    const person = {
      id: 'x',
      name: 'X',
      role: 'owner',
      limits: { each: null, day: null },
      addedAt: 0,
    } as const;
    const call = { name: 'people.list', input: {}, submission: null };
    const reply = await ledger.dashboard({ person }, call, { network: null, requestId: 'r' });

    expect(reply.outcome).toEqual({ ok: false, reason: 'signed_out' });
  });
});
