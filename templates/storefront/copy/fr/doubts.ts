import { placeQuestion } from '../../../parts/copy/fr/place-question.ts';

/** The copy of questions about typed values that the shop doubts. */
export const doubts = {
  ...placeQuestion,
  name: 'Est-ce bien votre nom ? Le livreur vous demandera par ce nom. S’il est juste, laissez-le.',
};
