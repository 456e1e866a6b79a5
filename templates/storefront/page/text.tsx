import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { type Text, textOf } from '../../parts/text.tsx';
import { type Copy, copyIn } from '../copy/copy.ts';

/** What a page of the shop writes with, in its language. Components take it as `t`. */
export type ShopText = Text<Copy>;

/** The text of the shop in each language. */
export const shopText = inEachLanguage((language) => textOf(language, copyIn[language]));
