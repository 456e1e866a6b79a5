import { AT, id } from '../examples.ts';

export const payout = {
  id: id('o', '3e'),
  entity: 'payout',
  livemode: false,
  amount: 4_000,
  currency: 'dzd',
  status: 'paid',
  date: '2026-11-22',
  reference: 'VIR-2026-0412',
  created_at: AT,
  updated_at: AT,
};
