import { expect, vi } from 'vitest';
import { fromBase64Url } from '../../src/web/signed-cookies.ts';
import { codeAt } from '../auth/code-at.ts';
import { type Changes, challengeIn, type ForgedAuthenticator } from '../auth/forged-authenticator.ts';
import { Member } from './dashboard/member.ts';

/** Milliseconds of one step of an authenticator app. */
export const STEP = 30_000;

export const wait = (time: number) => vi.setSystemTime(Date.now() + time);

/** The secret of an authenticator app on the page that sets it up. */
export const appSecretOn = ({ text }: { text: string }) =>
  /name="secret" value="([A-Z2-7]{32})"/.exec(text)?.[1] ?? '';

/** Sets up an authenticator app, and waits until its first code is over; `next`: the page that follows. */
export async function enrolApp(member: Member, path: string, next: string): Promise<string> {
  const secret = appSecretOn(await member.get(path));
  const answer = await member.post(path, { secret, code: await codeAt(secret, Date.now()) });
  expect(answer.headers.get('Location')).toBe(next);
  wait(2 * STEP);
  return secret;
}

/** A code that is none of the three that are valid at a time. */
export async function wrongCode(secret: string): Promise<string> {
  const valid = await Promise.all([-1, 0, 1].map((step) => codeAt(secret, Date.now() + step * STEP)));
  return ['000000', '111111', '222222', '333333'].find((code) => !valid.includes(code)) ?? '';
}

/** What a page asks the browser's passkeys for. */
export const passkeyOptionsOn = (text: string) =>
  JSON.parse((/data-options="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&quot;', '"'));

/** Makes a passkey of a person, and returns the user id that it is bound to. */
export async function enrolPasskey(
  member: Member,
  path: string,
  authenticator: ForgedAuthenticator,
  name = 'Phone',
): Promise<string> {
  const { text } = await member.get(path);
  const credential = await authenticator.create(challengeIn(text));
  const page = await member.act(path, { credential, name });
  expect(page.text).toContain(`<bdi>${name}</bdi>`);
  return new TextDecoder().decode(fromBase64Url(passkeyOptionsOn(text).user.id) ?? new Uint8Array());
}

/** Signs a new browser in by a passkey, or tries to. */
export async function enterByPasskey(
  path: string,
  authenticator: ForgedAuthenticator,
  changes: Changes,
  browser = new Member(),
) {
  const { text } = await browser.get(path);
  const credential = await authenticator.prove(challengeIn(text), changes);
  const answer = await browser.post(path, { credential });
  return { browser, answer, credential };
}
