import { at, type DemoProduct, type Words } from './product.ts';

const sizeOf = (size: number): Words => ({
  ar: `مقاس ${size}`,
  fr: `Pointure ${size}`,
  en: `Size ${size}`,
});

/** Craft products. */
export const craft: DemoProduct[] = [
  {
    slug: 'tajine-en-terre-cuite',
    category: 'table',
    name: { ar: 'طاجين من الفخار', fr: 'Tajine en terre cuite', en: 'Clay tajine' },
    description: {
      ar: 'فخار مطلي يتحمل النار، لأربعة أشخاص.',
      fr: 'Terre émaillée qui va au feu, pour quatre personnes.',
      en: 'Glazed clay that goes on the fire, serves four.',
    },
    stock: 22,
    prices: at(1800),
  },
  {
    slug: 'poterie-kabyle',
    category: 'home',
    name: { ar: 'جرة قبائلية', fr: 'Jarre kabyle', en: 'Kabyle jar' },
    description: {
      ar: 'مشكلة باليد في معاتقة ومزينة بأكاسيد طبيعية. كل قطعة فريدة.',
      fr: 'Montée à la main à Maâtkas, décorée d’oxydes naturels. Chaque pièce est unique.',
      en: 'Built by hand in Maâtkas, painted with natural oxides. No two are alike.',
    },
    stock: 9,
    prices: at(3200),
  },
  {
    slug: 'plateau-en-cuivre',
    category: 'table',
    name: {
      ar: 'صينية نحاس قسنطينية',
      fr: 'Plateau en cuivre de Constantine',
      en: 'Constantine copper tray',
    },
    description: {
      ar: 'نحاس منقوش بالإزميل في سوق النحاسين، قطر 45 سنتيمترا.',
      fr: 'Cuivre ciselé à la main chez les dinandiers. Diamètre 45 cm.',
      en: 'Copper chiselled by hand in the coppersmiths’ market. 45 cm across.',
    },
    stock: 7,
    prices: at(7500, 8900),
  },
  {
    slug: 'berrad-theiere',
    category: 'table',
    name: { ar: 'براد شاي', fr: 'Théière berrad', en: 'Berrad teapot' },
    description: {
      ar: 'معدن مصقول لثمانية كؤوس، مع مصفاة.',
      fr: 'Métal poli, huit verres, avec filtre.',
      en: 'Polished metal, eight glasses, with a strainer.',
    },
    stock: 16,
    prices: at(2900),
  },
  {
    slug: 'verres-a-the',
    category: 'table',
    name: { ar: 'كؤوس شاي ملونة', fr: 'Verres à thé colorés', en: 'Coloured tea glasses' },
    description: {
      ar: 'طقم من ستة كؤوس بحافة مذهبة.',
      fr: 'Un jeu de six, à filet doré.',
      en: 'A set of six, with a gilt band.',
    },
    stock: 28,
    prices: at(1500),
  },
  {
    slug: 'tapis-de-ghardaia',
    category: 'home',
    name: { ar: 'زربية غرداية', fr: 'Tapis de Ghardaïa', en: 'Ghardaïa rug' },
    description: {
      ar: 'صوف منسوج على النول العمودي، 100 × 150 سنتيمترا.',
      fr: 'Laine tissée au métier vertical, 100 × 150 cm.',
      en: 'Wool woven on an upright loom, 100 × 150 cm.',
    },
    stock: 4,
    prices: at(18500, 21000),
  },
  {
    slug: 'couffin-en-halfa',
    category: 'home',
    name: { ar: 'قفة من الحلفاء', fr: 'Couffin en alfa', en: 'Esparto basket' },
    description: {
      ar: 'حلفاء السهوب مضفورة باليد، بمقبضين متينين.',
      fr: 'Alfa des steppes tressé à la main, deux anses solides.',
      en: 'Steppe esparto woven by hand, with two sturdy handles.',
    },
    stock: 33,
    prices: at(1200),
  },
  {
    slug: 'fouta-de-hammam',
    category: 'home',
    name: { ar: 'فوطة حمام', fr: 'Fouta de hammam', en: 'Hammam fouta' },
    description: {
      ar: 'قطن خفيف يجف بسرعة، 100 × 200 سنتيمتر.',
      fr: 'Coton léger qui sèche vite, 100 × 200 cm.',
      en: 'Light cotton that dries fast, 100 × 200 cm.',
    },
    stock: 48,
    prices: [
      { variant: 'red', amount: 1600, label: { ar: 'أحمر', fr: 'Rouge', en: 'Red' } },
      { variant: 'blue', amount: 1600, label: { ar: 'أزرق', fr: 'Bleu', en: 'Blue' } },
      { variant: 'saffron', amount: 1700, label: { ar: 'زعفراني', fr: 'Safran', en: 'Saffron' } },
    ],
  },
  {
    slug: 'lanterne-ciselee',
    category: 'home',
    name: { ar: 'فانوس منقوش', fr: 'Lanterne ciselée', en: 'Pierced lantern' },
    description: {
      ar: 'نحاس أصفر وزجاج عنبري، يعلق أو يوضع. الارتفاع 38 سنتيمترا.',
      fr: 'Laiton et verre ambré, à poser ou à suspendre. Hauteur 38 cm.',
      en: 'Brass and amber glass, to stand or to hang. 38 cm high.',
    },
    stock: 11,
    prices: at(3900),
  },
  {
    slug: 'babouches-en-cuir',
    category: 'wear',
    name: { ar: 'بلغة من الجلد', fr: 'Babouches en cuir', en: 'Leather babouches' },
    description: {
      ar: 'جلد مدبوغ بالنباتات، مخيط باليد في تلمسان.',
      fr: 'Cuir à tannage végétal, cousu main à Tlemcen.',
      en: 'Vegetable-tanned leather, stitched by hand in Tlemcen.',
    },
    stock: 20,
    prices: [39, 41, 43].map((size) => ({ variant: String(size), amount: 2800, label: sizeOf(size) })),
  },
  {
    slug: 'chechia-rouge',
    category: 'wear',
    name: { ar: 'شاشية حمراء', fr: 'Chéchia rouge', en: 'Red chechia' },
    description: {
      ar: 'صوف ملبد بشرابة زرقاء، كما كانت تلبس في القصبة.',
      fr: 'Laine feutrée au gland bleu, comme on la portait à la Casbah.',
      en: 'Felted wool with a blue tassel, as once worn in the Casbah.',
    },
    stock: 26,
    prices: at(1100),
  },
];
