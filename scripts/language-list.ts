import { languages } from '../src/text/languages/by-language.ts';

/** The codes of all languages, for a sentence: "ar, fr or en". */
export const languageList = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(languages);
