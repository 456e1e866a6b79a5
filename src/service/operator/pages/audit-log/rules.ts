/** Actions by which the registry's journal can be filtered. */
export const registryActions = [
  'createAccount',
  'updateAccount',
  'createKey',
  'revokeKey',
  'inviteOperator',
  'people.invite',
  'people.withdraw',
  'people.remove',
  'people.end_session',
  'sign_in.join',
  'sign_in.recover',
  'sign_in.codes',
  'sign_in.out',
  'payouts.propose',
  'payouts.withdraw',
  'payouts.confirm',
] as const;
