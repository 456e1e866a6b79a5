/** Who did what. `acts`: a sentence for each change of the desk or the shop, by its name. */
export type JournalCopy = {
  title: string;
  lead: string;
  empty: string;
  more: string;
  actors: Record<'key' | 'operator' | 'device' | 'system', string>;
  /** What a number may do since. */
  phones: Record<'refused' | 'allowed', string>;
  /** In place of the act: a code that was wrong, on a device. */
  wrongCode: string;
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
    | 'proof.passkey'
    | 'proof.add'
    | 'proof.forget'
    | 'proof.set'
    | 'proof.remove'
    | 'orders.act'
    | 'orders.prepare'
    | 'orders.cancel_network'
    | 'orders.refund'
    | 'orders.phone'
    | 'orders.track'
    | 'export.begin'
    | 'statements.begin'
    | 'statements.columns'
    | 'statements.judge'
    | 'statements.apply'
    | 'delivery.save'
    | 'delivery.desks'
    | 'settings.ways'
    | 'settings.limits'
    | 'settings.phone'
    | 'choices.logo'
    | 'choices.save'
    | 'news.way'
    | 'news.all'
    | 'news.test'
    | 'news.device'
    | 'goods.add'
    | 'goods.save'
    | 'goods.mark'
    | 'goods.delete'
    | 'goods.link'
    | 'start.event'
    | 'goods.order'
    | 'coupons.make'
    | 'coupons.end'
    | 'photos.add'
    | 'photos.change'
    | 'imports.begin'
    | 'imports.judge'
    | 'imports.apply'
    | 'orders.erase'
    | 'orders.ask_erasure'
    | 'orders.paid_late'
    | 'orders.paid_twice'
    | 'orders.refund_failed',
    string
  >;
};
