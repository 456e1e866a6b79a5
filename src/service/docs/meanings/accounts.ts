import { MAX_RECEIPT_TEXT } from '../../../contract/requests/profile.ts';
import {
  created,
  entity,
  id,
  livemode,
  type Meaning,
  type Meanings,
  optionally,
  or,
  updated,
  withoutDefaults,
} from './meaning.ts';

/** Profiles, and what only operators see. */

const languages: Readonly<Record<string, string>> = { ar: 'Arabic', fr: 'French', en: 'English' };
const names: Meanings = Object.fromEntries(
  Object.entries(languages).map(([language, name]) => [
    `name_${language}`,
    `The name that payers read in ${name}; null: \`name\` stands there.`,
  ]),
);
const phone = 'Shown to payers; null when unset.';
const email = 'Shown to payers; null when unset.';
const logo =
  'Address of a picture. The payment page shows it when it is an `https` address; null when unset.';
const defaultLocale = 'The language of pages whose payer and checkout name none.';
const receiptTextIn = (language: string) =>
  `The words of the account on receipts in ${language}, up to ${MAX_RECEIPT_TEXT} characters.`;
const receiptTexts: Meanings = Object.fromEntries(
  Object.entries(languages).map(([language, name]) => [
    `receipt_text_${language}`,
    `${receiptTextIn(name)} Null: the words of another language stand there, if there are any.`,
  ]),
);
const optionalReceiptTexts: Record<string, Meaning> = Object.fromEntries(
  Object.entries(languages).map(([language, name]) => [
    `receipt_text_${language}`,
    optionally(receiptTextIn(name), 'the words of another language stand there, if there are any'),
  ]),
);
const optionalNames: Record<string, Meaning> = Object.fromEntries(
  Object.entries(languages).map(([language, name]) => [
    `name_${language}`,
    optionally(`The name that payers read in ${name}.`, '`name` stands there'),
  ]),
);
const pendingNames: Meanings = {
  pending_names:
    'Of live mode: changed names that wait until an operator approves them; null when none wait.',
  'pending_names.id': 'Identifies this request; the decision names it.',
  'pending_names.name_ar': 'The name asked for in Arabic; null when there is to be none.',
  'pending_names.name_fr': 'The name asked for in French; null when there is to be none.',
  'pending_names.name_en': 'The name asked for in English; null when there is to be none.',
  'pending_names.requested_at': 'When they were asked for, in seconds since the Unix epoch.',
};

export const profile: Meanings = {
  entity,
  livemode,
  name: 'The name of the account, for languages without a name of their own. The operator sets it.',
  ...names,
  phone,
  email,
  logo,
  default_locale: defaultLocale,
  ...receiptTexts,
  ...pendingNames,
};

export const updateProfileRequest: Meanings = {
  ...withoutDefaults(optionalNames),
  phone: 'Shown to payers.',
  email: 'Shown to payers.',
  logo: 'Address of a picture. The payment page shows it when it is an `https` address.',
  default_locale: defaultLocale,
  ...withoutDefaults(optionalReceiptTexts),
};

const rate = 'Rate in basis points of the amount: 250 is 2.5 %.';
const fixed = 'Added to every payment, in whole dinars.';
const minimum = 'The least fees of a payment, in whole dinars. Not above `maximum`.';
const maximum = 'The most fees of a payment, in whole dinars.';
const limits: Meanings = {
  'limits.amount':
    'The most of one checkout, in whole dinars, after its discount and without fees on the payer.',
  'limits.daily_amount':
    'The most that payers pay on a day of Algiers, in whole dinars. Refunds do not count against it. Payments that are at the bank at the same time may go beyond it.',
  'limits.requests_per_second': 'The most requests of its keys in a second, in each mode.',
};
const refundedFees =
  'What a refund does with the fees: `kept`: the account bears them; `returned`: they come back in proportion.';

