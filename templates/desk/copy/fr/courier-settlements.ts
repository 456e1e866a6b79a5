import type { ColumnRole } from '../../../../src/desk/courier-settlements/rules/columns.ts';
import type { Match } from '../../../../src/desk/courier-settlements/rules/row-actions.ts';
import type { SettlementState } from '../../../../src/desk/courier-settlements/rules/settlements.ts';
import type { Meaning } from '../../../../src/desk/courier-settlements/rules/status-words.ts';
import { counted } from '../../../parts/count.ts';

/** Amounts as text; null without an amount. */
type RowAmounts = { amount: string | null; expected: string | null; apart: string | null };

/** Couriers' words about parcels. */
export const courierSettlements = {
  title: 'Relevé du transporteur',
  lead: 'Collez ou envoyez le relevé de votre transporteur : les commandes livrées, retournées et payées sont notées d’un coup. Vous voyez d’abord ce qui va changer ; rien n’est fait sans votre accord.',
  link: 'Relevé du transporteur',
  text: 'Collez ici les lignes du relevé, avec leurs titres',
  textHint: 'Depuis Excel ou Google Sheets : sélectionnez, copiez, collez.',
  file: 'Ou un fichier Excel ou CSV',
  fileHint: 'D’un classeur Excel, la première feuille est lue.',
  button: 'Vérifier le relevé',
  earlier: 'Relevés des dernières 24 heures',
  pasted: 'Lignes collées',
  states: {
    columns: 'colonnes à préciser',
    matching: 'vérification interrompue',
    ready: 'vérifié, rien n’est fait',
    applying: 'interrompu, à continuer',
    done: 'terminé',
  } satisfies Record<SettlementState, unknown>,
  refused: {
    empty: 'Il n’y a aucune ligne à lire.',
    workbook:
      'Ce classeur ne se lit pas : ancien format .xls, mot de passe, ou fichier abîmé. Enregistrez-le en .xlsx, ou copiez ses cellules et collez-les ici.',
    webpage:
      'Cette page web ne contient aucun tableau. Ouvrez-la dans Excel, puis enregistrez-la en .xlsx, ou copiez ses cellules et collez-les ici.',
    wide: 'Plus de 200 colonnes, ou une ligne trop longue : gardez les colonnes utiles et envoyez de nouveau.',
    long: 'Plus de 3 000 lignes : partagez le relevé en plusieurs parties.',
    encoding: (name: string) =>
      `Ce fichier n’est pas en UTF-8, il semble être en ${name}. Enregistrez-le en « CSV UTF-8 », ou copiez ses cellules et collez-les ici.`,
    quotes: (row: number) =>
      `Un guillemet n’est pas fermé à partir de la ligne ${row}. Corrigez-le, ou copiez les cellules depuis Excel et collez-les ici.`,
  },
  columns: {
    title: 'Que contient chaque colonne ?',
    lead: 'Il faut une colonne qui nomme la commande ou le colis, et une qui dit ce qu’il est devenu.',
    again: 'Choisissez une colonne pour la commande ou le suivi, et ce qui dit l’état.',
    roles: {
      number: 'Numéro de commande',
      tracking: 'Numéro de suivi',
      status: 'État',
      amount: 'Montant',
      net: 'Montant net',
      fee: 'Frais de livraison',
      return_fee: 'Frais de retour',
      payment: 'Numéro de versement',
    } satisfies Record<ColumnRole, unknown>,
    none: 'Aucune',
    column: (letter: string, header: string) =>
      header === '' ? `Colonne ${letter}` : `${letter} : ${header}`,
    all: {
      delivered: 'Aucune : tous les colis sont livrés',
      returned: 'Aucune : tous les colis sont retournés',
      remitted: 'Aucune : tous les colis sont livrés et payés',
    } satisfies Record<Meaning, unknown>,
    button: 'Vérifier avec ces colonnes',
    change: 'Choisir d’autres colonnes',
    sample: 'Premières lignes',
  },
  rows: (count: number) => counted('fr', count, { one: '# ligne', other: '# lignes' }),
  nothing: 'Aucune ligne ici.',
  all: 'Toutes les lignes',
  /** The planned changes, by the meaning of the rows. */
  planned: {
    delivered: 'à marquer livrées',
    returned: 'à marquer retournées',
    remitted: 'à marquer livrées et payées',
  } satisfies Record<Meaning, unknown>,
  accept: {
    differs: 'Noter aussi celles dont le montant diffère, avec le montant du relevé',
    net: 'Noter aussi celles qui donnent le net : ce qui manque, ce sont les frais du transporteur',
    part: 'Noter aussi les livraisons partielles',
  },
  apply: 'Tout noter',
  isReady: 'Rien n’est encore fait. Vérifiez, puis confirmez.',
  /** For who may not confirm it. */
  isRead: 'Rien n’est encore fait. Un propriétaire confirme ce relevé.',
  isApplying: 'C’est interrompu au milieu : continuez, rien n’est noté deux fois.',
  isJudging: 'La vérification n’est pas terminée.',
  goOn: 'Continuer',
  isDone: 'C’est noté. Le même relevé envoyé de nouveau ne change rien.',
  line: (line: number) => `Ligne ${line}`,
  noReference: 'sans numéro',
  more: 'Lignes suivantes',
  groups: {
    apply: 'À noter',
    differs: 'Montant différent',
    net: 'Net seulement',
    part: 'Livraison partielle',
    already: 'Déjà noté',
    fees: 'Frais à noter',
    waiting: 'Encore en route',
    repeated: 'En double',
    conflicting: 'Contradictoire',
    not_now: 'Impossible maintenant',
    decision_required: 'À décider',
    unknown: 'Commande inconnue',
    ambiguous: 'Deux commandes possibles',
    unread: 'État non compris',
    amount: 'Montant illisible',
    no_reference: 'Sans numéro',
  } satisfies Record<Match, unknown>,
  /** For a row that is applied. */
  marked: 'Noté',
  feesNoted: 'Frais notés',
  net: 'net',
  fee: 'frais',
  markedDiffering: 'Noté avec un autre montant',
  apart: 'Le transporteur dit autre chose',
  /** The reason for a row's match. */
  because: {
    differs: ({ amount, expected, apart }: RowAmounts) =>
      `Le relevé dit ${amount}, la commande ${expected} : ${apart} d’écart. Non noté, sauf si vous l’acceptez.`,
    net: ({ amount, expected, apart }: RowAmounts) =>
      `Le relevé donne le net, ${amount}, et la commande est de ${expected}. Les ${apart} qui manquent sont-ils les frais du transporteur ? Non noté, sauf si vous l’acceptez.`,
    part: ({ amount, expected }: RowAmounts, goods: string) =>
      `Le relevé dit ${amount}, la commande ${expected} : juste si le client a retourné ${goods}. Non noté, sauf si vous l’acceptez.`,
    already: 'La commande est déjà dans cet état : rien à faire.',
    fees: 'La commande en est déjà là ; seuls les frais du transporteur sont nouveaux.',
    waiting: 'Le colis est encore en route d’après le relevé : rien à faire.',
    repeated: 'Une ligne plus haut dit déjà la même chose.',
    conflicting: 'Une autre ligne du relevé dit autre chose de cette commande : aucune n’est notée.',
    not_now: 'La commande n’est pas chez le transporteur, ou elle est annulée ou déjà terminée autrement.',
    decision_required: 'De l’argent a été payé en ligne : dites sur la page de la commande ce qu’il devient.',
    unknown: 'Aucune commande n’a ce numéro ni ce suivi.',
    ambiguous: 'Le numéro et le suivi désignent deux commandes différentes.',
    unread:
      'Ces mots ne disent pas sûrement ce qui est arrivé. Choisissez ci-dessous ; sans choix, rien n’est noté.',
    amount: 'Le montant n’est pas un nombre de dinars.',
    no_reference: 'La ligne ne nomme aucune commande.',
  } satisfies Record<Exclude<Match, 'apply' | 'differs' | 'net' | 'part'>, unknown> & Record<string, unknown>,
  /** The choice of a row whose words are doubtful, and what it enters. */
  whatHappened: 'Qu’est-il arrivé à ce colis ?',
  leaveRow: 'Je ne sais pas : ne rien noter',
  doubtful: {
    delivered: 'Livré : la commande est livrée, rien n’est reçu',
    returned: 'Retourné : la commande est retournée',
    remitted: 'Livré et payé : la commande est livrée, l’argent est reçu',
  } satisfies Record<Meaning, unknown>,
  choose: 'Vérifier avec ces choix',
  will: {
    delivered: (_said: RowAmounts) => 'Sera marquée livrée.',
    returned: (_said: RowAmounts) => 'Sera marquée retournée.',
    remitted: ({ amount, expected }: RowAmounts) =>
      `Sera marquée livrée, argent reçu : ${amount ?? expected ?? ''}.`,
  } satisfies Record<Meaning, unknown>,
  did: {
    delivered: (_said: RowAmounts) => 'Marquée livrée.',
    returned: (_said: RowAmounts) => 'Marquée retournée.',
    remitted: ({ amount, expected }: RowAmounts) => `Livrée, argent reçu : ${amount ?? expected ?? ''}.`,
  } satisfies Record<Meaning, unknown>,
};
