import { readKey } from '../../src/service/identifiers/spelling.ts';

/** The formats of other parties' secrets: issuers give them a prefix so that scanners find them. */
const SHAPES: readonly [name: string, shape: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/]{20}/g],
  ['a JWK with its private part', /"d"\s*:\s*"[\w-]{40,}"/g],
  ['an AWS key', /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})/g],
  ['a GitLab token', /\bglpat-[\w-]{20}/g],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['a Slack token', /\bxox[abprs]-[\w-]{20,}/g],
  ['a Google key', /\bAIza[\w-]{35}\b/g],
  ['a Stripe key', /\b[sr]k_live_[A-Za-z0-9]{20,}/g],
];

/** Names of secrets, with a value of bytes in base64 or hexadecimal. */
const NAMED =
  /(?:secret|token|password|api_?key|_keys?)["']?\s*[:=]\s*["'`]?((?:whsec_)?[A-Za-z0-9+/]{42,}={0,2})/gi;

/** The secrets in a text, each by its kind and its first characters. */
export function findSecrets(text: string): string[] {
  const others = SHAPES.flatMap(([name, shape]) =>
    [...text.matchAll(shape)].map(([found]) => `${name}: ${start(found)}`),
  );
  const own = [...text.matchAll(/\b(?:test|live)_sk_[0-9a-z]{40,}/g)]
    .filter(([found]) => readKey(found) !== null)
    .map(([found]) => `a key of the service: ${start(found)}`);
  const named = [...text.matchAll(NAMED)]
    .map(([, value = '']) => value)
    .filter((value) => isRandom(value))
    .map((value) => `a named secret: ${start(value)}`);
  return [...others, ...own, ...named];
}

function start(found: string): string {
  return `${found.slice(0, 12).replace(/\s/g, ' ')}…`;
}

/** Whether the letters are as mixed as random ones; words, examples and base64 of words are not. */
function isRandom(value: string): boolean {
  const letters = value.replace(/^whsec_|=+$/g, '');
  if (/^[0-9a-f]+$/i.test(letters)) return entropyOf(letters) > 3.4;
  if (/^[ -~]*$/.test(Buffer.from(letters, 'base64').toString('latin1'))) return false;
  return /[a-z]/.test(letters) && /[A-Z]/.test(letters) && /\d/.test(letters) && entropyOf(letters) > 4.2;
}

/** Bits per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  );
}
