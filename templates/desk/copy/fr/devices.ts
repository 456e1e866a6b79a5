import type { DeviceRefusal } from '../../../../src/domain/addresses/desk/sign-in.ts';
import type { DeskRole } from '../../../../src/domain/desk-rights.ts';
import { counted } from '../../../parts/count.ts';

export const devices = {
  title: 'Appareils',
  refused: {
    last_owner: 'C’est le seul appareil d’un propriétaire : associez-en un autre avant de le retirer.',
    gone: 'Cet appareil n’est plus associé.',
    name_required: 'Un appareil doit avoir un nom.',
  } satisfies Record<DeviceRefusal, unknown>,
  isThis: 'Cet appareil',
  paired: 'Associé le',
  seen: 'Vu le',
  change: 'Modifier',
  name: 'Nom',
  rename: 'Enregistrer le nom',
  revoke: 'Retirer cet appareil',
  revokeText: 'Il est déconnecté aussitôt.',
  revokeThis: 'Vous l’utilisez en ce moment : vous serez déconnecté aussitôt.',
  lastOwner: 'Le seul appareil d’un propriétaire ne peut pas être retiré.',
  invite: {
    title: 'Associer un autre appareil',
    text: 'Vous obtenez un code QR qui sert une fois, pendant dix minutes.',
    as: 'Que pourra-t-il faire ?',
    roles: {
      packer: 'Emballer et remettre les colis. Sans voir les recettes.',
      confirmer: 'Appeler les clients, confirmer et corriger leurs commandes. Sans voir les recettes.',
      accountant: 'Lire les commandes, les recettes, les relevés et le journal. Sans modifier de commande.',
      owner: 'Tout voir et tout faire, comme cet appareil.',
    } satisfies Record<DeskRole, unknown>,
    button: 'Afficher le code QR',
  },
  invitation: {
    title: 'Scannez avec l’autre appareil',
    text: {
      packer: 'Il deviendra celui d’un préparateur. Le code sert une seule fois.',
      confirmer: 'Il deviendra celui d’un agent de confirmation. Le code sert une seule fois.',
      accountant: 'Il deviendra celui d’un comptable. Le code sert une seule fois.',
      owner: 'Il deviendra celui d’un propriétaire, qui peut tout faire. Le code sert une seule fois.',
    } satisfies Record<DeskRole, unknown>,
    picture: 'Code QR du lien',
    until: 'Valable jusqu’au',
    back: 'Retour aux appareils',
  },
  codes: {
    title: 'Codes de secours',
    left: (count: number) =>
      counted('fr', count, { one: '# code n’a pas servi.', other: '# codes n’ont pas servi.' }),
    text: 'Les nouveaux codes remplacent les anciens, qui n’ouvrent alors plus rien.',
    button: 'Créer de nouveaux codes',
  },
};
