import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { mintSecret } from '../../../../src/auth/secrets.ts';
import { allows } from '../../../../src/contract/scopes.ts';
import { readProcedures } from '../../../../src/service/operator/pages/procedures.ts';
import { operatorPageRoutes } from '../../../../src/service/operator/pages/routes.ts';
import { operatorRoles, scopesOf } from '../../../../src/service/operator/people/rules.ts';
import {
  OPERATOR_PASSKEYS_PATH,
  OPERATOR_PEOPLE_PATH,
  operatorPeopleActPath,
} from '../../../../src/service/operators-urls.ts';
import { registryOf } from '../../../../src/service/registry.ts';
import { OPERATORS_PATH } from '../../../../src/service/urls.ts';
import { MAX_FORM_BYTES } from '../../../../src/web/form-bodies.ts';
import { hashOf } from '../../../../src/web/secrets.ts';
import { words } from '../../../../templates/operators/copy/en/page.ts';
import { words as signInWords } from '../../../../templates/operators/copy/en/sign-in.ts';
import { Member } from '../../dashboard/member.ts';
import { ask, openAccount } from '../../merchant.ts';
import { addOperator } from './operator-person.ts';

/** The routes behind the sign-in, but those that end or replace the caller's own access. */
const walked = operatorPageRoutes.filter(
  ({ needs, path }) => needs !== 'guest' && !/\/(?:out|codes)$/.test(path),
);
const pathOf = (path: string, id: string) => path.replace(':id', id).replace(/:\w+/g, 'none');

/** What a made-up form holds: every field of every form. */
const fields = { name: 'Walk', roles: 'reads', id: 'none' };

async function send(member: Member, { method, path }: { method: string; path: string }, id: string) {
  const at = pathOf(path, id);
  return method === 'GET' ? member.get(at) : member.post(at, fields);
}

describe('every route', () => {
  test.each(operatorRoles)('answers a person who %s as the table of scopes says', async (role) => {
    const { id } = await openAccount();
    const member = await addOperator(role);
    for (const route of walked) {
      const { status, text } = await send(member, route, id);
      const name = `${route.method} ${route.path}`;
      const isAllowed = route.needs === 'own' || allows(scopesOf([role]), route.needs);
      // 422: the made-up values are refused.
      if (isAllowed) expect([200, 303, 404, 409, 422], `${name} ${text}`).toContain(status);
      else expect([status, text.includes(words.forbidden.title)], name).toEqual([403, true]);
    }
  });

  test('shows the sign-in page to a caller without a session, and takes no form', async () => {
    const { id } = await openAccount();
    for (const route of walked) {
      const answer = await send(new Member(), route, id);
      if (route.method === 'GET') {
        expect(answer.status, route.path).toBe(403);
        expect(answer.text, route.path).toContain(signInWords.lead);
      } else expect(answer.headers.get('Location'), route.path).toBe(OPERATORS_PATH);
    }
  });

  test('knows no session of the dashboard and no made-up one', async () => {
    for (const name of ['hanout_operator', '__Host-hanout_operator']) {
      const headers = { Cookie: `${name}=${mintSecret()}`, 'Accept-Language': 'en' };
      const answer = await ask('GET', OPERATOR_PEOPLE_PATH, { headers });
      expect([answer.status, answer.text.includes(signInWords.lead)]).toEqual([403, true]);
    }
  });

  test('refuses forms of other sites before anything else', async () => {
    const member = await addOperator('manages');
    for (const { path } of operatorPageRoutes.filter(({ method }) => method === 'POST')) {
      const answer = await member.post(pathOf(path, 'x'), fields, { Origin: 'https://evil.example' });
      expect(answer.status, path).toBe(403);
      expect(answer.text, path).toContain(words.foreign.title);
    }
  });

  test('has no script but for passkeys, and no frame or host may hold it', async () => {
    const { id } = await openAccount();
    const member = await addOperator(...operatorRoles);
    for (const route of walked.filter(({ method, path }) => method === 'GET' && !path.endsWith('csv'))) {
      const answer = await send(member, route, id);
      const policy = answer.headers.get('Content-Security-Policy') ?? '';
      const hasScript = route.path === OPERATOR_PASSKEYS_PATH;
      expect(policy, route.path).toContain(`script-src ${hasScript ? "'self'" : "'none'"};`);
      expect(policy, route.path).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('Cache-Control'), route.path).toBe('no-store');
      expect(answer.text.includes('<script'), route.path).toBe(hasScript);
    }
  });

  test('asks for no key: none is typed into a browser', async () => {
    const { id } = await openAccount();
    const member = await addOperator(...operatorRoles);
    // What a script, or the page itself, fills in is hidden.
    for (const route of walked.filter(({ method }) => method === 'GET'))
      expect((await send(member, route, id)).text, route.path).not.toMatch(
        /type="password"|<input(?! type="hidden")[^>]* name="[^"]*(?:secret|key|credential)[^"]*"/,
      );
  });

  test('answers a form that is too large, and an unknown address, with a way back', async () => {
    const member = await addOperator('manages');
    const large = await member.post(operatorPeopleActPath('invite'), { name: '1'.repeat(MAX_FORM_BYTES) });
    expect([large.status, large.text.includes(words.tooLarge.text)]).toEqual([413, true]);
    const unknown = await member.get(`${OPERATORS_PATH}/nothing`);
    expect([unknown.status, unknown.text.includes(`href="${OPERATORS_PATH}"`)]).toEqual([404, true]);
  });
});

describe('every procedure', () => {
  test('is refused by the registry to a person without its scope, and to a guest', async () => {
    const readers = await addOperator('reads');
    const secret = [...readers.cookies].find(([name]) => /operator$/.test(name))?.[1] ?? '';
    expect(secret).toHaveLength(32);
    let refused = 0;
    for (const procedure of await readProcedures()) {
      if (!('right' in procedure)) continue;
      const call = { name: procedure.name, input: {}, submission: null };
      const guest = await registryOf(env).pages(null, call, { network: null, requestId: 'r' });
      expect(guest.outcome, procedure.name).toEqual({ ok: false, reason: 'signed_out' });
      if (procedure.right === 'own' || allows(scopesOf(['reads']), procedure.right)) continue;
      const session = await hashOf(secret);
      const reply = await registryOf(env).pages(session, call, { network: null, requestId: 'r' });
      expect(reply.outcome, procedure.name).toEqual({ ok: false, reason: 'forbidden' });
      refused += 1;
    }
    expect(refused).toBeGreaterThan(3);
  });

  test('has a name of its own in the journal', async () => {
    const names = (await readProcedures()).map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
  });
});
