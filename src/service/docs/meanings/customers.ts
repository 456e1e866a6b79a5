import { common, entity, type Meanings, metadata, optionally, withoutDefaults } from './meaning.ts';

const state = 'Wilaya or region, as text.';
const street = 'Street, number and commune, as text.';

export const customer: Meanings = {
  ...common('customer'),
  name: 'How they are called; `""` for a guest, of whom no name was given.',
  email: 'E-mail address; null when unknown.',
  phone: 'Phone number as it was given; null when unknown.',
  address: 'Where they live; null when unknown.',
  'address.country': 'ISO 3166-1 code of two capital letters; `""` when unknown.',
  'address.state': `${state} \`""\` when unknown.`,
  'address.address': `${street} \`""\` when unknown.`,
  metadata,
};

const { livemode: _mode, ...listedCustomer } = customer;

export { listedCustomer };

export const createCustomerRequest: Meanings = {
  name: optionally('How they are called.', 'a guest, whose name is `""`'),
  email: optionally('E-mail address, checked by its shape only. Lists find customers by it.'),
  phone: optionally('Phone number, kept as it is sent. Lists find customers by it.'),
  address: optionally('Where they live. In an update its keys are merged with the stored ones.'),
  'address.country': optionally('Assigned two-letter code of ISO 3166-1, in any case, such as `DZ`.'),
  'address.state': optionally(state),
  'address.address': optionally(street),
  metadata: optionally(metadata),
};

export const updateCustomerRequest: Meanings = withoutDefaults(createCustomerRequest);

/** The answer of any DELETE. */
export const deleted: Meanings = {
  id: 'Identifies what was deleted.',
  entity,
  livemode: 'True in live mode, false in test mode.',
  deleted: 'Always true.',
};

export const deletedCustomer: Meanings = {
  ...deleted,
  erasure: 'What became of the personal data.',
  'erasure.state':
    '`done`; or `under_way`: nobody reads the person any more, and the last of what is stored is being rewritten.',
  'erasure.remains': 'What stays, and why.',
  'erasure.remains[].what': 'What is kept.',
  'erasure.remains[].why': 'Why it stays, as an English sentence to show to people.',
};
