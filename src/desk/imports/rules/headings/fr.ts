import type { Locale } from '../../../../text/languages/languages.ts';

const languageNames: Partial<Record<Locale, string>> = { ar: 'arabe', fr: 'français', en: 'anglais' };

/** What product lists say in this language: headings that are written and recognised, and words of cells. */
export const listWords = {
  /** Columns of product lists. `heading`: of written files; `aliases`: of other programs, folded. */
  columns: {
    slug: { heading: 'Adresse de la page', aliases: 'adresse, adresse page, lien' },
    name: {
      heading: 'Nom',
      aliases:
        'article, nom article, nom de l article, produit, nom produit, nom du produit, designation, libelle, intitule, titre',
    },
    variant: {
      heading: 'Taille ou couleur',
      aliases: 'variante, taille, couleur, pointure, format, poids, contenance, modele, declinaison',
    },
    sku: {
      heading: 'Référence (UGS)',
      aliases:
        'reference, references, ref, ugs, sku, code, code article, code produit, ref article, ref produit, reference article, reference produit, reference interne',
    },
    amount: {
      heading: 'Prix (DA)',
      aliases:
        'prix, prix da, prix dzd, prix unitaire, prix de vente, prix vente, prix ttc, prix final, pu, p u, tarif, montant',
    },
    stock: {
      heading: 'Pièces',
      aliases:
        'qte, quantite, quantites, en stock, nombre, nbr, stock disponible, disponible, quantite en stock, quantite disponible, qte en stock, qte stock, qte disponible, nombre de pieces',
    },
    category: { heading: 'Rayon', aliases: 'categorie, categories, famille' },
    also: { heading: 'Aussi appelé', aliases: 'autres noms, synonymes, mots cles' },
    upsell: { heading: 'Proposé avec', aliases: 'proposer avec, vente additionnelle, article proposé' },
    brand: { heading: 'Marque', aliases: 'fabricant, marque du produit' },
    description: { heading: 'Description', aliases: 'texte' },
    images: { heading: 'Photos', aliases: 'url image, lien image, lien photo' },
    hidden: { heading: 'Masqué', aliases: 'cache' },
    links_only: { heading: 'Par lien seulement', aliases: 'lien seulement' },
    compare_at: {
      heading: 'Prix avant remise',
      aliases:
        'ancien prix, prix barre, prix avant, prix normal, prix initial, prix regulier, tarif regulier',
    },
    for_2: { heading: 'Prix des 2 (DA)', aliases: 'prix de 2, les 2, 2 pour, lot de 2' },
    for_3: { heading: 'Prix des 3 (DA)', aliases: 'prix de 3, les 3, 3 pour, lot de 3' },
    for_6: { heading: 'Prix des 6 (DA)', aliases: 'prix de 6, les 6, 6 pour, lot de 6' },
    cost: {
      heading: 'Prix d’achat (DA)',
      aliases:
        'prix achat, prix d achat, prix de revient, cout, cout d achat, prix fournisseur, prix de gros',
    },
    variant_hidden: { heading: 'Taille ou couleur masquée', aliases: '' },
    sold_out: { heading: 'Taille ou couleur épuisée', aliases: 'epuise, rupture, en rupture' },
    variant_stock: {
      heading: 'Pièces de cette taille ou couleur',
      aliases: 'stock variante, stock par variante',
    },
  },
  /**
   * Headings of other programs without a column of ours. `sale`: a price that holds instead of the usual one;
   * `published`: the opposite of hidden; `status`: whether the product is published, in words.
   */
  otherHeadings: {
    sale: 'prix promo, prix promotionnel, prix en promo, prix promotion, prix solde, prix remise, prix apres remise, tarif promo',
    published: 'publie, publiee, en ligne',
    status: 'statut, etat',
  },
  /** Headings that say whether there are pieces, and hold no count where their cells say yes and no. */
  availability: 'en stock, disponible, disponibilite',
  /** Words of a status. */
  statuses: {
    published: 'publie, publiee, actif, active',
    hidden: 'brouillon, prive, inactif, archive, archivee',
  },
  /** Names of the row that adds up the others, folded. */
  sums: 'total, totaux, sous total, total general, somme',
  languageNames,
  /** What stands before a language's name in a heading: a word of its own, and letters joined to the name. */
  beforeLanguage: { word: 'en', joined: '' },
  /** Yes and no in a cell. `yes` is written; the others are recognised, folded. */
  marks: { yes: 'oui', alsoYes: 'vrai, o, si', no: 'non, faux, n' },
  /** What a cell of pieces says for 0, folded. */
  soldOut: 'rupture, en rupture, rupture de stock, épuisé, épuisée, épuisés, épuisées, fini',
};
