export type ProblemName =
  | 'unknown'
  | 'unknownLink'
  | 'unavailable'
  | 'replaced'
  | 'tooMany'
  | 'tooManyUnpaid'
  | 'foreignForm'
  | 'wrongMethod'
  | 'tooLarge'
  | 'broken';

export const problems = {
  unknown: {
    title: 'Cette page n’existe pas',
    text: 'Vérifiez le lien, ou demandez-en un nouveau au vendeur.',
  },
  unknownLink: {
    title: 'Ce lien de paiement n’est pas disponible',
    text: 'Le vendeur l’a désactivé ou il n’existe plus. Contactez-le pour en avoir un autre.',
  },
  unavailable: {
    title: 'Le paiement est indisponible pour le moment',
    text: 'Rien n’a été débité. Réessayez plus tard, ou contactez le vendeur.',
  },
  replaced: {
    title: 'Ce premier paiement est remplacé',
    text: 'Ne le payez plus. Ce qui y a été payé est remboursé. Ouvrez «\u00a0Passage en réel\u00a0» dans le tableau de bord pour faire le suivant.',
  },
  tooMany: { title: 'Trop d’essais', text: 'Rien n’a été débité. Attendez une minute, puis réessayez.' },
  tooManyUnpaid: {
    title: 'Un instant, s’il vous plaît',
    text: 'Trop d’achats attendent déjà leur paiement. Payez les vôtres, ou réessayez dans quelques minutes.',
  },
  foreignForm: {
    title: 'Cette demande n’a pas été acceptée',
    text: 'Elle vient d’un autre site. Ouvrez la page de paiement et réessayez.',
  },
  wrongMethod: {
    title: 'Cette demande n’a pas été comprise',
    text: 'Ouvrez la page de paiement et réessayez.',
  },
  tooLarge: {
    title: 'Cette demande est trop longue',
    text: 'Ouvrez la page de paiement et réessayez avec un texte plus court.',
  },
  broken: {
    title: 'Une erreur est survenue chez nous',
    text: 'Attendez un instant, puis rouvrez la page : elle dira où en est le paiement.',
  },
  again: 'Rouvrir la page',
  kept: 'Ce que vous avez saisi est conservé sur cette page.',
  resend: 'Envoyer à nouveau',
} satisfies Record<ProblemName, unknown> & Record<string, unknown>;
