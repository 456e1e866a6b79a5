import type { AvailabilityChange } from '../../../../src/desk/products/rules/availability.ts';
import type { DuplicateReason } from '../../../../src/desk/products/rules/duplicates.ts';
import type { ProductState } from '../../../../src/desk/products/rules/product-row.ts';
import type { ProductFlash } from '../../../../src/domain/addresses/desk/products.ts';
import { counted } from '../../../parts/count.ts';

export const products = {
  title: 'Articles',
  add: 'Ajouter un article',
  find: {
    label: 'Nom de l’article, ou un mot',
    narrow: 'Filtrer',
    state: 'État',
    category: 'Rayon',
    any: 'Tous',
    button: 'Chercher',
  },
  /** `none`: the search found nothing; `empty`: there are no products. */
  none: 'Aucun article trouvé.',
  empty: 'Pas encore d’articles : ajoutez le premier ou importez votre liste, ils sont aussitôt en boutique.',
  further: 'Rien encore : la recherche continue dans les autres articles.',
  more: 'Autres articles',
  states: {
    hidden: 'Masqué',
    sold_out: 'Épuisé',
    links_only: 'Par lien seulement',
    unpriced: 'Sans prix',
    duplicate: 'En double',
  } satisfies Record<ProductState, unknown>,
  marks: {
    hide: 'Masquer',
    show: 'Afficher',
    sold_out: 'Marquer épuisé',
    back: 'De nouveau disponible',
  } satisfies Record<AvailabilityChange, unknown>,
  /** For a product that exists twice. `other`: the link to the one that stays. */
  duplicate: {
    unpriced: 'Cet article est là deux fois, et celui-ci n’a pas de prix : il est de trop.',
    younger:
      'Un autre article a la même adresse de page, et celui-ci est le plus récent. S’il est de trop, supprimez-le.',
    namesake: 'Un autre article porte ce nom. Gardez les deux s’ils sont différents.',
    other: 'Voir l’autre',
    remove: 'Supprimer celui-ci',
  } satisfies Record<DuplicateReason, unknown> & Record<string, unknown>,
  /** Before the lowest of several amounts. */
  from: 'dès',
  left: (count: number) => counted('fr', count, { one: '# pièce', other: '# pièces' }),
  /** Opens the form of a row. */
  numbers: 'Modifier',
  flash: {
    saved: 'Enregistré. Les clients le voient d’ici une minute.',
    added: 'Article ajouté. Les clients le voient d’ici une minute.',
    unpriced: 'L’article est ajouté, mais un prix manque : saisissez-le ici et enregistrez.',
    sold: 'Pas supprimé : des commandes le citent. Masquez-le plutôt.',
    unsure: 'Pas supprimé : cochez d’abord la case.',
    scope: 'Rien n’est enregistré : la clé de la boutique n’a pas ce droit :',
    service:
      'Le service de paiement n’a pas répondu. Votre saisie est toujours là : enregistrez encore une fois plus tard.',
    later: 'Le service de paiement est occupé. Votre saisie est toujours là : réessayez dans un instant.',
    refused: 'Le service de paiement refuse la saisie :',
    busy: 'L’article a changé plusieurs fois entre-temps. Votre saisie est toujours là : enregistrez encore une fois.',
  } satisfies Record<ProductFlash, unknown>,
  product: {
    titleOfNew: 'Nouvel article',
    inShop: 'Voir en boutique',
    name: 'Nom',
    /** A list of language names follows it. */
    inLanguages: 'Dans d’autres langues',
    nameHint: 'Case vide : le nom ci-dessus.',
    description: 'Description',
    category: 'Rayon',
    categoryHint: 'Choisissez un rayon ou écrivez-en un nouveau.',
    also: 'Aussi appelé',
    alsoHint:
      'D’autres mots par lesquels on le cherche, par exemple en darja : « seksou, ta3am ». La boutique ne les montre pas.',
    upsell: {
      label: 'Proposer avec',
      hint: 'Un autre article, que la page de commande et le panier proposent d’un geste. Choisissez-le dans la liste, ou collez l’adresse de sa page.',
      found: (name: string) => `Proposé avec : « ${name} ».`,
      unknown: 'Aucun article en vente n’a cette adresse : rien n’est proposé.',
    },
    brand: 'Marque',
    stock: 'Pièces à vendre',
    stockHint:
      'Pour les tailles et couleurs sans nombre à elles ; laissez vide si vous ne comptez pas. Ce qui est vendu se déduit tout seul.',
    pictures: 'Adresses des photos',
    picturesHint:
      'Une adresse par ligne, qui commence par https ; la première est la photo de l’article. 8 au plus.',
    slug: 'Adresse de la page',
    slugHint: 'Vide : faite à partir du nom. Elle ne change plus ensuite, car elle s’imprime et s’envoie.',
    linksOnly: 'Vendu par lien de paiement seulement : jamais en boutique',
    further: 'Autres détails',
    prices: 'Prix',
    pricesHint: 'Si l’article a des tailles ou des couleurs, une ligne pour chacune.',
    amount: 'Prix (DA)',
    compareAt: 'Prix avant remise',
    tiers: {
      title: 'Plusieurs pièces ensemble',
      hint: 'Pour une offre comme « 2 pour 2 500 », écrivez ce que coûtent ensemble 2, 3 ou 6 pièces : moins qu’une par une.',
      of: (pieces: number) => `Les ${pieces} à (DA)`,
    },
    sku: 'Référence (UGS, SKU), pour vos listes ; les clients ne la voient pas',
    cost: 'Prix d’achat d’une pièce, pour votre bénéfice (les clients ne le voient pas)',
    ownStock: 'Pièces de cette taille ou couleur (vide : comptées avec les autres)',
    label: 'Taille ou couleur',
    labelHint: 'par exemple « 500 g » ou « Rouge »',
    rename: (word: string) => `Les clients voient « ${word} ». Pour le renommer ou le traduire, écrivez ici.`,
    hideVariant: 'Ne pas la proposer',
    soldOutVariant: 'Épuisée',
    newVariant: 'Autre taille ou couleur',
    moreRows: 'Plus de lignes',
    save: 'Enregistrer',
    saveNew: 'Ajouter l’article',
    wrong: 'Rien n’est enregistré : corrigez les cases marquées.',
    conflict:
      'Ces cases ont été changées ailleurs depuis que vous avez ouvert la page. Choisissez pour chacune ce qui reste, puis enregistrez.',
    theirs: 'Saisi ailleurs',
    mine: 'Saisi ici',
    nothing: 'rien',
    unknown: 'Des mots des données de cet article que la boutique ne lit pas, donc sans effet :',
    remove: 'Supprimer l’article',
    removeText: 'Pour un article que personne n’a commandé. Ce qui a été commandé se masque.',
    removeSure: 'Oui, le supprimer pour toujours',
    removeButton: 'Supprimer',
  },
  link: {
    title: 'Lien de paiement',
    lead: 'Pour un acompte ou une commande spéciale : un nom, un montant, et le lien est prêt à envoyer. Rien en boutique.',
    name: 'Pour quoi ? (le client le lit)',
    amount: 'Montant (DA)',
    button: 'Créer le lien',
    wrong: 'Rien n’est créé : il faut un nom et un montant d’au moins 50 DA.',
    ready: 'Le lien est prêt',
    readyText: 'Quiconque l’ouvre peut payer.',
    whatsapp: 'Envoyer par WhatsApp',
    qrAlt: 'Code QR du lien de paiement',
  },
  categories: {
    title: 'Ordre des rayons',
    lead: 'Les clients les voient ainsi.',
    up: (name: string) => `Monter : ${name}`,
    down: (name: string) => `Descendre : ${name}`,
    none: 'Pas encore de rayons : écrivez-en un sur la page d’un article.',
  },
};