export const account: Meanings = {
  id: id('account'),
  entity,
  name: 'The name that payers read in languages without a name of their own.',
  ...names,
  phone,
  email,
  logo,
  trade_register: 'Number in the trade register, for receipts; null when unset.',
  tax_number: 'Tax number, for receipts; null when unset.',
  terms_url: 'Address of the terms of sale, which payers by card accept; null when unset.',
  default_locale: defaultLocale,
  ...receiptTexts,
  default_endpoint:
    'Receives the events of checkouts without an endpoint of their own, and those of payouts; null when unset.',
  always_notify:
    'True: the endpoints of the account also receive the events of checkouts with an endpoint of their own.',
  acquirer: 'The acquirer in live mode; null until one is connected. Test mode always uses the sandbox.',
  status: '`active`; or `suspended`: its keys read, but change nothing.',
  suspended_for:
    'Why it is suspended: the merchant reads it on the dashboard and in refusals; null while it is active.',
  fee_plan: 'What payments cost. The terms are copied onto each checkout: a new plan changes no old one.',
  'fee_plan.rate': rate,
  'fee_plan.fixed': fixed,
  'fee_plan.minimum': minimum,
  'fee_plan.maximum': maximum,
  'fee_plan.refunds': refundedFees,
  limits:
    'What the operator allows this account, beside the bounds of all accounts; null for no limit of its own.',
  ...limits,
  created_at: created,
  updated_at: updated,
};

const mode = '`test` or `live`.';
const scopes = 'What the key may do, separated by spaces; `*` for all.';
const keyExpiry = 'When the key stops working, in seconds since the Unix epoch; null for never.';
const keyName = 'What the key is called in lists and in the audit log.';

export const accountWithKeys: Meanings = {
  ...account,
  keys: 'Its keys of both modes, without their secrets.',
  'keys[].id': id('key'),
  'keys[].mode': mode,
  'keys[].name': keyName,
  'keys[].scopes': scopes,
  'keys[].created_at': created,
  'keys[].expires_at': keyExpiry,
  'keys[].last_used_at': 'When it was last used, in seconds since the Unix epoch; null for never.',
  'keys[].revoked_at': 'When it was revoked, in seconds since the Unix epoch; null while it works.',
  ...pendingNames,
};

const secrets = (which: string): Meanings => ({
  [which]: `The secrets of ${which} mode.`,
  [`${which}.secret_key`]: `\`${which}_sk_…\`, for \`Authorization\`. Shown this once.`,
  [`${which}.webhook_secret`]: '`whsec_…`, which signs events. Shown this once.',
});

export const createdAccount: Meanings = {
  id: id('account'),
  name: 'As it was sent.',
  created_at: created,
  ...secrets('test'),
  ...secrets('live'),
};

export const createdKey: Meanings = {
  id: id('key'),
  mode,
  name: keyName,
  scopes,
  expires_at: keyExpiry,
  secret_key: 'The key itself. Shown this once.',
};

const storage = (which: string): Meanings => ({
  [which]: `The ledger of ${which} mode.`,
  [`${which}.bytes`]: 'Bytes that it holds.',
  [`${which}.limit`]: 'Bytes that it may hold.',
  [`${which}.growth_30_days`]: 'Bytes that it grows in thirty days at the recent rate; null while unknown.',
});

export const accountStorage: Meanings = {
  id: id('account'),
  entity,
  ...storage('test'),
  ...storage('live'),
};

const health = (which: string): Meanings => ({
  ...storage(which),
  [`${which}.overdue_since`]:
    'Since when due work waits, such as an event or an expiry, in seconds since the Unix epoch; null when none is overdue.',
  [`${which}.failing_endpoints`]: 'Endpoints that get no events; at most 17.',
  [`${which}.failing_endpoints[].id`]: 'The id of the endpoint; `default` for the default one.',
  [`${which}.failing_endpoints[].url`]: 'Its address.',
  [`${which}.failing_endpoints[].off_since`]:
    'Since when nothing is sent to it, after an answer of 410; null while it is tried.',
  [`${which}.failing_endpoints[].tried`]: 'How many of its newest deliveries were tried; at most 20.',
  [`${which}.failing_endpoints[].missed`]: 'How many of these have not arrived.',
});

export const accountHealth: Meanings = {
  id: id('account'),
  entity,
  ...health('test'),
  ...health('live'),
};

export const recount: Meanings = {
  looked_at: 'What has been compared so far.',
  'looked_at.entries': 'How many entries of the balance.',
  'looked_at.checkouts': 'How many checkouts.',
  'looked_at.refunds': 'How many refunds.',
  'looked_at.payment_requests': 'How many payment requests.',
  sum: 'The sum of the entries so far, in whole dinars.',
  findings: 'Differences. An empty list is what should be.',
  'findings[].check':
    'What was compared: `balance`, `entry`, `checkout`, `refund`, `payment_request` or `payouts`.',
  'findings[].subject': 'The id of what differs; null for the whole ledger.',
  'findings[].what': 'The difference in words.',
  'findings[].found': 'What is stored.',
  'findings[].expected': 'What should be.',
  'findings[].advice': 'What to do.',
  next: 'Send it as `after` to go on; null at the end.',
};

