import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { type Text, textOf } from '../../parts/text.tsx';
import { type Copy, copyIn } from '../copy/copy.ts';

/** What a payer's page writes with, in its language. Components take it as `t`. */
export type PayerText = Text<Copy>;

/** The text of the payers' pages in each language. */
export const payerText = inEachLanguage((language) => textOf(language, copyIn[language]));
