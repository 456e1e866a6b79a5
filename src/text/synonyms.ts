import { foldedWords } from './folding.ts';

/**
 * Words that shoppers type for a product, in Darija, French or a careless spelling, and the words that merchants write
 * for the same thing. A row: typed words > words of names.
 */
const rows = `
تاي لاتاي اتاي أتاي latay lattay latai atay ataye tay > شاي the tea
كيسان كاس كاسات كيسات kissan kisan kas kass > كؤوس كأس verre verres glasses
تييرة طيارة téyère tiyira tayera > براد théière teapot
مازهر ماورد mazhar mazher mazhr > زهر oranger blossom
كرموس كرطوس karmous kermous karmus > تين figue figues fig figs
بهارات عطرية 3atria 3atriya bharat > توابل épices spices
طعام سكسو بربوشة seksou ta3am taam berboucha > كسكس كسكسي couscous
سجادة سجاد sejjada moquette carpet > زربية tapis rug
مصباح لامبة lampe lamp lamba > فانوس lanterne lantern
منشفة بشكير serviette towel bachkir > فوطة fouta
صباط sabbat sebbat chaussure chaussures shoes > حذاء chaussures بلغة babouches slippers
بونية طربوش bonnet chapeau tarbouche tarbouch > شاشية chéchia
سلة panier sella > قفة couffin basket
كاوكاو kawkaw kaoukaou cacahuete > cacahuètes فول peanuts
سبادري spadri sbadri espadrille > baskets sneakers رياضي
مريول مراول maryoul meryoul tricot تريكو تيشورت tshirt tishirt > t-shirt tshirt تيشرت
سروال سراويل سراول serwal seroual srawel > pantalon trousers سروال
دجين جين djin djean > jean jeans جينز
روبة روبات rouba robba robe robes > فستان robe dress
قمجة قميجة قمايج قمصان 9amija 9mija gamija kamija chemise > قميص chemise shirt
قندورة قنادر gandoura gandora 9andoura > قندورة gandoura
فيستة vista veste blouson بلوزون > سترة veste jacket
بنطوفة بانتوفة bantoufa pantoufle pantoufles > خف chaussons slippers
كابوس كاسكيطة kabouss kaskita casquette > قبعة casquette cap
خمار khimar > حجاب voile hijab
محرمة محارم mharma m7arma > foulard وشاح scarf منديل
foulard > وشاح حجاب voile hijab scarf
تقاشر تقشيرة ta9achir takachir tkachir > جوارب chaussettes socks
شكارة ساشي صاك chkara sachet > حقيبة sac bag
بورطابل تيليفون portable tilifoun telephone > هاتف téléphone smartphone phone
كيتمان ايربودز kitman kitmen airpods kit > سماعات écouteurs earphones
شارجور chargeur charjour > شاحن chargeur charger
ريحة ri7a riha > عطر parfum perfume
شامبوان shampooing chompoin > شامبو shampoing shampoo
مكياج makyaj makiage > maquillage makeup تجميل
نواظر نظاظر nwader nouader lunette > نظارات lunettes sunglasses
مقانة منقالة mongala magana montre > ساعة montre watch
سنسلة sensla chaine > قلادة collier necklace chaîne
طنجرة طناجر كوكوت كوكوط كسرونة كاسرولة tanjra tenjra tnajer kasrouna casrouna cocotte casserole casseroles > قدر marmite cocotte
مقلة مقلى mo9la mokla poele > مقلاة poêle pan
مغرف مغارف moghref meghref cuillere > ملعقة ملاعق cuillère spoon
موس خدمي سكاكين mouss khodmi > سكين couteau knife
سطل بيدو stal bidou > دلو seau bucket
كوزينة kouzina kozina > مطبخ cuisine kitchen
طابلة tabla tabel > طاولة table
مطلة كوفيرطة فراشية فراش mtalla frachia couverta couette > غطاء couverture blanket couette
مخدة مخاد مخايد mkhadda mokhada coussin > وسادة oreiller coussin pillow cushion
ليزار lizar drap > ملاءة draps sheet
ريدو rido ridou > ستارة ستائر rideau curtain
مراية mraya mrayat > مرآة miroir mirror
دراري ذراري drari derari bebe > أطفال enfants enfant bébé kids
بز bezz bebes > رضيع bébé baby
نسا نساء nsa nssa femmes > نسائي femme women
رجالة rjala hommes > رجالي homme men
طوموبيل لوطو tomobile tomobil loto auto > سيارة voiture car
بوشون سدادة bouchon > غطاء bouchon cap
زليج zellij zlij faience > بلاط carrelage tile zellige
حلوة قاطو gato gatou gateau > حلويات gâteaux cake
قازوز gazouz limonade > مشروب soda limonade
`;

const meant = new Map<string, readonly string[]>();
for (const row of rows.trim().split('\n')) {
  const [typed = '', named = ''] = row.split(' > ');
  for (const word of foldedWords(typed)) meant.set(word, foldedWords(named));
}

/** The words of names that a folded word may stand for; none for most words. */
export function synonymsOf(word: string): readonly string[] {
  return meant.get(word) ?? [];
}

/** All words with synonyms, folded. */
export const wordsWithSynonyms: readonly string[] = [...meant.keys()];
