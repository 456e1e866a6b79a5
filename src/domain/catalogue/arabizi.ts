/**
 * Arabizi: Arabic typed in Latin letters and digits, without an Arabic keyboard: 3 for ع, 7 for ح, 9 for ق, 5 for خ,
 * ch for ش, ou or w for و. Its spelling varies, so words in both scripts are turned into a sound key: one sign for
 * letters that Latin ones do not distinguish, and the long vowels, which Arabic writes. A Latin vowel may be long or
 * short, so a Latin word has several keys.
 */

/** Surrounds a key in the index, so that no word is mistaken for a key, and no key for the beginning of another. */
const MARK = 'ʔ';

// biome-ignore format: a line for each letter would hide the table.
const arabicSounds: Record<string, string> = {
  ا: 'a', و: 'w', ي: 'y', ب: 'b', ت: 't', ث: 't', ط: 't', ج: 'j', ح: 'h', ه: 'h', خ: '5', د: 'd', ذ: 'd', ض: 'd',
  ظ: 'd', ر: 'r', ز: 'z', س: 's', ص: 's', ش: 'x', ع: '3', غ: '8', ف: 'f', ق: 'k', ك: 'k', ل: 'l', م: 'm', ن: 'n',
};

// biome-ignore format: as above.
const latinSounds: Record<string, string> = {
  ch: 'x', sh: 'x', kh: '5', gh: '8', th: 't', dh: 'd', dj: 'j', ph: 'f', b: 'b', c: 'k', d: 'd', f: 'f', g: 'k', h: 'h',
  j: 'j', k: 'k', l: 'l', m: 'm', n: 'n', p: 'b', q: 'k', r: 'r', s: 's', t: 't', v: 'f', x: 'ks', z: 'z',
  2: '', 3: '3', 5: '5', 6: 't', 7: 'h', 8: '8', 9: 'k',
};

/** Whether a vowel is one that Arabic writes. */
// biome-ignore format: as above.
const latinVowels: Record<string, readonly string[]> = {
  a: ['', 'a'], e: ['', 'a', 'y'], i: ['', 'y'], y: ['', 'y'], o: ['', 'w'], u: ['', 'w'], w: ['', 'w'], ou: ['', 'w'],
  oo: ['', 'w'],
};

const LATIN_SOUND = /ch|sh|kh|gh|th|dh|dj|ph|ou|oo|[a-z2-9]/g;
/** Shorter keys match too many words. */
const SHORTEST = 2;
/** Longer words are no Arabizi and have too many keys. */
const LONGEST_TYPED = 12;
const MOST_KEYS = 32;

/** The key of an Arabic word, folded and without its article; null for any other word, and for a single sound. */
export function keyOfArabic(word: string): string | null {
  if (!/^\p{Script=Arabic}+$/u.test(word)) return null;
  // The last vowel is often not spoken and varies when it is; ه stands for ة too.
  const sounds = word.replace(/ء$/u, '').replace(/(?<=..)[هايو]$/u, '');
  return marked([...sounds].map((letter) => arabicSounds[letter] ?? '').join(''));
}

/** The possible keys of a folded Latin word; none for a word that cannot be Arabizi. */
export function keysOfLatin(word: string): string[] {
  if (
    !/^[a-z2-9]+$/.test(word) ||
    !/[a-z]/.test(word) ||
    word.length < SHORTEST ||
    word.length > LONGEST_TYPED
  )
    return [];
  const heard = word.replace(/(?<=..)h$/, '').replace(/(?<=.)(?:ou|oo|[aeiouyw])$/, '');
  let keys = [''];
  for (const [letters] of heard.matchAll(LATIN_SOUND)) {
    const sounds = latinVowels[letters] ?? [latinSounds[letters] ?? ''];
    keys = keys.flatMap((key) => sounds.map((sound) => key + sound));
    if (keys.length > MOST_KEYS) return [];
  }
  return [...new Set(keys.flatMap((key) => marked(key) ?? []))];
}

/** Double letters become one: Arabic writes them once. */
function marked(key: string): string | null {
  const single = key.replace(/(.)\1+/g, '$1');
  return single.length < SHORTEST ? null : MARK + single + MARK;
}
