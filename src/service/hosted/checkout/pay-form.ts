import * as z from 'zod';
import type { Language } from '../../../../templates/parts/money.tsx';
import type { FormErrors, Typed } from '../../../../templates/pay/checkout/checkout.tsx';
import { copyIn } from '../../../../templates/pay/copy/copy.ts';
import { fromWire, toWire } from '../../../contract/brand.ts';
import { type PaymentMethod, paymentMethod } from '../../../contract/resources/checkout.ts';
import type { PayerCheckout, PayForm } from '../../payments/rules/payer.ts';
import { isAddressBlank, readAddress, typedAddress } from '../address-form.ts';
import { readContact } from './contact-form.ts';

/** The fields of the pay form, for a page that keeps them. */
export const PAY_FIELDS = /^(?:payment_method|wilaya|commune|street|phone|name|email|terms)$/;

/** A form: the fields as typed, and the parsed form when it has no errors. */
export type ReadPayForm = {
  method: PaymentMethod | null;
  typed: Typed;
  errors: FormErrors;
  form: PayForm | null;
  /** Whether the payer accepted the terms. */
  isAccepted: boolean;
};

type Ask = Pick<
  PayerCheckout,
  'method' | 'asksContact' | 'takesContact' | 'asksConsent' | 'collectShippingAddress' | 'shipping'
>;

/**
 * Reads the pay form. Without a method it keeps the checkout's, without an address the known one; an unknown method
 * is an error.
 */
export function readPayForm(
  fields: URLSearchParams,
  ask: Ask,
  brand: string,
  language: Language,
): ReadPayForm {
  const sent = fields.get('payment_method');
  const named = sent === null ? ask.method : readMethod(sent, brand);
  // An acquirer that asks for consent takes cards alone.
  const method = ask.asksConsent && named === 'service_app' ? null : named;
  const typed: Typed = {
    ...typedAddress(fields),
    name: fields.get('name') ?? '',
    email: fields.get('email') ?? '',
  };
  const isKnown = ask.shipping !== null && isAddressBlank(typed);
  // A known payer need not type a name again.
  const asksName = ask.takesContact && (ask.asksContact || fields.has('name'));
  const address = ask.collectShippingAddress && !isKnown ? readAddress(typed, asksName, language) : null;
  // Errors of a recipient's name are shown at the address.
  const asked = address?.ok === false ? { ...typed, name: '' } : typed;
  const who = ask.takesContact ? readContact(asked, !ask.collectShippingAddress, language) : null;
  const errors: FormErrors = {
    ...(method === null ? { method: copyIn[language].checkout.missing.method } : {}),
    ...(address?.ok === false ? address.errors : {}),
    ...(who?.ok === false ? who.errors : {}),
  };
  const isAccepted = fields.get('terms') === 'yes';
  if (method === null || address?.ok === false || who?.ok === false)
    return { method, typed, errors, form: null, isAccepted };
  const form = { method, shipping: address?.shipping ?? null, contact: who?.contact };
  return { method, typed, errors, form, isAccepted };
}

/** The same form with further errors, if there are any. */
export function withErrors(read: ReadPayForm, errors: FormErrors): ReadPayForm {
  return Object.keys(errors).length === 0
    ? read
    : { ...read, errors: { ...read.errors, ...errors }, form: null };
}

/** The form's name of a method: the brand's word for the app. */
export function wireNameOf(method: PaymentMethod, brand: string): string {
  return writtenMethod.parse(toWire({ payment_method: method }, brand)).payment_method;
}

const writtenMethod = z.object({ payment_method: z.string() });
const namedMethod = z.object({ payment_method: paymentMethod });

function readMethod(sent: string, brand: string): PaymentMethod | null {
  const named = fromWire({ payment_method: sent.trim().toLowerCase() }, brand);
  const read = namedMethod.safeParse(named);
  return read.success ? read.data.payment_method : null;
}
