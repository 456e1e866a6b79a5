import type { StepName, StepState } from '../../../../src/desk/onboarding/rules.ts';
import type { OnboardingFlash } from '../../../../src/domain/addresses/desk/settings.ts';
import type { Capability } from '../../../../src/domain/capabilities.ts';

export const onboarding = {
  title: 'Ouvrir la boutique',
  /** `done`: finished steps of `all`. */
  lead: (done: number, all: number) =>
    `${done} étapes sur ${all} sont faites. La page vérifie chacune à chaque ouverture.`,
  all: 'Tout est prêt : la boutique vend.',
  again: 'Vérifier de nouveau',
  /** The link on the day's page, while a step is missing. */
  toStart: 'Ouvrir la boutique : ce qu’il reste à faire',
  states: { done: 'Fait', open: 'À faire', waiting: 'Plus tard' } satisfies Record<StepState, unknown>,
  flash: {
    silent: 'Le message d’essai est parti et n’est pas encore arrivé. Vérifiez de nouveau dans une minute.',
    refused: 'Le service de paiement n’a pas envoyé de message d’essai. Réessayez dans un instant.',
  } satisfies Record<OnboardingFlash, unknown>,
  service: {
    /** Before the service's own words. */
    suspended:
      'Il répond, mais il a suspendu votre compte\u00a0: aucune carte n’est débitée. Demandez à ce service ce qu’il lui faut. D’ici là, proposez le paiement à la livraison.',
    unreachable: 'Le service de paiement ne répond pas. S’il en reste ainsi, vérifiez SERVICE_URL.',
    address:
      'À l’adresse de SERVICE_URL, ce n’est pas le service de paiement qui répond : il la faut entière, jusqu’à /api/v2.',
  },
  /** For a step that waits for another one. */
  later: 'D’abord les étapes qui précèdent.',
  missing: 'La clé de la boutique n’a pas ces droits :',
  /**
   * For a valid key at a service that does not offer everything; `unreported`: the service does not say either what the
   * key may do.
   */
  known: 'Elle est connue.',
  unreported: 'Elle est connue. Le service ne dit pas tout ce qu’elle peut faire.',
  /** What the service does not offer. `scopes`: comes before the names of scopes. */
  notOffered: {
    title: 'Ce que votre service de paiement n’offre pas',
    scopes: 'Le service n’offre pas :',
    texts: {
      refunds: 'Les remboursements : rendez l’argent vous-même, puis notez-le dans la commande.',
      payment_exceptions:
        'La liste des paiements arrivés trop tard ou deux fois : regardez de temps en temps la page du prestataire.',
      attempts: 'La raison d’un refus : la boutique dit seulement que le paiement n’a pas abouti.',
      expire:
        'La fermeture d’un paiement avant son délai : les articles attendent que le service le ferme lui-même.',
      idempotency:
        'La protection contre les doublons : si une réponse se perd, la boutique cherche d’abord ce qui a déjà été créé. Ce qui existe deux fois est signalé dans vos articles.',
      etag: 'La protection quand deux personnes changent le même article en même temps : la dernière l’emporte.',
      cursors: 'La lecture rapide de très longues listes : la boutique lit page par page.',
      scopes: 'Les clés limitées : la clé de la boutique peut tout faire, ne la donnez à personne.',
      profile:
        'Le réglage du nom et du logo de la page de paiement par la clé : il se fait chez le prestataire.',
    } satisfies Record<Capability, unknown>,
  },
  /** `action`: null where the desk can do nothing. */
  ignoredFees: {
    title: 'Les frais de paiement ne suivent pas le réglage',
    text: 'À la dernière page de paiement, le service n’a pas partagé les frais comme le dit FEES_ALLOCATION : il ne suit pas ce réglage, ou cette page est plus ancienne.',
  },
  steps: {
    payment_methods: {
      title: 'Moyens de paiement',
      done: 'Les clients ont de quoi payer.',
      open: 'Seule la carte est proposée. En Algérie, on paie le plus souvent à la livraison : proposez-le.',
      action: 'Choisir les moyens de paiement' as string | null,
    },
    name: {
      title: 'Nom de la boutique',
      done: 'Les pages portent votre nom.',
      open: 'Les clients voient un nom d’exemple.',
      action: 'Le noter' as string | null,
    },
    phone: {
      title: 'Téléphone',
      done: 'Les clients ont un numéro à appeler.',
      open: 'Les clients n’ont pas de numéro à appeler.',
      action: 'Le noter' as string | null,
    },
    service: { title: 'Service de paiement', done: 'Il répond.', open: '', action: null as string | null },
    key: {
      title: 'Clé de la boutique',
      done: 'Elle est connue et a tous les droits qu’il lui faut.',
      open: 'Le service ne connaît pas cette clé. Donnez-lui la bonne par « npx wrangler secret put SERVICE_API_KEY ».',
      action: null as string | null,
    },
    webhook: {
      title: 'Messages du service',
      done: 'Un message d’essai est arrivé, et sa signature est juste : la boutique saura qui a payé.',
      open: 'Un paiement d’essai est ouvert puis annulé ; rien n’est débité. Son message doit arriver ici.',
      action: 'Envoyer un message d’essai' as string | null,
    },
    goods: {
      title: 'Articles',
      done: 'Il y a de quoi vendre.',
      open: 'Rien n’est encore en boutique. Ajoutez un article, ou tous à la fois depuis un tableur.',
      action: 'Ajouter un article' as string | null,
    },
    delivery: {
      title: 'Livraison',
      done: 'Les tarifs sont notés.',
      open: 'Sans tarifs, la livraison est gratuite partout.',
      action: 'Noter les tarifs' as string | null,
    },
    seller: {
      title: 'Qui vend',
      done: 'Le nom légal, le registre du commerce et l’adresse sont affichés.',
      open: 'La loi demande d’afficher le nom légal, le registre du commerce et l’adresse.',
      action: 'Les noter' as string | null,
    },
    declaration: {
      title: 'Les données personnelles',
      done: 'Le numéro de la déclaration à l’ANPDP est sur la page de confidentialité.',
      open: 'La loi 18-07 demande de déclarer à l’ANPDP ce que la boutique garde des clients. Notez le numéro qu’elle vous donne.',
      action: 'Noter le numéro' as string | null,
    },
    way_back: {
      title: 'Si cet appareil est perdu',
      done: 'Il y a un autre appareil de propriétaire, ou des codes de secours.',
      open: 'Seul cet appareil ouvre le bureau. Créez des codes de secours ou associez un autre appareil.',
      action: 'Vers les appareils' as string | null,
    },
    order: {
      title: 'Une commande d’essai',
      done: 'Une commande a été payée ou confirmée.',
      open: 'Commandez quelque chose comme un client, et payez-le ou confirmez-le ici.',
      action: 'Vers la boutique' as string | null,
    },
    live: {
      title: 'De vrais paiements',
      done: 'La clé est réelle : les cartes sont débitées.',
      open: 'C’est encore le mode test : rien n’est débité. Quand tout va, donnez à la boutique sa clé réelle et l’adresse qui va avec.',
      action: null as string | null,
    },
  } satisfies Record<StepName, unknown>,
};
