import type { RowKey } from '../../../../src/desk/imports/rules/identify-products.ts';
import type { ImportState, RowGroup } from '../../../../src/desk/imports/rules/imports.ts';
import type { RowProblem } from '../../../../src/desk/imports/rules/merge-rows.ts';
import type { UploadProblem } from '../../../../src/desk/uploads/rules/progress.ts';
import { counted, countText } from '../../../parts/count.ts';

/** Product lists: uploads and downloads. */
export const imports = {
  title: 'Importer une liste',
  lead: 'Collez les cellules de votre tableur ou envoyez un fichier Excel ou CSV. Vous voyez d’abord ce qui va changer ; rien n’est fait sans votre accord.',
  text: 'Collez ici vos lignes, avec leurs titres',
  textHint: 'Depuis Excel ou Google Sheets : sélectionnez, copiez, collez. 5 000 lignes au plus.',
  file: 'Ou un fichier Excel ou CSV',
  fileHint: 'D’un classeur Excel, la première feuille est lue.',
  button: 'Vérifier la liste',
  /** The files: a sample, and all products. */
  sample: 'Un exemple à remplir',
  all: { xlsx: 'Tous vos articles (Excel)', csv: 'Tous vos articles (CSV)' },
  /** The form that changes prices by a percentage. */
  prices: {
    title: 'Changer des prix en pourcentage',
    lead: 'Vous voyez d’abord chaque prix, puis vous confirmez.',
    category: 'Rayon',
    all: 'Tous les articles',
    percent: 'Pourcentage',
    percentHint: '10 augmente de 10\u00a0%, -5 baisse de 5\u00a0%.',
    rounding: 'Arrondir à',
    button: 'Voir les nouveaux prix',
    refused: {
      percent: 'Écrivez un pourcentage, comme 10 ou -5.',
      no_prices: 'Ce rayon n’a aucun prix.',
    },
  },
  /** The columns of a list. `rules`: how it is read, one sentence each. */
  columns: 'Les colonnes et les règles',
  columnsLead:
    'Il faut le nom ou l’adresse de la page, et un prix pour ce qui est nouveau. Le reste est au choix, dans n’importe quel ordre :',
  rules: [
    'Une ligne par taille ou couleur ; sans nom, une ligne continue l’article du dessus.',
    'Les pièces d’une ligne qui nomme une taille ou couleur sont celles de cette taille ; sur une autre ligne, celles de tout l’article.',
    'Un article se retrouve par l’adresse de sa page, sinon par sa référence, sinon par l’un de ses noms, dans n’importe quelle langue. Si plusieurs l’ont, vous choisissez.',
    'Une case vide ne change rien ; un tiret (-) efface.',
    'Masqué, épuisé, par lien seulement : oui ou non.',
    'Les pièces se recomptent si le nombre n’est ni celui que vous aviez dit, ni celui qui reste.',
    'Les articles absents de la liste restent comme ils sont.',
  ],
  earlier: 'Dernières listes',
  pasted: 'Lignes collées',
  states: {
    columns: 'colonnes à préciser',
    matching: 'vérification interrompue',
    ready: 'vérifiée, rien n’est fait',
    applying: 'en cours',
    paused: 'en attente',
    done: 'terminée',
  } satisfies Record<ImportState, unknown>,
  refused: {
    empty: 'Il n’y a aucune ligne à lire.',
    workbook:
      'Ce classeur ne se lit pas : ancien format .xls, mot de passe, ou fichier abîmé. Enregistrez-le en .xlsx, ou copiez ses cellules et collez-les ici.',
    webpage:
      'Cette page web ne contient aucun tableau. Ouvrez-la dans Excel, puis enregistrez-la en .xlsx, ou copiez ses cellules et collez-les ici.',
    wide: 'Plus de 200 colonnes, ou une ligne trop longue : gardez les colonnes utiles et envoyez de nouveau.',
    long: 'Plus de 5 000 lignes : partagez la liste en plusieurs parties.',
    headings:
      'Les titres des colonnes manquent ou ne sont pas compris : il faut une ligne avec « Nom » et « Prix », par exemple.',
    encoding: (name: string) =>
      `Ce fichier n’est pas en UTF-8, il semble être en ${name}. Enregistrez-le en « CSV UTF-8 », ou copiez ses cellules et collez-les ici.`,
    quotes: (row: number) =>
      `Un guillemet n’est pas fermé à partir de la ligne ${row}. Corrigez-le, ou copiez les cellules depuis le tableur et collez-les ici.`,
  },
  rows: (count: number) => counted('fr', count, { one: '# ligne', other: '# lignes' }),
  /** Of how many products the rows are. */
  productCount: (count: number) => counted('fr', count, { one: '# article', other: '# articles' }),
  ignored: 'Colonnes non lues :',
  /** Above the rows, by the state of the import. */
  isJudging: 'La vérification n’est pas terminée.',
  isReady: 'Rien n’est encore fait. Vérifiez, puis confirmez.',
  isAsked: 'Rien n’est encore fait. Dites d’abord quel article les lignes veulent dire.',
  isSame: 'Il n’y a rien à changer.',
  isApplying: 'L’import avance tout seul : vous pouvez fermer cette page.',
  progress: (done: number, all: number) => `${countText(done, 'fr')} sur ${countText(all, 'fr')}`,
  refresh: 'Actualiser',
  isDone: (count: number) =>
    counted('fr', count, {
      one: 'C’est fait : # ligne importée.',
      other: 'C’est fait : # lignes importées.',
    }),
  isPaused: {
    scope: 'L’import attend : la clé de la boutique n’a pas ce droit :',
    service: 'L’import attend : le service de paiement ne répond pas. Rien n’est perdu.',
  } satisfies Record<UploadProblem, unknown>,
  untouched: 'Les articles absents de la liste restent comme ils sont.',
  apply: (count: number) => counted('fr', count, { one: 'Importer # ligne', other: 'Importer # lignes' }),
  goOn: 'Continuer',
  again: 'Vérifier de nouveau',
  refusedFile: 'Les lignes refusées en un fichier, avec la raison',
  everything: 'Toutes',
  groups: {
    asked: 'À préciser',
    new: 'Nouvelles',
    changed: 'Changées',
    unchanged: 'Inchangées',
    refused: 'Refusées',
    done: 'Importées',
  } satisfies Record<RowGroup, unknown>,
  nothing: 'Aucune ligne ici.',
  more: 'Lignes suivantes',
  line: (line: number) => `Ligne ${line}`,
  /** The heading of the reasons in the file of refused rows. */
  reason: 'Raison',
  column: (name: string) => `Colonne « ${name} » :`,
  /** Of one row, as its groups are of several. */
  is: {
    asked: 'À préciser',
    new: 'Nouvelle',
    changed: 'Changée',
    unchanged: 'Inchangée',
    refused: 'Refusée',
    done: 'Importée',
  },
  none: 'rien',
  yes: 'oui',
  no: 'non',
  because: {
    formula: 'la formule de cette case ne donne rien.',
    no_name: 'la ligne ne nomme aucun article.',
    above: 'la ligne qui nomme cet article est refusée : corrigez-la, celle-ci suivra.',
    no_address: 'ce nom ne donne pas d’adresse : écrivez-en une dans la colonne « Adresse de la page ».',
    reserved: 'cette adresse est celle des tarifs de livraison : écrivez-en une autre.',
    priceless: 'c’est nouveau, et le prix manque.',
    variant: 'l’article a plusieurs tailles ou couleurs : dites laquelle.',
    total: 'cette ligne additionne les autres. Si c’est un article, donnez-lui une adresse de page.',
    duplicates: 'plusieurs articles peuvent être celui-ci, ou un seul dont les noms diffèrent : choisissez.',
    repeated: 'une ligne plus haut parle déjà de la même taille ou couleur.',
    conflicting: 'une ligne plus haut dit autre chose du même article.',
    many: 'un article n’a pas plus de 60 tailles ou couleurs.',
    conflict: 'changé ailleurs entre-temps : vérifiez de nouveau.',
    gone: 'l’article a été supprimé entre-temps.',
    refused: 'le service de paiement refuse :',
    service: 'le service de paiement n’a pas répondu : vérifiez de nouveau plus tard.',
  } satisfies Record<Exclude<RowProblem, 'cell' | 'duplicate_row'>, unknown>,
  /** The line of the row that has the same name or product. */
  duplicateRow: (line: number) => `la ligne ${line} a déjà ce nom ou cet article : choisissez.`,
  /** An export has more photos of a product than it can have here. */
  photosLeft: (all: number, taken: number) =>
    `Le fichier a ${all} photos\u00a0: les ${taken} premières sont reprises.`,
  /** The choice of a row that may mean several products. */
  whichProduct: 'Quel article est-ce ?',
  leaveRow: 'Ne pas importer cette ligne',
  changes: (name: string, amount: string | null, slug: string) =>
    `Changer : ${name}${amount === null ? '' : ` · ${amount}`} · ${slug}`,
  makesNew: 'C’est un nouvel article',
  choose: 'Vérifier avec ces choix',
  /** Why a row is new, and what made it known. */
  isNewBy: {
    address: 'Nouveau : aucun article n’a cette adresse.',
    sku: 'Nouveau : aucun article n’a cette référence.',
    name: 'Nouveau : aucun article n’a ce nom, dans aucune langue.',
    choice: 'Nouveau, selon votre choix.',
  } satisfies Record<RowKey, unknown>,
  knownBy: {
    address: 'Retrouvé par son adresse.',
    sku: 'Retrouvé par sa référence.',
    name: 'Retrouvé par son nom.',
    choice: 'Retrouvé selon votre choix.',
  } satisfies Record<RowKey, unknown>,
  /** The program whose export a list is taken for. */
  exportFormat: {
    takenFor: (name: string) => `La liste est lue comme un export de ${name}.`,
    isNone: 'Ce n’est pas un export de boutique',
    looksLike: (name: string) =>
      `La liste ressemble à un export de ${name}, mais elle est lue comme une liste ordinaire.`,
    isOne: (name: string) => `La lire comme un export de ${name}`,
  },
  /** Columns that only other programs have. */
  otherColumns: {
    sale: 'Prix promo (l’autre prix devient l’ancien)',
    published: 'Publié : oui ou non',
    status: 'Statut de publication',
  },
  /** The page where doubtful columns are named. */
  columnChoice: {
    title: 'Que contiennent ces colonnes ?',
    lead: 'Ces titres peuvent vouloir dire plusieurs choses. Choisissez pour chacun ; rien n’est deviné pour un prix ou un nombre de pièces.',
    others: 'Les autres colonnes non lues',
    again: 'Choisissez pour chaque colonne, et une seule fois la même chose.',
    button: 'Vérifier avec ces colonnes',
    choose: 'Choisir…',
    none: 'Ne pas lire cette colonne',
    holds: 'Elle contient :',
    change: 'Choisir d’autres colonnes',
  },
  /** The cell does not fit its column. */
  cell: {
    money: 'il faut des dinars entiers, par exemple 1 500.',
    pieces: 'il faut un nombre de pièces, 12 par exemple, ou « rupture ».',
    pictures: 'il faut des adresses qui commencent par https, 8 au plus.',
    mark: 'il faut oui ou non.',
    text: 'c’est vide ou trop long.',
  },
  products: [
    {
      name: 'Miel de montagne',
      variant: '250 g',
      amount: '1200',
      stock: '20',
      category: 'Miel',
      description: 'Récolté en été',
    },
    { name: 'Miel de montagne', variant: '500 g', amount: '2200', stock: '8', compare_at: '2500' },
    { name: 'Savon à l’huile d’olive', amount: '350', category: 'Soins' },
  ],
};
