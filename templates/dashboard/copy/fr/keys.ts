import type { KeyRefusal, Overlap } from '../../../../src/service/dashboard/keys/rules.ts';

export const words = {
  title: 'Clés d’API',
  lead: 'Une clé permet à un programme ce que disent ses droits, quel que soit le rôle de la personne qui l’a créée.',
  madeText: 'Copiez la clé maintenant\u202f: elle n’est montrée qu’une fois, et à vous seul.',
  active: 'En service',
  ended: 'Terminée',
  all: 'Tous les droits',
  since: 'Créée le',
  unused: 'jamais utilisée',
  used: 'utilisée le',
  until: 'valable jusqu’au',
  endedAt: 'terminée le',
  overlapOf: (name: string) => `Fin de l’ancienne clé ${name}`,
  overlaps: {
    0: 'L’ancienne finit aussitôt',
    3600: 'L’ancienne finit dans une heure',
    86400: 'L’ancienne finit dans un jour',
    604800: 'L’ancienne finit dans une semaine',
  } satisfies Record<Overlap, string>,
  roll: (name: string) => `Remplacer ${name}`,
  revoke: (name: string) => `Révoquer ${name} aussitôt`,
  create: 'Créer une clé',
  name: 'Nom',
  scopes: 'Droits',
  button: 'Créer la clé',
  refused: {
    incomplete: 'Une clé a besoin d’un nom et d’au moins un droit.',
    too_many_keys: 'Trop de clés sont en service\u202f: révoquez-en une qui ne sert plus.',
    key_ended: 'Cette clé est déjà terminée\u202f: créez-en une.',
    seen: 'Ce formulaire a déjà créé une clé, montrée une fois. Si vous ne l’avez pas, remplacez-la.',
  } satisfies Record<KeyRefusal, string>,
};
