import type { CourierRefusal } from '../../../../src/desk/couriers/rules/courier-refusals.ts';
import { counted } from '../../../parts/count.ts';

/** Accounts at couriers. */
export const couriers = {
  title: 'Comptes chez les transporteurs',
  lead: 'Avec un compte, la boutique crée les colis, suit leur chemin et note l’argent remis. Sans compte, rien ne change.',
  on: 'En service',
  off: 'Éteint',
  rests: 'En pause',
  from: 'Départ :',
  through: 'Par le relais',
  again: 'La boutique réessaie :',
  followedMost: 'Plus de 1\u202f000 colis suivis',
  followed: (count: number) =>
    counted('fr', count, { zero: 'Aucun colis suivi', one: '# colis suivi', other: '# colis suivis' }),
  quota: 'Appels restants chez lui :',
  windows: {
    second: (count: number) => `${count} par seconde`,
    minute: (count: number) => `${count} par minute`,
    hour: (count: number) => `${count} par heure`,
    day: (count: number) => `${count} pour la journée`,
  },
  /** Why the account's calls rest. */
  problems: {
    auth: 'Le transporteur refuse les clés. Remplacez-les ci-dessous.',
    forbidden_egress: 'Le transporteur refuse les appels de votre hébergement. Il faut un relais.',
    rate_limited: 'Le transporteur demande d’attendre : trop d’appels.',
    unavailable: 'Le transporteur ne répond pas.',
    unexpected: 'Une erreur de la boutique arrête ce compte. Elle est dans le journal technique.',
  },
  test: 'Essayer les clés',
  turnOff: 'Éteindre',
  turnOn: 'Remettre en service',
  change: 'Remplacer les clés',
  saveKeys: 'Essayer et remplacer',
  remove: 'Retirer ce compte',
  removeMost:
    'Les clés sont effacées. Plus de 1\u202f000 colis restent chez le transporteur, mais la boutique ne les suivra plus.',
  removeText: (count: number) =>
    `Les clés sont effacées. ${counted('fr', count, { zero: 'Aucun colis n’est suivi en ce moment.', one: '# colis reste chez le transporteur, mais la boutique ne le suivra plus.', other: '# colis restent chez le transporteur, mais la boutique ne les suivra plus.' })}`,
  sure: 'Oui, retirer ce compte',
  add: 'Ajouter un compte',
  tenants: 'Un autre, sur EcoTrack (DHD…)',
  fields: {
    courier: 'Transporteur',
    tenant: 'Adresse EcoTrack du transporteur',
    origin: 'Wilaya de départ des colis',
    id: 'API ID',
    token: 'Jeton (API token)',
    events: 'Adresse du webhook',
    relay: 'Adresse d’un relais',
    secret: 'Secret du webhook',
    title: 'Nom affiché',
  },
  further: 'Relais et webhook',
  hints: {
    keep: 'Une case vide ne change rien.',
    tenant: 'Pour EcoTrack seulement : l’adresse où vous vous connectez chez lui.',
    id: 'Pour Yalidine et les siens. EcoTrack n’en a pas.',
    events:
      'Facultatif : à donner dans le tableau de bord du transporteur, pour que les nouvelles arrivent plus vite. Copiez ensuite son secret ci-dessous.',
    relay:
      'Laissez vide, sauf si le transporteur refuse votre hébergement. Vos clés passent par ce relais : il doit être à vous.',
    secret: 'Facultatif : celui que montre le tableau de bord du transporteur.',
    title: 'Vide : le nom du transporteur. Vos clients le voient sur la page de leur commande.',
  },
  save: 'Essayer et ajouter',
  saveHint: 'Les clés sont essayées tout de suite, gardées chiffrées, et ne sont plus jamais montrées.',
  wrong: 'Rien n’est ajouté : complétez les cases marquées, puis retapez le jeton.',
  refused: {
    tenant: 'Cette adresse n’est pas celle d’un transporteur connu. Exemple : dhd.ecotrack.dz.',
    relay: 'Le relais doit être une adresse https publique, sans rien après.',
    same_keys:
      'Ce compte du transporteur est déjà ici. Un second lui ferait deux fois plus d’appels : remplacez plutôt ses clés.',
    auth: 'Le transporteur refuse ces clés. Vérifiez-les dans son tableau de bord, puis retapez-les.',
    forbidden_egress:
      'Le transporteur refuse les appels de votre hébergement. Indiquez un relais à vous, puis retapez le jeton.',
    rate_limited: 'Trop d’essais. Attendez quelques minutes, puis retapez le jeton.',
    unavailable: 'Le transporteur n’a pas répondu. Réessayez plus tard : rien n’est enregistré.',
  } satisfies Record<CourierRefusal, string>,
  flash: {
    added: 'Le transporteur accepte les clés. Le compte est ajouté.',
    works: 'Le transporteur accepte les clés.',
    keys: 'Le transporteur accepte les nouvelles clés. Elles sont remplacées.',
    off: 'Le compte est éteint : aucun nouveau colis n’y va. Les siens restent suivis.',
    on: 'Le compte est en service.',
    removed: 'Le compte et ses clés sont retirés.',
    saved: 'Enregistré.',
  },
  options: {
    title: 'Nom et réglages fins',
    titleHint: 'Vos clients le voient. Les commandes déjà remises gardent l’ancien.',
    handshake: 'Réponse au contrôle du webhook',
    handshakes: { text: 'Le code seul (habituel)', json: 'Le code en JSON' },
    handshakeHint:
      'À changer seulement si le tableau de bord du transporteur dit que l’adresse du webhook ne répond pas comme il faut.',
    pickupPoints: 'Identifiant du bureau de retrait',
    deskForms: { number: 'Un nombre (habituel)', text: 'Un texte' },
    desksHint: 'À changer seulement si le transporteur refuse « stopdesk_id » pour les colis au bureau.',
    collection: 'Demander un ramassage avec chaque colis validé',
    collectionHint:
      'À cocher si le transporteur ne passe que sur demande. Sinon, laissez : un livreur passe chaque jour, ou vous déposez les colis.',
    save: 'Enregistrer',
  },
  assign: {
    title: 'Qui prend quel colis',
    rest: 'Tous les colis, sauf exception ci-dessous',
    nobody: 'Personne : choisir à chaque fois',
    text: 'Exceptions : les numéros des wilayas, séparés par des virgules, comme 16, 9, 35.',
    modes: { home: 'À domicile', desk: 'Au bureau' },
    save: 'Enregistrer',
    wrong: 'Rien n’est enregistré : une liste se lit mal, ou une wilaya est dans deux comptes.',
  },
};
