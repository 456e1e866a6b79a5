import type { MessageKind } from '../../../../src/domain/orders/staff-messages.ts';

/** The values in a message about an order. `toCollect`: an amount as text; null when nothing is due at the door. */
type OrderValues = { name: string; shop: string; number: string; toCollect: string | null };
/** The values in a message about an order that staff typed. `toPay`: an amount as text. */
type TypedOrderValues = { name: string; shop: string; number: string; toPay: string };

/** Messages that staff send to shoppers. */
export const messages = {
  order: {
    call: ({ name, shop, number, toCollect }: OrderValues) =>
      `Bonjour ${name}, ici ${shop}. Nous avons bien reçu votre commande ${number}${
        toCollect === null ? '' : ` : ${toCollect} à payer à la livraison`
      }. Pouvez-vous la confirmer ?`,
    retry: ({ name, shop, number }: OrderValues) =>
      `Bonjour ${name}, ici ${shop}. Le paiement de votre commande ${number} n’a pas abouti. Vous pouvez réessayer sur cette page :`,
    unfinished: ({ name, shop, number }: OrderValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} n’est pas encore payée. Vous pouvez la payer sur cette page :`,
    rest: ({ name, shop, number, toCollect }: OrderValues) =>
      `Bonjour ${name}, ici ${shop}. Pour votre commande ${number}, il reste ${toCollect} à payer : par carte sur cette page, ou à la livraison :`,
    confirmed: ({ name, shop, number }: OrderValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} est confirmée, nous la préparons. Son suivi :`,
    on_its_way: ({ name, shop, number, toCollect }: OrderValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} est en route${
        toCollect === null ? '' : `, préparez ${toCollect}`
      }. Gardez votre téléphone à portée. Son suivi :`,
    delivered: ({ name, shop, number }: OrderValues) =>
      `Bonjour ${name}, ici ${shop}. Merci pour votre commande ${number} ! Vous en êtes content ? Votre avis, en une minute :`,
    other: ({ name, shop, number }: OrderValues) =>
      `Bonjour ${name}, ici ${shop}, au sujet de votre commande ${number} :`,
  } satisfies Record<MessageKind, unknown>,
  typedOrder: {
    pay: ({ name, shop, number, toPay }: TypedOrderValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} est prête à être payée : ${toPay}. Payez-la sur cette page :`,
    door: ({ name, shop, number, toPay }: TypedOrderValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} est enregistrée : ${toPay} à la livraison. Suivez-la ici :`,
    done: ({ name, shop, number }: TypedOrderValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} est enregistrée, rien à payer à la livraison. Suivez-la ici :`,
  },
};
