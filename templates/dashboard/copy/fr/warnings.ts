/** Warnings that an account is sent. */
export const words = {
  subject: 'Quelque chose demande votre attention',
  endpoint: (host: string) => `L’adresse d’événements ${host} ne les reçoit plus.`,
  mended: (host: string) => `L’adresse d’événements ${host} les reçoit de nouveau.`,
  key_ends: (day: string) => `Une clé secrète se termine le ${day}. Remplacez-la avant ce jour.`,
  key_ended: (day: string) => `Une clé secrète est terminée depuis le ${day}.`,
  why: 'Votre compte a choisi cette adresse. Les réglages du tableau de bord la changent.',
};
