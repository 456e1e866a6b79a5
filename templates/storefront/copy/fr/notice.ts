export const notice = {
  notFound: {
    title: 'Rien dans ce rayon',
    text: 'La page n’existe pas, ou l’article n’est plus en vente.',
  },
  orderNotFound: {
    title: 'Aucune commande à cette adresse',
    text: 'Le lien a peut-être été coupé en route. Retrouvez la commande par son numéro et votre téléphone.',
  },
  unreadable: {
    title: 'Ce lien de panier est illisible',
    text: 'Il a peut-être été coupé en route. Demandez qu’on vous l’envoie de nouveau.',
  },
  failed: {
    title: 'Un problème est survenu chez nous',
    text: 'Cette étape n’a pas été enregistrée. Réessayez dans un instant.',
  },
  forbidden: {
    title: 'Demande refusée',
    text: 'Elle ne vient pas d’une page de la boutique. Retournez à la page et recommencez.',
  },
  wrongMethod: {
    title: 'Cela ne marche pas ici',
    text: 'Cette page n’accepte pas ce genre de demande. Ouvrez-la depuis la boutique.',
  },
  tooLarge: {
    title: 'Demande trop grande',
    text: 'La boutique n’accepte pas une demande de cette taille.',
  },
  tooMany: {
    title: 'Un instant, s’il vous plaît',
    text: 'Trop de demandes nous sont venues de votre connexion en peu de temps. Réessayez dans une minute.',
  },
  limited: {
    title: 'Un instant, s’il vous plaît',
    text: 'Trop de commandes attendent déjà leur paiement. Payez les vôtres, ou réessayez dans quelques minutes.',
  },
  networkLimited: {
    title: 'Commandez directement auprès de la boutique',
    text: 'Beaucoup de commandes sont venues de votre réseau internet sans être payées ni confirmées : la boutique n’en prend plus ici pour l’instant. Appelez-la ou écrivez-lui, ou réessayez dans une heure.',
    call: 'Appeler la boutique :',
  },
  not_ready: {
    title: 'Les rayons se remplissent encore',
    text: 'Nous ne connaissons pas encore le prix de la livraison : rien n’a été commandé. Réessayez dans une minute.',
  },
  unreachable: {
    title: 'Le service de paiement ne répond pas',
    text: 'Votre commande et votre panier sont conservés, rien n’a été payé. Réessayez dans un instant.',
  },
  refused: {
    title: 'Le service de paiement a refusé',
    text: 'Un article est peut-être épuisé ou modifié. Le panier est conservé, rien n’a été payé.',
  },
  account_refused: {
    title: 'Pas de paiement par carte pour cette commande',
    text: 'Le service de paiement ne prend pas le paiement de cette commande pour l’instant. Votre commande et votre panier sont conservés, rien n’a été payé.',
    order: 'Commander avec paiement à la livraison',
  },
  unexpected: {
    title: 'Réponse inattendue du service de paiement',
    text: 'Votre commande et votre panier sont conservés, rien n’a été payé. Réessayez dans un instant.',
  },
  mismatch: {
    title: 'Le total a changé',
    text: 'Le service de paiement demande un autre montant que votre commande. Nous avons arrêté là : rien n’a été payé.',
    before: 'Avant',
    after: 'Maintenant',
  },
  repriced: {
    title: 'Le total a changé',
    text: 'Cette commande n’est plus au même prix : aucun paiement n’a été ouvert. Commandez à nouveau, au prix d’aujourd’hui.',
  },
  short: {
    title: 'Il n’en reste pas assez',
    text: 'Le paiement n’a pas abouti à temps : les articles sont retournés en rayon, et certains sont partis. Rien n’a été payé.',
    line: (wanted: number, left: number) =>
      `${wanted} ${wanted === 1 ? 'demandé' : 'demandés'}, ${left === 0 ? 'aucun' : left} en rayon`,
  },
  closed: {
    title: 'La boutique est fermée',
    text: 'Il lui manque un réglage pour ouvrir. Revenez un peu plus tard.',
    merchant: 'Pour le commerçant, réglage manquant ou illisible :',
    way: 'Il se règle ainsi :',
  },
  home: 'Voir la boutique',
  kept: 'Votre panier et ce que vous avez écrit sont conservés, rien n’a été payé.',
  retry: 'Réessayer',
  cart: 'Voir le panier',
};