export const operatorList: Meanings = {
  data: 'All operators: the keys, then the people by name.',
  'data[].name': 'How the audit log calls them.',
  'data[].entity': entity,
  'data[].kind': '`key`: a key in the settings; `person`: a named person of the operators’ pages.',
  'data[].roles': 'The roles of a person; null for a key.',
  'data[].scopes': 'What they may do, separated by spaces; `*` for all.',
  'data[].last_used_at':
    'When the key was last used, or a session of the person last seen, in seconds since the Unix epoch; null for never.',
};

const accountFields: Meanings = {
  ...optionalNames,
  phone: optionally('Shown to payers.'),
  email: optionally('Shown to payers.'),
  logo: optionally('Address of a picture. The payment page shows it when it is an `https` address.'),
  trade_register: optionally('Number in the trade register, for receipts.'),
  tax_number: optionally('Tax number, for receipts.'),
  terms_url: optionally('Address of the terms of sale, which payers by card accept.'),
  default_locale: or('ar', defaultLocale),
  ...optionalReceiptTexts,
  default_endpoint: optionally(
    'Receives the events of checkouts without an endpoint of their own, and those of payouts.',
  ),
  always_notify: or(
    false,
    'Whether the endpoints of the account also receive the events of checkouts with an endpoint of their own.',
  ),
  acquirer: optionally('The acquirer in live mode, by its name.', 'no live payments'),
  status: or('active', '`active`; or `suspended`: its keys read, but change nothing.'),
  suspended_for: optionally('Why it is suspended: the merchant reads it. Dropped while it is active.'),
  fee_plan: optionally('What payments cost. Given terms are merged with the others.', 'the terms below'),
  'fee_plan.rate': or(250, rate),
  'fee_plan.fixed': or(0, fixed),
  'fee_plan.minimum': or(25, minimum),
  'fee_plan.maximum': or(2_500, maximum),
  'fee_plan.refunds': or('kept', refundedFees),
  limits: optionally(
    'What the account may do at most. Given limits are merged with the others.',
    'no limits',
  ),
  ...Object.fromEntries(
    Object.entries(limits).map(([field, meaning]) => [field, optionally(String(meaning), 'no limit')]),
  ),
};

export const createAccountRequest: Meanings = {
  name: 'The name that payers read in languages without a name of their own.',
  ...accountFields,
};

export const updateAccountRequest: Meanings = {
  ...withoutDefaults(createAccountRequest),
  acquirer_credentials:
    'The merchant’s live credentials by the acquirer’s name; null removes them. Stored sealed, never shown again.',
};

export const decideNamesRequest: Meanings = {
  pending_id: 'The `pending_names.id` that is decided on: others may have been asked for since.',
  decision: '`approve`: payers see the names at once; `refuse`: they are dropped.',
};

export const createKeyRequest: Meanings = {
  mode,
  name: keyName,
  scopes: or('*', 'What the key may do: a list, or a text separated by spaces.'),
  expires_at: optionally('When the key is to stop working, in seconds since the Unix epoch.', 'never'),
};

export const recordPayoutRequest: Meanings = {
  mode: '`test` or `live`: the ledger that is debited.',
  amount: 'What is paid out, in whole dinars, at most what is ready for it.',
  date: 'The day it is paid, as YYYY-MM-DD.',
  reference: 'Your own, such as that of the bank transfer. The same reference again is the same payout.',
  status: or('paid', '`paid`; or `pending` until you report its outcome.'),
};

export const updatePayoutRequest: Meanings = {
  mode: '`test` or `live`: the ledger of the payout.',
  status: '`paid`; or `failed`, which credits the balance again, once.',
};

export const inviteOperatorRequest: Meanings = {
  name: 'The person’s; journals name the person by it, so no other may have had it.',
  roles:
    'What the person does: `reads`, `manages` (accounts, keys and people), `pays_out` and `reconciles`; each also reads what it needs.',
};

export const ownerInvitation: Meanings = {
  entity: 'Always `invitation`.',
  url: 'The link that lets one person in. It is shown only here.',
  expires_at: 'When the link stops working, in seconds since the Unix epoch.',
};
