/** Who did what. `acts`: a sentence for each change of the desk or the shop, by its name. */
export type JournalCopy = {
  title: string;
  lead: string;
  empty: string;
  more: string;
  actors: Record<'key' | 'operator' | 'device' | 'system', string>;
  acts: Record<
    | 'signin.offer'
    | 'signin.pair'
    | 'signin.recover'
    | 'signin.out'
    | 'devices.rename'
    | 'devices.revoke'
    | 'devices.invite'
    | 'devices.codes'
    | 'proof.give'
    | 'proof.set'
    | 'proof.remove'
    | 'orders.act'
    | 'orders.prepare'
    | 'orders.refund'
    | 'orders.phone'
    | 'orders.erase'
    | 'orders.ask_erasure'
    | 'orders.paid_late'
    | 'orders.paid_twice',
    string
  >;
};
