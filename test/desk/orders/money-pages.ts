import { textOf } from '../../storefront/page-text.ts';

/** The amounts on French pages about an order's money, in whole dinars; 0 when absent. */

const amountBehind = (label: string, text: string) =>
  Number(new RegExp(`${label} (\\d[\\d ]*) DA`).exec(text)?.[1]?.replaceAll(' ', '') ?? 0);

/** The order's page at the desk. */
export function readDesk(html: string) {
  const goods = textOf(/<ul class="items">[\s\S]*?<\/section>/.exec(html)?.[0] ?? '');
  return {
    total: amountBehind('Total', goods),
    paidOnline: amountBehind('Payé en ligne', goods),
    collected: amountBehind('Encaissé à la livraison', goods),
    refunded: amountBehind('Déjà remboursé', goods),
    refunding: amountBehind('En cours de remboursement', goods),
    gifts: amountBehind('Non réclamé par la boutique', goods),
    refundDue: amountBehind('À rembourser au client', goods),
    kept: amountBehind('Gardé par la boutique', goods),
    toCollect: amountBehind('À encaisser', goods),
    isAsked: textOf(html).includes('Le service de paiement a remboursé'),
  };
}

/** The shopper's page. `paidOnline` is shown only when not everything was paid by card and kept. */
export function readShoppers(html: string) {
  const text = textOf(html);
  return {
    sums: {
      collected: amountBehind('Payé à la livraison', text),
      refunded: amountBehind('Déjà remboursé', text),
      refunding: amountBehind('En cours de remboursement', text),
      gifts: amountBehind('Non réclamé par la boutique', text),
      refundDue: amountBehind('À vous rembourser', text),
      kept: amountBehind('Conservé par la boutique', text),
      toCollect: amountBehind('À payer à la livraison', text),
    },
    paidOnline: amountBehind('Payé par carte', text),
    saysAllBack: text.includes('Le montant de cette commande vous a été remboursé'),
    saysNothingDue: text.includes('vous ne devez plus rien'),
    saysTwice: text.includes('Cette commande a été payée deux fois'),
  };
}
