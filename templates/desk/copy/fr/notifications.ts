import type { NotificationFlash } from '../../../../src/domain/addresses/desk/notifications.ts';
import type { NotificationChannel } from '../../../../src/domain/notifications/notifications.ts';

/** Notification preferences and channels. */
export const notifications = {
  title: 'Être prévenu',
  lead: 'Ce qui se passe dans votre boutique vous parvient sans ouvrir le bureau. Aucun message ne nomme un client, un téléphone ou une rue.',
  link: 'Être prévenu des nouvelles commandes',
  wrong: 'Non enregistré : le champ marqué est illisible.',
  /** Of a provider that was not connected, with a link to the reason. */
  unconnected: 'Pas connecté.',
  toWhy: 'Voir plus bas',
  done: {
    saved: 'Enregistré. Cela compte tout de suite.',
    sent: 'Le message d’essai est parti. Il arrive dans la minute.',
    failed: 'Le message d’essai n’est pas parti : la raison est ci-dessous.',
    limited: 'Assez de messages d’essai pour l’instant : réessayez plus tard.',
    connected: 'Connecté.',
    unheard: 'Le bot n’a pas encore reçu le message : ouvrez-le, appuyez sur Démarrer, puis réessayez.',
    disconnected: 'Déconnecté. La boutique a oublié sa clé.',
  } satisfies Record<NotificationFlash, unknown>,
  device: {
    isOn: 'Cet appareil affiche les notifications.',
    isOff:
      'Cet appareil n’en affiche pas encore. Le bouton est ici si le navigateur sait le faire ; sur un iPhone, ajoutez d’abord le bureau à l’écran d’accueil.',
    turnOn: 'Les afficher sur cet appareil',
    turnOff: 'Ne plus les afficher ici',
    refused: 'Le navigateur a refusé : autorisez les notifications de ce site, puis réessayez.',
  },
  kindsLabel: 'Me prévenir de',
  off: 'Rien de coché : ce moyen est coupé.',
  save: 'Enregistrer',
  test: 'Envoyer un message d’essai',
  sentAt: 'Dernier message parti :',
  failedAt: 'Dernier échec :',
  /** Why a provider took nothing; after a colon stands its own reason. */
  failures: {
    silent: 'Pas de réponse : réessayez dans un instant.',
    unreadable: 'La réponse reçue est illisible.',
    token: 'Telegram refuse ce jeton :',
    key: 'Le fournisseur refuse cette clé :',
    refused: 'Le fournisseur a refusé :',
  },
  disconnect: 'Déconnecter',
  /** A Telegram bot of the merchant. */
  bot: {
    steps:
      'Dans Telegram, écrivez /newbot à @BotFather, choisissez un nom, et collez ici le jeton qu’il répond.',
    token: 'Jeton du bot',
    mistyped: 'Ce n’est pas un jeton : des chiffres, deux points, puis une longue suite de lettres.',
    connect: 'Connecter le bot',
    tell: (code: string) =>
      `Ouvrez le bot et appuyez sur Démarrer : il saura où écrire. Dans un groupe, ajoutez le bot et envoyez \u2066/start ${code}\u2069.`,
    open: (bot: string) => `Ouvrir \u2066@${bot}\u2069`,
    told: 'J’ai appuyé sur Démarrer',
    connected: (bot: string) => `\u2066@${bot}\u2069 écrit dans votre conversation.`,
  },
  /** An e-mail provider of the merchant. */
  mail: {
    steps: 'Ouvrez un compte gratuit chez Resend, vérifiez-y votre domaine, et créez une clé API :',
    from: 'Adresse d’envoi',
    key: 'Clé API',
    mistyped: {
      from: 'Écrivez une adresse e-mail, comme contact@boutique.dz.',
      key: 'Ce n’est pas une clé API : au moins huit lettres ou chiffres, sans espace.',
    },
    connect: 'Connecter',
    connected: (from: string) => `La boutique envoie depuis \u2066${from}\u2069.`,
  },
  channels: {
    push: {
      title: 'Sur les appareils des propriétaires',
      text: 'Une notification à l’écran, comme toute application, même quand le bureau est fermé.',
      label: '',
      hint: '',
      secret: '',
    },
    telegram: {
      title: 'Telegram',
      text: 'Votre bot vous écrit, à vous ou à un groupe.',
      label: '',
      hint: '',
      secret: '',
    },
    email: {
      title: 'E-mail',
      text: 'Un courrier à une adresse.',
      label: 'Votre adresse e-mail',
      hint: '',
      secret: '',
    },
    webhook: {
      title: 'Un programme à vous',
      text: 'Votre programme reçoit chaque nouvelle. Pour qui le développe : un webhook en JSON, signé selon Standard Webhooks.',
      label: 'Adresse de votre programme',
      hint: 'En https, sous un nom public.',
      secret: 'Il est signé avec :',
    },
  } satisfies Record<NotificationChannel, unknown>,
  general: {
    title: 'Pour tous les moyens',
    language: 'Langue des messages',
    lowStock: 'Le stock est bas à',
    lowStockHint: 'Dit une fois par article jusqu’au réassort. Vide : jamais.',
    shoppers: 'Écrire aux clients qui ont donné une adresse e-mail',
    shoppersHint:
      'Quand leur commande est payée ou confirmée, en route, annulée ou remboursée : cinq courriers au plus.',
    noMail: 'Il faut pour cela que l’e-mail soit en place.',
  },
};
