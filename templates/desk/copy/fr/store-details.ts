import type { SettingGroup, SettingStem } from '../../../../src/desk/store-details/rules/setting-groups.ts';
import type { SettingProblem } from '../../../../src/desk/store-details/rules/setting-problems.ts';

/** The shop's look and texts: labels of all settings except payment methods and limits. */
export const storeDetails = {
  title: 'La boutique',
  groups: {
    look: { title: 'Nom et apparence', text: 'Ce que vos clients voient en haut de chaque page.' },
    contact: { title: 'Contact et liens', text: 'Au bas de chaque page. Un champ vide n’est pas montré.' },
    languages: {
      title: 'Langues',
      text: 'Celles que la boutique propose. Les liens déjà partagés dans une autre langue restent valables.',
    },
    'quick-order': {
      title: 'Commande sur la page de l’article',
      text: 'Un formulaire de quatre lignes sous chaque article, là où le paiement à la livraison est proposé. Le panier reste pour qui veut plusieurs articles.',
    },
    identity: {
      title: 'Identité légale',
      text: 'Qui vend, comme la loi 18-05 le demande : au bas de chaque page et dans les pages de la boutique.',
    },
    'text-about': { title: 'Texte : qui sommes-nous', text: '' },
    'text-contact': { title: 'Texte : contact', text: '' },
    'text-conditions': {
      title: 'Texte : conditions de vente',
      text: 'Chaque commande garde la version que son client a vue : conservez une copie de chaque texte.',
    },
    'text-returns': { title: 'Texte : retours', text: '' },
    'text-privacy': {
      title: 'Texte : vie privée',
      text: 'Votre texte prend la place du nôtre, durées de conservation comprises : écrivez-y les vôtres.',
    },
    messages: {
      title: 'Messages aux clients',
      text: 'Ce que WhatsApp et les SMS proposent selon l’état de la commande. Le lien de la commande suit toujours. Les mots entre accolades sont remplacés\u00a0: {nom}, {boutique}, {commande}, {montant}. Vide\u00a0: notre texte.',
    },
    periods: {
      title: 'Durées de conservation',
      text: 'En jours. Une durée plus courte efface ce qui est plus ancien, dans le mois et pour toujours.',
    },
  } satisfies Record<SettingGroup, unknown>,
  names: {
    SHOP_NAME: 'Nom',
    SHOP_TAGLINE: 'Phrase d’accueil',
    SHOP_LOGO: 'Logo',
    SHOP_COLOR: 'Couleur',
    SHOP_PHONE: 'Téléphone',
    SHOP_WHATSAPP: 'WhatsApp',
    SHOP_EMAIL: 'E-mail',
    SHOP_INSTAGRAM: 'Instagram',
    SHOP_FACEBOOK: 'Facebook',
    SHOP_LANGUAGES: 'Langues proposées',
    QUICK_ORDER: 'Formulaire de commande',
    SHOP_LEGAL_NAME: 'Raison sociale',
    SHOP_TRADE_REGISTER: 'Registre du commerce',
    SHOP_NIF: 'NIF',
    SHOP_NIS: 'NIS',
    SHOP_ADDRESS: 'Adresse',
    SHOP_DATA_DECLARATION: 'Numéro de la déclaration à l’ANPDP (données personnelles)',
    PAGE: 'Texte',
    MESSAGE_CALL: 'À confirmer',
    MESSAGE_RETRY: 'Paiement refusé',
    MESSAGE_UNFINISHED: 'Pas encore payée',
    MESSAGE_REST: 'Reste à payer',
    MESSAGE_CONFIRMED: 'Confirmée',
    MESSAGE_ON_ITS_WAY: 'En route',
    MESSAGE_DELIVERED: 'Livrée',
    MESSAGE_OTHER: 'Autre',
    ABANDONED_KEPT_DAYS: 'Commandes que personne n’a essayé de payer',
    CONTACTS_KEPT_DAYS: 'Nom, téléphone et adresse, après la dernière étape d’une commande',
    ACCOUNTS_KEPT_DAYS: 'Ce qui a été vendu, et combien',
    AUDIT_LOG_KEPT_DAYS: 'Journal du bureau',
  } satisfies Record<SettingStem, unknown>,
  hints: {
    SHOP_NAME: 'Vide : le nom habituel, Hanout.',
    SHOP_TAGLINE: 'Sous le titre de la première page. Vide : la nôtre.',
    SHOP_LOGO:
      'Adresse d’une image carrée, ou envoyez-en une ci-dessous : JPEG, PNG ou WebP, 100 Ko au plus.',
    SHOP_COLOR: 'Comme #0d5546. L’écriture dessus reste toujours lisible. Vide : notre vert.',
    SHOP_PHONE: 'Celui que vos clients appellent.',
    SHOP_WHATSAPP: 'Où arrivent les commandes par WhatsApp. Vide : le téléphone, si c’est un mobile.',
    SHOP_INSTAGRAM: '@nom ou adresse de la page.',
    SHOP_FACEBOOK: '@nom ou adresse de la page.',
    QUICK_ORDER: 'La page suivante montre le total avec la livraison, et le client y confirme.',
    PAGE: 'Une ligne vide sépare deux paragraphes ; « # » au début d’une ligne fait un titre. Vide : notre texte.',
    ABANDONED_KEPT_DAYS: 'Au moins 7 ; d’habitude 30.',
    CONTACTS_KEPT_DAYS: 'Au moins 30 ; d’habitude 365.',
    ACCOUNTS_KEPT_DAYS: 'Au moins 365 ; d’habitude 3 653.',
    AUDIT_LOG_KEPT_DAYS: 'Au moins 30 ; d’habitude 365.',
  } as Partial<Record<SettingStem, string>>,
  problems: {
    long: 'Trop long.',
    colour: 'Une couleur s’écrit # et six chiffres ou lettres de a à f.',
    pale: 'Trop pâle.',
    address: 'Il faut une adresse web qui commence par https.',
    picture: 'Il faut une image JPEG, PNG ou WebP de 100 Ko au plus.',
    room: 'L’image n’a pas pu être gardée : envoyez-la de nouveau plus tard.',
    limited:
      'Rien n’est encore enregistré : cet appareil vient d’envoyer beaucoup de logos. Renvoyez l’image dans une minute.',
    phone: 'Ce n’est pas un numéro algérien.',
    nif: 'Un NIF a 15 chiffres, ou 20.',
    mail: 'Ce n’est pas une adresse e-mail.',
    social: 'Écrivez @nom ou l’adresse entière de la page.',
    none: 'Gardez au moins une langue.',
    switch: 'Choisissez l’un des deux.',
    days: 'Un nombre de jours, pas moins que le minimum.',
    placeholder: 'Entre accolades, seulement {nom}, {boutique}, {commande} ou {montant}.',
  } satisfies Record<SettingProblem, unknown>,
  /** `ratio`: the contrast of the colour against the page. */
  pale: (ratio: string) =>
    `Trop pâle : vos boutons se confondraient avec le papier de la page (contraste ${ratio}, il faut au moins 3).`,
  switch: { on: 'Le montrer', off: 'Ne pas le montrer' },
  logoFile: 'Envoyer un logo',
  save: 'Enregistrer',
  saved: 'Enregistré. La boutique le montre dans quelques secondes.',
  paymentPage: {
    published: 'La page de paiement montre la même chose.',
    waiting: 'La page de paiement montrera le nouveau nom quand votre service de paiement l’aura accepté.',
    scope:
      'La page de paiement ne change pas : la clé de la boutique n’a pas le droit de modifier le profil.',
    failed:
      'La page de paiement ne change pas : le service de paiement ne l’a pas accepté. Enregistrez de nouveau plus tard.',
    none: 'La page de paiement montre ce que votre service de paiement sait de vous : changez-le chez lui.',
  },
  wrong: 'Rien n’a été enregistré : corrigez les champs marqués.',
  /** Above the default text of a page. */
  ours: 'Notre texte',
  see: 'Voir la page dans la boutique',
};
