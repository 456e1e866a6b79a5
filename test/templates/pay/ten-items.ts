import type { Language } from '../../../templates/parts/money.tsx';
import type { LinkView } from '../../../templates/pay/link/link.tsx';
import { wordsIn } from '../words.ts';

const names = {
  ar: [
    'زيت زيتون القبائل البكر الممتاز، 1 لتر',
    'دقلة نور من طولقة، علبة 500 غ',
    'طاجين من الطين المطلي، 28 سم',
    'عسل السدر من الأوراس، 250 غ',
    'كسكس محبب باليد من سطيف، 1 كغ',
    'زربية غرداية من الصوف، 120 × 180',
    'صابون الغار والزيتون التقليدي',
    'قفة من الدوم بمقبض جلدي',
    'هريسة عنابة الحارة، 380 غ',
    'برنوس أبيض من الوبر',
  ],
  fr: [
    'Huile d’olive vierge extra de Kabylie, 1 litre',
    'Dattes Deglet Nour de Tolga, boîte de 500 g',
    'Tajine en terre cuite émaillée, 28 cm',
    'Miel de jujubier des Aurès, 250 g',
    'Couscous roulé main de Sétif, 1 kg',
    'Tapis de Ghardaïa en laine, 120 × 180',
    'Savon traditionnel au laurier',
    'Couffin en doum, anses de cuir',
    'Harissa forte d’Annaba, bocal de 380 g',
    'Burnous blanc en poil de chameau',
  ],
  en: [
    'Extra virgin olive oil from Kabylia, 1 litre',
    'Deglet Nour dates from Tolga, box of 500 g',
    'Glazed earthenware tajine, 28 cm',
    'Jujube honey from the Aurès, 250 g',
    'Hand-rolled couscous from Sétif, 1 kg',
    'Ghardaïa wool rug, 120 × 180',
    'Traditional laurel soap',
    'Doum basket with leather handles',
    'Hot harissa from Annaba, jar of 380 g',
    'White burnous of camel hair',
  ],
};

/** Ten different lines, as in a real cart: repeated lines would cost nothing after compression. */
export function tenItems(language: Language): LinkView['items'] {
  return wordsIn(names, language).map((name, index) => ({
    name,
    image: `https://boutique.example.dz/images/produits/${(index + 7) * 7919}-${name.length}.webp`,
    amount: 350 + index * 417,
    quantity: 1 + (index % 4),
    adjustable: true,
    maxQuantity: 99,
  }));
}
