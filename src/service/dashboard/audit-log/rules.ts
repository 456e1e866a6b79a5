/** An entry as the page shows it. `at`: seconds. */
export type ShownEntry = {
  id: string;
  at: number;
  actor: { kind: 'key' | 'operator' | 'person' | 'device' | 'system'; name: string | null };
  action: string;
  subject: string | null;
  fields: readonly string[];
  network: string | null;
};

/** Actions of the dashboard by which its journal can be filtered. */
export const auditActions = [
  'payment.refund',
  'payment.check',
  'payment.expire',
  'payment.resend',
  'payment.simulate',
  'counter.create',
  'counter.cancel',
  'keys.create',
  'keys.roll',
  'keys.revoke',
  'customers.create',
  'customers.change',
  'customers.erase',
  'links.create',
  'links.change',
  'links.items',
  'links.switch',
  'links.delete',
  'payment_requests.create',
  'payment_requests.change',
  'payment_requests.switch',
  'products.create',
  'products.change',
  'products.delete',
  'products.add_price',
  'products.delete_price',
  'webhooks.create',
  'webhooks.change',
  'webhooks.switch',
  'webhooks.rotate',
  'webhooks.delete',
  'webhooks.test',
  'webhooks.resend_range',
  'webhooks.resend',
  'settings.change',
  'settings.warnings',
  'people.invite',
  'people.withdraw',
  'people.remove',
  'people.end_session',
  'sign_in.join',
  'sign_in.recover',
  'sign_in.authenticator',
  'sign_in.passkey',
  'sign_in.codes',
  'passkeys.add',
  'passkeys.remove',
  'authenticator.set',
  'authenticator.remove',
  'sign_in.out',
  'going_live.pay_first',
  'inviteOwner',
] as const;
