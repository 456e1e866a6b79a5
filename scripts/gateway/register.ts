import { LEAST_AMOUNT } from './orders.ts';

/** What `register.do` takes; every other parameter is refused. */
export const registerFields = [
  'orderNumber',
  'amount',
  'currency',
  'returnUrl',
  'failUrl',
  'description',
  'language',
  'jsonParams',
  'sessionTimeoutSecs',
  'externalRequestId',
  'dynamicCallbackUrl',
  'fundingTypeIndicator',
];

export type Refusal = { code: 1 | 3 | 4 | 5 | 6 | 7; message: string };

const invalid = (message: string): Refusal => ({ code: 5, message });

/** Currency of dinars, by ISO 4217. */
export const DINARS = '012';

const udfNames = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5'];
const jsonNames = ['force_terminal_id', ...udfNames, 'fundingTypeIndicator'];

/** What is wrong with a registration; null: nothing. `isPlain`: the setting `text`. */
export function refuseRegistration(
  given: (name: string) => string | null,
  terminal: string,
  isPlain: boolean,
): Refusal | null {
  const missing = ['orderNumber', 'amount', 'returnUrl'].find((name) => (given(name) ?? '') === '');
  if (missing !== undefined) return { code: 4, message: `${missing} is missing` };
  if (given('currency') !== DINARS) return { code: 3, message: 'Unknown currency' };
  if (!/^[A-Za-z0-9]{1,10}$/.test(given('orderNumber') ?? '')) return invalid('orderNumber is invalid');
  const amount = given('amount') ?? '';
  if (!/^\d{1,12}$/.test(amount) || Number(amount) < LEAST_AMOUNT) return invalid('amount is invalid');
  const address = ['returnUrl', 'failUrl', 'dynamicCallbackUrl'].find((name) => !isAddress(given(name)));
  if (address !== undefined) return invalid(`${address} is invalid`);
  // P sends up to 598 characters, the others 512.
  const description = given('description') ?? '';
  if (description.length > 598 || (isPlain && !/^[A-Za-z0-9 ]*$/.test(description)))
    return invalid('description is invalid');
  if (!/^(?:ar|fr|en)?$/i.test(given('language') ?? '')) return invalid('language is invalid');
  const seconds = given('sessionTimeoutSecs');
  if (seconds !== null && !(Number(seconds) >= 600 && Number(seconds) <= 86_400))
    return invalid('sessionTimeoutSecs is invalid');
  return refuseFunding(given('fundingTypeIndicator')) ?? refuseJson(given('jsonParams'), terminal, isPlain);
}

function isAddress(text: string | null): boolean {
  return text === null || (text.length <= 512 && /^https?:\/\//.test(text) && URL.canParse(text));
}

function refuseFunding(value: unknown): Refusal | null {
  const isKnown = value === null || value === undefined || value === 'CP' || value === '698';
  return isKnown ? null : { code: 5, message: 'fundingTypeIndicator is invalid' };
}

function refuseJson(text: string | null, terminal: string, isPlain: boolean): Refusal | null {
  const params = readJsonParams(text);
  if (params === null || (text?.length ?? 0) > 1024) return invalid('jsonParams is invalid');
  const stranger = Object.keys(params).find((name) => !jsonNames.includes(name));
  if (stranger !== undefined) return invalid(`jsonParams.${stranger} is unknown`);
  if (params.force_terminal_id !== terminal) return invalid('jsonParams.force_terminal_id is invalid');
  if (params.udf1 === undefined) return invalid('jsonParams.udf1 is missing');
  const wrong = udfNames.find((name) => params[name] !== undefined && !isUdf(params[name], isPlain));
  return wrong === undefined
    ? refuseFunding(params.fundingTypeIndicator)
    : invalid(`jsonParams.${wrong} is invalid`);
}

function isUdf(value: unknown, isPlain: boolean): boolean {
  if (typeof value !== 'string' || value === '' || value.length > 20) return false;
  return !isPlain || /^[A-Za-z0-9]+$/.test(value);
}

/** Null for no JSON object. */
export function readJsonParams(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
