import { mintSecret } from '../../../src/auth/secrets.ts';
import { PEOPLE_PATH, peopleActPath } from '../../../src/service/dashboard-urls.ts';
import type { RefundLimits } from '../../../src/service/people/rules/refund-limits.ts';
import type { Role } from '../../../src/service/people/rules/rights.ts';
import { type Answer, ask, askOperator, freshAddress, ORIGIN, openAccount } from '../merchant.ts';

/** A browser at the dashboard: keeps cookies, sends forms from our own pages, and never runs a script. */
export class Member {
  readonly cookies = new Map<string, string>();
  /** Where it sends from; each has a network of its own. */
  readonly address = freshAddress();
  /** The recovery codes that it was shown last. */
  codes: string[] = [];
  accountId = '';

  get(path: string): Promise<Answer> {
    return this.#ask('GET', path, {});
  }

  post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.#ask('POST', path, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN, ...headers },
      body: new URLSearchParams({ submission: mintSecret(), ...fields }).toString(),
    });
  }

  /** Sends a form with a file. */
  upload(path: string, form: FormData) {
    return this.#ask('POST', path, { headers: { Origin: ORIGIN }, body: form });
  }

  /** Sends a form and opens the page that it leads to. */
  async act(path: string, fields: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.post(path, fields);
    const to = answer.headers.get('Location');
    return to === null ? answer : this.get(to);
  }

  /** Opens an invitation's link, enters a name, and keeps the codes of the next page. */
  async join(url: string, name: string): Promise<Answer> {
    const page = await this.act(url.replace(ORIGIN, ''), { name });
    this.codes = [...page.text.matchAll(/<code dir="ltr">([^<]+)<\/code>/g)].map(([, code = '']) => code);
    this.accountId = /class="secret" dir="ltr">\s*([^<\s]+)/.exec(page.text)?.[1] ?? '';
    return page;
  }

  /** The link of a new invitation. */
  async invite(role: Role, limits: RefundLimits = { each: null, day: null }): Promise<string> {
    const fields = { role, each: String(limits.each ?? ''), day: String(limits.day ?? '') };
    const page = await this.act(peopleActPath('invite'), fields);
    return /class="secret" dir="ltr">\s*([^<\s]+)/.exec(page.text)?.[1] ?? '';
  }

  async #ask(method: string, path: string, options: { headers?: Record<string, string>; body?: BodyInit }) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'CF-Connecting-IP': this.address, 'Accept-Language': 'en', ...options.headers };
    const answer = await ask(method, path, {
      ...options,
      headers: cookie === '' ? headers : { ...headers, Cookie: cookie },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}

/** A new account with its first owner, who is signed in. */
export async function openDashboard() {
  const account = await openAccount();
  const owner = new Member();
  await owner.join(await inviteOwner(account.id), 'Yasmine');
  return { account, owner };
}

/** The link of an owner's invitation that the operator makes. */
export async function inviteOwner(accountId: string): Promise<string> {
  const { body } = await askOperator('POST', `/accounts/${accountId}/invitations`);
  return Object(body).url;
}

/** A person of a role, invited by an owner and signed in. */
export async function addMember(owner: Member, role: Role, limits?: RefundLimits): Promise<Member> {
  const member = new Member();
  await member.join(await owner.invite(role, limits), `A ${role}`);
  return member;
}

/** Whether the browser is signed in. */
export async function isIn(member: Member): Promise<boolean> {
  return (await member.get(PEOPLE_PATH)).status === 200;
}

/** A key, a signing secret or a link that a page shows once. */
export const secretOn = (text: string) => /class="secret" dir="ltr">\s*([^<\s]+)/.exec(text)?.[1] ?? '';
