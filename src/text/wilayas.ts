import { directionOf, inEachLanguage } from './locales/by-language.ts';
import type { Locale } from './locales/table.ts';

/**
 * The 69 wilayas of Algeria (2026). The code is stored and sent, never a name.
 *
 * `parent` is the wilaya from which one of the eleven of 2026 (59 to 69) was split: couriers' tariffs without the new
 * wilayas are read at the parent.
 */
type Wilaya = Readonly<Record<Locale, string>> & {
  /** 1 to 69, the number on licence plates and in postcodes. */
  readonly code: number;
  readonly parent: number | null;
};

type Row = readonly [code: number, ar: string, fr: string, en?: string, parent?: number];

const rows: readonly Row[] = [
  [1, 'أدرار', 'Adrar'],
  [2, 'الشلف', 'Chlef'],
  [3, 'الأغواط', 'Laghouat'],
  [4, 'أم البواقي', 'Oum El Bouaghi'],
  [5, 'باتنة', 'Batna'],
  [6, 'بجاية', 'Béjaïa', 'Bejaia'],
  [7, 'بسكرة', 'Biskra'],
  [8, 'بشار', 'Béchar', 'Bechar'],
  [9, 'البليدة', 'Blida'],
  [10, 'البويرة', 'Bouira'],
  [11, 'تمنراست', 'Tamanrasset'],
  [12, 'تبسة', 'Tébessa', 'Tebessa'],
  [13, 'تلمسان', 'Tlemcen'],
  [14, 'تيارت', 'Tiaret'],
  [15, 'تيزي وزو', 'Tizi Ouzou'],
  [16, 'الجزائر', 'Alger', 'Algiers'],
  [17, 'الجلفة', 'Djelfa'],
  [18, 'جيجل', 'Jijel'],
  [19, 'سطيف', 'Sétif', 'Setif'],
  [20, 'سعيدة', 'Saïda', 'Saida'],
  [21, 'سكيكدة', 'Skikda'],
  [22, 'سيدي بلعباس', 'Sidi Bel Abbès', 'Sidi Bel Abbes'],
  [23, 'عنابة', 'Annaba'],
  [24, 'قالمة', 'Guelma'],
  [25, 'قسنطينة', 'Constantine'],
  [26, 'المدية', 'Médéa', 'Medea'],
  [27, 'مستغانم', 'Mostaganem'],
  [28, 'المسيلة', "M'Sila"],
  [29, 'معسكر', 'Mascara'],
  [30, 'ورقلة', 'Ouargla'],
  [31, 'وهران', 'Oran'],
  [32, 'البيض', 'El Bayadh'],
  [33, 'إليزي', 'Illizi'],
  [34, 'برج بوعريريج', 'Bordj Bou Arréridj', 'Bordj Bou Arreridj'],
  [35, 'بومرداس', 'Boumerdès', 'Boumerdes'],
  [36, 'الطارف', 'El Tarf'],
  [37, 'تندوف', 'Tindouf'],
  [38, 'تيسمسيلت', 'Tissemsilt'],
  [39, 'الوادي', 'El Oued'],
  [40, 'خنشلة', 'Khenchela'],
  [41, 'سوق أهراس', 'Souk Ahras'],
  [42, 'تيبازة', 'Tipaza'],
  [43, 'ميلة', 'Mila'],
  [44, 'عين الدفلى', 'Aïn Defla', 'Ain Defla'],
  [45, 'النعامة', 'Naâma', 'Naama'],
  [46, 'عين تموشنت', 'Aïn Témouchent', 'Ain Temouchent'],
  [47, 'غرداية', 'Ghardaïa', 'Ghardaia'],
  [48, 'غليزان', 'Relizane'],
  [49, 'تيميمون', 'Timimoun'],
  [50, 'برج باجي مختار', 'Bordj Badji Mokhtar'],
  [51, 'أولاد جلال', 'Ouled Djellal'],
  [52, 'بني عباس', 'Béni Abbès', 'Beni Abbes'],
  [53, 'عين صالح', 'In Salah'],
  [54, 'عين قزام', 'In Guezzam'],
  [55, 'تقرت', 'Touggourt'],
  [56, 'جانت', 'Djanet'],
  [57, 'المغير', "El M'Ghair"],
  [58, 'المنيعة', 'El Meniaa'],
  [59, 'أفلو', 'Aflou', 'Aflou', 3],
  [60, 'بريكة', 'Barika', 'Barika', 5],
  [61, 'القنطرة', 'El Kantara', 'El Kantara', 7],
  [62, 'بئر العاتر', 'Bir El Ater', 'Bir El Ater', 12],
  [63, 'العريشة', 'El Aricha', 'El Aricha', 13],
  [64, 'قصر الشلالة', 'Ksar Chellala', 'Ksar Chellala', 14],
  [65, 'عين وسارة', 'Aïn Ouessara', 'Ain Ouessara', 17],
  [66, 'مسعد', 'Messaad', 'Messaad', 17],
  [67, 'قصر البخاري', 'Ksar El Boukhari', 'Ksar El Boukhari', 26],
  [68, 'بوسعادة', 'Bou Saâda', 'Bou Saada', 28],
  [69, 'الأبيض سيدي الشيخ', 'El Abiodh Sidi Cheikh', 'El Abiodh Sidi Cheikh', 32],
];

/** All wilayas by code. A language without a column uses the Arabic or the French name, by its script. */
export const wilayas: readonly Wilaya[] = rows.map(([code, ar, fr, en = fr, parent = null]) => {
  const written: Partial<Record<Locale, string>> = { ar, fr, en };
  const nameIn = (language: Locale) => written[language] ?? (directionOf(language) === 'rtl' ? ar : fr);
  return { ...inEachLanguage(nameIn), code, parent };
});

/** The wilaya of a code, or undefined when there is none. */
export function wilayaOf(code: number): Wilaya | undefined {
  return wilayas[code - 1];
}
