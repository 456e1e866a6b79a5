import type { SlipFormat } from '../../../../src/domain/addresses/slip-sizes.ts';
import type { ParcelInstruction } from '../../../../src/domain/orders/parcel-check.ts';
import { counted } from '../../../parts/count.ts';

/** Prints, and how to print them. */
export const print = {
  /** Above the print, on the screen only: browsers print by their own menu. */
  how: 'Pour imprimer, ouvrez le menu du navigateur, puis Imprimer. Sur un téléphone : Partager, puis Imprimer.',
  back: 'Retour aux commandes',
  next: 'Suite',
  none: 'Il n’y a rien à imprimer.',
  choose: {
    title: 'Imprimer',
    lead: 'Décochez ce qui ne part pas aujourd’hui.',
    link: 'Choisir les commandes',
  },
  /** The formats, and the button of one parcel. */
  papers: { a6: 'Étiquettes A6', roll: 'Étiquettes 58 mm' } satisfies Record<SlipFormat, unknown>,
  slip: 'Étiquette',
  slips: {
    title: 'Étiquettes',
    to: 'Pour',
    pieces: (count: number) => counted('fr', count, { one: '# article', other: '# articles' }),
    further: (pieces: number) => counted('fr', pieces, { one: 'et # autre', other: 'et # autres' }),
    tracking: 'Suivi',
    scan: 'Scannez : payée ou non, et combien encaisser',
    /** The instruction beside the sum, or in its place. */
    instructions: {
      cash: { title: 'À encaisser', text: 'Remettez le colis après avoir reçu ce montant.' },
      paid: { title: 'PAYÉE', text: 'Rien à encaisser' },
      processing: { title: 'Paiement en cours', text: 'Ne remettez pas le colis avant sa confirmation.' },
      unpaid: { title: 'NON PAYÉE', text: 'Ne pas expédier' },
      stopped: { title: 'ARRÊTÉE', text: 'Ne pas remettre' },
    } satisfies Record<ParcelInstruction, unknown>,
  },
  picking: {
    title: 'À prendre en stock',
    lead: 'Tous les articles des commandes à préparer, puis commande par commande.',
    products: 'Articles',
    parcels: 'Par commande',
    count: (parcels: number) => counted('fr', parcels, { one: '# commande', other: '# commandes' }),
  },
  day: {
    title: 'Feuille du jour',
    lead: 'Toutes les commandes en cours. Imprimez-la ou gardez-la : elle se lit sans réseau.',
    file: 'Garder comme fichier',
    due: 'À encaisser',
    paid: 'Payée',
    tick: 'Fait',
    further: (orders: number) =>
      counted('fr', orders, { one: 'Et # autre commande.', other: 'Et # autres commandes.' }),
  },
};
