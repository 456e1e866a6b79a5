import type * as fr from '../fr/consent.ts';

export const consent: typeof fr.consent = {
  terms: 'I accept the seller’s terms of sale and the bank’s terms of card payment.',
  readTerms: 'Read the terms of sale',
  question: (one, other) => `What is ${one} plus ${other}?`,
  numbers: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  why: 'Answer in digits: it shows us that you are not a program.',
  missingTerms: 'Accept the terms to pay.',
  wrongAnswer: 'The answer does not fit. Answer this new question.',
  marks: { cib: 'CIB', edahabia: 'Edahabia' },
  help: 'A question about your card payment? Call the toll-free number 3020.',
};
