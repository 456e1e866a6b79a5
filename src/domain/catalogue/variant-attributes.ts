import { foldedWords } from '../../text/folding.ts';
import { measureAt } from './measures.ts';

/** What tells the variants of a product apart, as search engines and feeds name it. */
export type VariantAttributes = { color?: string; size?: string };

type VariantProperty = keyof VariantAttributes;

/** Words before a value: *Taille M*, *Couleur : rouge*, مقاس 41. */
const optionNames: Record<VariantProperty, string> = {
  color: 'couleur couleurs coloris teinte color colour colours colors لون اللون الوان',
  size: 'taille tailles pointure pointures size sizes مقاس المقاس مقاسات قياس القياس الحجم حجم',
};

/**
 * Names of colours, folded by the search's rules; shades may follow them: *bleu nuit*, أزرق فاتح. Without those that are
 * flavours as well.
 */
const colours = new Set(
  foldedWords(`
    blanc blanche noir noire rouge bleu bleue vert verte jaune orange rose violet violette mauve lilas marron brun brune
    beige gris grise argent argenté argentée doré dorée or bordeaux turquoise turquin kaki ivoire écru saumon corail
    fuchsia indigo marine camel taupe moutarde safran brique rouille
    anthracite multicolore nude
    white black red blue green yellow pink purple brown gray grey silver gold golden navy khaki ivory maroon burgundy
    coral teal mustard saffron charcoal multicolor multicolour
    أبيض بيضاء أسود سوداء أحمر حمراء أزرق زرقاء أخضر خضراء أصفر صفراء برتقالي برتقالية وردي وردية زهري بنفسجي بنفسجية
    موف بني بنية بيج رمادي رمادية فضي فضية ذهبي ذهبية عنابي خمري تركواز فيروزي كاكي عاجي كحلي نيلي مرجاني خردلي
    زعفراني زيتي زيتوني سماوي أرجواني ليلكي رصاصي
  `),
);

const LETTER_SIZE = /^(?:[2-6]?x{0,4}[sl]|m|xs\/s|\d{2}\/\d{2})$/;
/** Sizes of clothes, shoes and children, also halves and ranges. */
const NUMBER_SIZE = /^\d{1,3}(?:[.,]5)?(?:[-/]\d{1,3})?$/;
const SIZE_WORDS = new Set(
  foldedWords(`
    small medium large petit petite moyen moyenne grand grande unique صغير صغيرة متوسط متوسطة كبير كبيرة
    ans mois years months سنوات سنة شهر أشهر اشهر
  `),
);
/** A longer text is a description. */
const MOST_WORDS = 3;
/** Between the values of several options: *M / Rouge*, *41 · noir*. */
const SEPARATOR = /\s*(?:[/|،,;·•+]|\s[-–—]\s)\s*/;

const optionWords = Object.entries(optionNames).map(([property, names]) => ({
  property: property as VariantProperty,
  names: new Set(foldedWords(names)),
}));

/** The value of one option, and which it is; null where neither its name nor its words tell. */
function readValue(part: string): [VariantProperty, string] | null {
  const [first = '', ...others] = foldedWords(part);
  const option = optionWords.find(({ names }) => names.has(first));
  // The value as it is written, without the option's name before it.
  if (option !== undefined && others.length > 0) {
    const value = part.replace(/^[\s]*[\p{L}\p{M}]+[\s:：]*/u, '').trim();
    return value === '' ? null : [option.property, value];
  }
  const words = [first, ...others];
  if (words.length <= MOST_WORDS && words.some((word) => colours.has(word))) return ['color', part];
  if (LETTER_SIZE.test(part.toLowerCase()) || NUMBER_SIZE.test(part)) return ['size', part];
  if (words.some((word) => SIZE_WORDS.has(word))) return ['size', part];
  return measureAt(words, 0)?.length === words.length ? ['size', part] : null;
}

/** Colour and size in the label of one variant; empty where a part of it is neither, or two are the same. */
function readLabel(label: string): VariantAttributes {
  const whole = readValue(label);
  const parts = label.split(SEPARATOR).filter((part) => part !== '');
  const read = parts.length > 1 ? parts.map(readValue) : [whole];
  const found: VariantAttributes = {};
  for (const value of read) {
    if (value === null || found[value[0]] !== undefined) return {};
    found[value[0]] = value[1];
  }
  return found;
}

/**
 * Colour and size of each variant by its label in one language. A property counts only if every variant has it:
 * search engines and feeds compare the variants of a group by it.
 */
export function attributesOf(labels: readonly (string | null)[]): VariantAttributes[] {
  const read = labels.map((label) => (label === null ? {} : readLabel(label)));
  const shared = (['color', 'size'] as const).filter((property) =>
    read.every((one) => one[property] !== undefined),
  );
  return read.map((one) => Object.fromEntries(shared.map((property) => [property, one[property]])));
}
