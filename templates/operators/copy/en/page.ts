import { words as dashboard } from '../../../dashboard/copy/en/page.ts';
import type { words as fr } from '../fr/page.ts';

export const words: typeof fr = {
  name: 'Operators',
  titleOf: dashboard.titleOf,
  skip: dashboard.skip,
  languages: dashboard.languages,
  menu: dashboard.menu,
  modes: dashboard.modes,
  mode: dashboard.mode,
  signOut: dashboard.signOut,
  earlier: dashboard.earlier,
  newest: dashboard.newest,
  asFile: dashboard.asFile,
  sections: {
    accounts: 'Accounts',
    payouts: 'Payouts',
    exceptions: 'Payments too many',
    'audit-log': 'Audit log',
    people: 'People',
  },
  roles: { reads: 'Reads', manages: 'Manages', pays_out: 'Pays out', reconciles: 'Reconciles' },
  forbidden: {
    title: dashboard.forbidden.title,
    text: 'A person who manages can invite you with other roles.',
  },
  gone: dashboard.gone,
  reused: dashboard.reused,
  foreign: {
    title: dashboard.foreign.title,
    text: 'It does not come from this page. Open the operators’ pages and try again.',
  },
  broken: dashboard.broken,
  tooLarge: dashboard.tooLarge,
  back: 'Back to the accounts',
};
