/** What payers agree to before a card payment, and whom they may call. */
export const consent = {
  terms: 'J’accepte les conditions de vente du vendeur et les conditions de paiement par carte de la banque.',
  readTerms: 'Lire les conditions de vente',
  /** The sum is asked in words, so that programs do not pay. */
  question: (one: string, other: string) => `Combien font ${one} plus ${other}\u00a0?`,
  numbers: ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
  why: 'Répondez en chiffres\u00a0: cela nous montre que vous n’êtes pas un programme.',
  missingTerms: 'Acceptez les conditions pour payer.',
  wrongAnswer: 'La réponse ne convient pas. Répondez à cette nouvelle question.',
  /** On the button, in their colours. */
  marks: { cib: 'CIB', edahabia: 'Edahabia' },
  help: 'Une question sur votre paiement par carte\u00a0? Appelez le numéro vert 3020.',
};
