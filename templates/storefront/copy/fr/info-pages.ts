const depositText = `# Acompte

L’acompte est déduit du total. Si la boutique annule la commande, elle le rembourse ; si vous refusez un colis conforme, elle peut le conserver.`;

/**
 * The copy of the information pages and of the footer. `text` is the default text of a page, until the merchant
 * writes one: blocks separated by empty lines, `# ` for headings.
 */
export const info = {
  about: {
    title: 'Qui sommes-nous',
    text: (shopName: string) => `${shopName} vend en ligne et livre en Algérie.

Une question avant de commander, ou sur une commande en cours ? Écrivez-nous ou appelez-nous.`,
  },
  contact: {
    title: 'Contact',
    text: () =>
      `Pour une question ou une réclamation, appelez-nous ou écrivez-nous. Ayez sous la main le numéro de votre commande : nous la retrouvons plus vite.`,
  },
  conditions: {
    title: 'Conditions de vente',
    text: (shopName: string, payments: string, hasCalls: boolean, hasDeposit: boolean) =>
      [
        `Ces conditions s’appliquent aux commandes passées sur ce site auprès de ${shopName}.`,
        `# Prix

Les prix sont en dinars algériens, toutes taxes comprises. Le prix de la livraison dépend de la wilaya ; il s’ajoute au total avant que vous confirmiez.`,
        `# Commande

Vous pouvez tout vérifier et corriger jusqu’à l’envoi du formulaire. La page de la commande vous dit ensuite où elle en est, et vaut récapitulatif.${hasCalls ? ' Une commande à payer à la livraison est confirmée par téléphone avant de partir ; si nous n’arrivons pas à vous joindre, elle peut être annulée.' : ''}`,
        `# Paiement

${payments}`,
        `# Livraison

La page de la livraison donne le prix et le délai de chaque wilaya. Vérifiez le colis quand on vous le remet.`,
        ...(hasDeposit ? [depositText] : []),
        `# Retours et données personnelles

La page des retours et celle de la vie privée font partie de ces conditions.`,
        `# Loi applicable

La loi algérienne s’applique, notamment la loi n° 18-05 relative au commerce électronique. En cas de désaccord, parlez-nous-en d’abord.`,
      ].join('\n\n'),
  },
  returns: {
    title: 'Retours et remboursements',
    text: (hasDeposit: boolean) =>
      [
        `# Article défectueux ou différent

Renvoyez-le dans son emballage d’origine dans les quatre jours ouvrables après la livraison, en nous disant pourquoi. Le renvoi est à nos frais. Nous livrons le bon article, le réparons, l’échangeons ou vous remboursons, au plus tard quinze jours après l’avoir reçu.`,
        `# Livraison en retard

Si le délai annoncé est dépassé, vous pouvez renvoyer l’article en l’état dans les quatre jours ouvrables après la livraison. Nous vous rendons le prix payé et les frais de renvoi dans les quinze jours après l’avoir reçu.`,
        `# Changement d’avis

Appelez-nous avant que le colis ne parte : nous annulons la commande.`,
        ...(hasDeposit ? [depositText] : []),
        `# Comment faire

Appelez-nous ou écrivez-nous avec le numéro de la commande avant de renvoyer quoi que ce soit : nous vous disons où et comment.`,
      ].join('\n\n'),
  },
  /** The numbers are days of retention. */
  privacy: {
    title: 'Vie privée',
    text: (abandoned: number, contacts: number, accounts: number, isPaidOnline: boolean) =>
      [
        `# Ce que nous demandons

Nom, téléphone, wilaya, commune et adresse ; e-mail et remarque si vous les donnez. Ils servent à préparer, confirmer et livrer votre commande, et à rien d’autre.`,
        `# Qui le voit

La boutique, et le transporteur pour vous livrer.${isPaidOnline ? ' Le service de paiement reçoit votre nom et vos coordonnées quand vous payez en ligne ; votre carte, la boutique ne la voit jamais.' : ''} Nous ne vendons ces données à personne. Si vous donnez votre avis sur un article reçu, vos mots et le prénom que vous avez choisi d’afficher peuvent figurer sur sa page ; ils partent avec vos coordonnées. L’adresse que vous laissez pour être prévenu du retour d’un article est effacée après un jour si vous ne la confirmez pas, sinon après ce message, ou après quatre-vingt-dix jours.`,
        `# Combien de temps

Une commande en ligne que personne n’a essayé de payer disparaît après ${abandoned} jours. Des autres, vos coordonnées sont effacées ${contacts} jours après leur dernier événement. Ce qui a été vendu et à quel prix reste ${accounts} jours, sans votre nom, pour les comptes.`,
        `# Sur votre appareil

Des cookies gardent le panier, vos commandes et ce que vous êtes en train d’écrire, et pendant trente jours le nom du lien par lequel vous êtes venu. Si vous le cochez, vos nom, téléphone et adresse y restent un an, là seulement ; un bouton de la commande les oublie. La boutique compte les pages vues et les commandes, jamais qui les a vues. Il n’y a ni publicité, ni outil de mesure, ni cookie d’un autre site.`,
        `# Vos droits

Vous pouvez voir, corriger ou faire effacer vos données : appelez-nous ou écrivez-nous avec le numéro de la commande. La loi n° 18-07 vous protège.`,
      ].join('\n\n'),
  },
  /** A sentence of the terms for each payment method. */
  paid: {
    card: 'Par carte Edahabia ou CIB, sur la page sécurisée du service de paiement.',
    cash: 'À la livraison, en espèces.',
    part: 'Un acompte par carte, le reste à la livraison, en espèces.',
  },
  seller: 'Le vendeur',
  version: 'Version du texte :',
  legalName: (name: string) => name,
  tradeRegister: (number: string) => `RC : ${number}`,
  nif: (number: string) => `NIF : ${number}`,
  nis: (number: string) => `NIS : ${number}`,
  address: (address: string) => address,
  declared: (number: string) => `Traitement des données déclaré à l’ANPDP : n° ${number}`,
  /** The footer's line for cash and for a deposit; cards have their marks. */
  pays: {
    cash: 'Paiement à la livraison',
    part: 'Acompte par carte, le reste à la livraison',
  },
  /** `changed`: they have changed while the form was filled in. */
  accept: {
    before: 'En commandant, vous acceptez les',
    link: 'conditions de vente',
    changed:
      'Nos conditions de vente ont changé depuis l’ouverture de cette page. Lisez-les, puis confirmez.',
  },
  accepted: (version: string) => `Conditions de vente acceptées (version ${version})`,
  /** Of an order that the shop typed itself. */
  inForce: (version: string) => `Conditions de vente (version ${version})`,
};
