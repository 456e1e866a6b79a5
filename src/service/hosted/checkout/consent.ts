import type { Context } from 'hono';
import * as z from 'zod';
import type { Language } from '../../../../templates/parts/money.tsx';
import type { ConsentErrors, Question } from '../../../../templates/pay/checkout/consent.tsx';
import { copyIn } from '../../../../templates/pay/copy/copy.ts';
import { readWholeNumber } from '../../../text/numerals.ts';
import { type CookieSeal, IV_LENGTH, openCookie, sealCookie } from '../../../web/sealed-cookies.ts';
import { type Environment, secondsOf } from '../../environment.ts';

/** Seconds in which a question may be answered. */
const MAX_AGE = 20 * 60;

const asked = z.object({ sum: z.int() });

/** A fresh question in words. Its answer is sealed in the form, for this checkout alone. */
export async function askQuestion(
  c: Context<Environment>,
  checkoutId: string,
  language: Language,
): Promise<Question> {
  const { numbers, question } = copyIn[language].consent;
  const [one, other] = [draw(numbers.length), draw(numbers.length)];
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  // Numbers are drawn from 0 and called from 1.
  const sum = one + other + 2;
  const token = await sealCookie({ sum }, sealOf(c, checkoutId), secondsOf(c) + MAX_AGE, iv);
  return { text: question(numbers[one] ?? '', numbers[other] ?? ''), token: token ?? '' };
}

/** The faults of a form's consent: terms that are not accepted, and an answer that does not fit its question. */
export async function checkConsent(
  c: Context<Environment>,
  checkoutId: string,
  fields: URLSearchParams,
  language: Language,
): Promise<ConsentErrors> {
  const copy = copyIn[language].consent;
  const token = fields.get('question') ?? undefined;
  const question = await openCookie(
    token,
    sealOf(c, checkoutId),
    (value) => asked.parse(value),
    c.get('now'),
  );
  const isRight = question !== null && readWholeNumber(fields.get('answer') ?? '') === question.sum;
  return {
    ...(fields.get('terms') === 'yes' ? {} : { terms: copy.missingTerms }),
    ...(isRight ? {} : { answer: copy.wrongAnswer }),
  };
}

function draw(count: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % count;
}

function sealOf(c: Context<Environment>, checkoutId: string): CookieSeal {
  return { secret: c.env.SEALING_KEYS, purpose: 'payer question', owner: checkoutId };
}
