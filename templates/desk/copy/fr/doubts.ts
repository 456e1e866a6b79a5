import { placeQuestion } from '../../../parts/copy/fr/place-question.ts';

/** The questions about typed values that the desk doubts. */
export const doubts = {
  ...placeQuestion,
  name: 'Est-ce bien le nom du client ? Le livreur le demandera par ce nom. S’il est juste, enregistrez de nouveau.',
};
