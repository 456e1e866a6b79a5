import { at, type DemoProduct } from './product.ts';

/** Food and soap. */
export const pantry: DemoProduct[] = [
  {
    slug: 'dattes-deglet-nour',
    category: 'pantry',
    name: { ar: 'تمر دقلة نور', fr: 'Dattes Deglet Nour', en: 'Deglet Nour dates' },
    description: {
      ar: 'عراجين طرية من طولقة، علبة كيلوغرام، محصول هذا الموسم.',
      fr: 'Moelleuses, sur branche, de Tolga. Boîte d’un kilo, récolte de la saison.',
      en: 'Soft dates on the branch from Tolga. One-kilo box, this season’s harvest.',
    },
    stock: 60,
    prices: at(950),
  },
  {
    slug: 'huile-olive-kabylie',
    category: 'pantry',
    name: { ar: 'زيت زيتون بلاد القبائل', fr: 'Huile d’olive de Kabylie', en: 'Kabylie olive oil' },
    description: {
      ar: 'زيت بكر من الزيتون الشملال، معصور على البارد في معصرة حجرية.',
      fr: 'Huile vierge d’olives chemlal, pressée à froid au moulin de pierre.',
      en: 'Virgin oil from chemlal olives, cold-pressed in a stone mill.',
    },
    stock: 45,
    prices: [
      { variant: '1l', amount: 1400, label: { ar: 'لتر واحد', fr: '1 litre', en: '1 litre' } },
      {
        variant: '5l',
        amount: 6500,
        compareAt: 7000,
        label: { ar: '5 لترات', fr: '5 litres', en: '5 litres' },
      },
    ],
  },
  {
    slug: 'miel-de-jujubier',
    category: 'pantry',
    name: { ar: 'عسل السدر', fr: 'Miel de jujubier', en: 'Jujube honey' },
    description: {
      ar: 'عسل صاف من أزهار السدر في سهوب الجلفة، مرطبان 500 غرام.',
      fr: 'Miel pur des fleurs de jujubier, steppe de Djelfa. Pot de 500 g.',
      en: 'Pure honey from jujube blossom on the Djelfa steppe. 500 g jar.',
    },
    stock: 18,
    prices: at(4500, 5200),
  },
  {
    slug: 'cafe-moulu',
    category: 'pantry',
    name: { ar: 'قهوة مطحونة', fr: 'Café moulu', en: 'Ground coffee' },
    description: {
      ar: 'تحميص داكن وطحن ناعم للقهوة بالإبريق، 250 غراما.',
      fr: 'Torréfaction brune, mouture fine pour la cafetière maure. 250 g.',
      en: 'Dark roast, ground fine for the pot. 250 g.',
    },
    stock: 80,
    prices: at(420),
  },
  {
    slug: 'the-vert-a-la-menthe',
    category: 'pantry',
    name: { ar: 'شاي أخضر بالنعناع', fr: 'Thé vert à la menthe', en: 'Green tea with mint' },
    description: {
      ar: 'شاي حبات مع نعناع مجفف من تيميمون، علبة معدنية 200 غرام.',
      fr: 'Thé gunpowder et menthe séchée de Timimoun, boîte métal de 200 g.',
      en: 'Gunpowder tea with dried mint from Timimoun, in a 200 g tin.',
    },
    stock: 50,
    prices: at(680),
  },
  {
    slug: 'harissa-traditionnelle',
    category: 'pantry',
    name: { ar: 'هريسة تقليدية', fr: 'Harissa traditionnelle', en: 'Traditional harissa' },
    description: {
      ar: 'فلفل حار مجفف في الشمس مع الثوم والكروية وزيت الزيتون.',
      fr: 'Piments séchés au soleil, ail, carvi et huile d’olive.',
      en: 'Sun-dried chillies with garlic, caraway and olive oil.',
    },
    stock: 70,
    prices: at(260),
  },
  {
    slug: 'couscous-roule-main',
    category: 'pantry',
    name: { ar: 'كسكس مفتول باليد', fr: 'Couscous roulé main', en: 'Hand-rolled couscous' },
    description: {
      ar: 'سميد قمح صلب تفتله نساء تعاونية من البويرة ويجفف في الظل.',
      fr: 'Semoule de blé dur roulée par une coopérative de Bouira, séchée à l’ombre.',
      en: 'Durum semolina rolled by a women’s cooperative in Bouira, dried in the shade.',
    },
    stock: 40,
    prices: [
      { variant: '1kg', amount: 450, label: { ar: '1 كغ', fr: '1 kg', en: '1 kg' } },
      { variant: '5kg', amount: 2000, label: { ar: '5 كغ', fr: '5 kg', en: '5 kg' } },
    ],
  },
  {
    slug: 'ras-el-hanout',
    category: 'pantry',
    name: { ar: 'رأس الحانوت', fr: 'Ras el hanout', en: 'Ras el hanout' },
    description: {
      ar: 'خلطة الدار: سبعة وعشرون نوعا من التوابل تطحن كل أسبوع. 100 غرام.',
      fr: 'Le mélange de la maison : vingt-sept épices, moulues chaque semaine. 100 g.',
      en: 'The house blend: twenty-seven spices, ground every week. 100 g.',
    },
    stock: 90,
    prices: at(350),
  },
  {
    slug: 'figues-sechees',
    category: 'pantry',
    name: { ar: 'تين مجفف', fr: 'Figues séchées', en: 'Dried figs' },
    description: {
      ar: 'تين بني معوش مجفف طبيعيا دون سكر مضاف، 500 غرام.',
      fr: 'Figues de Beni Maouche séchées au naturel, sans sucre ajouté. 500 g.',
      en: 'Beni Maouche figs, dried naturally with no added sugar. 500 g.',
    },
    stock: 35,
    prices: at(800),
  },
  {
    slug: 'halwa-turc',
    category: 'sweets',
    name: { ar: 'حلوة الترك', fr: 'Halwa turc aux pistaches', en: 'Pistachio halva' },
    description: {
      ar: 'سمسم وسكر وفستق، تقطع على الطلب. 400 غرام.',
      fr: 'Sésame, sucre et pistaches, coupé à la demande. 400 g.',
      en: 'Sesame, sugar and pistachios, cut to order. 400 g.',
    },
    stock: 30,
    prices: at(520),
  },
  {
    slug: 'makroud-aux-dattes',
    category: 'sweets',
    name: { ar: 'مقروط بالتمر', fr: 'Makroud aux dattes', en: 'Date makroud' },
    description: {
      ar: 'سميد وغرس وعسل، علبة من اثنتي عشرة حبة تحضر في الصباح.',
      fr: 'Semoule, pâte de dattes et miel. Boîte de douze, faite le matin même.',
      en: 'Semolina, date paste and honey. A box of twelve, made the same morning.',
    },
    stock: 25,
    prices: at(900, 1050),
  },
  {
    slug: 'eau-de-fleur-d-oranger',
    category: 'care',
    name: { ar: 'ماء زهر البرتقال', fr: 'Eau de fleur d’oranger', en: 'Orange blossom water' },
    description: {
      ar: 'مقطر في قطار نحاسي بالبليدة، قارورة نصف لتر.',
      fr: 'Distillée à l’alambic de cuivre à Blida. Bouteille d’un demi-litre.',
      en: 'Distilled in a copper still in Blida. Half-litre bottle.',
    },
    stock: 55,
    prices: at(550),
  },
  {
    slug: 'savon-huile-olive',
    category: 'care',
    name: { ar: 'صابون زيت الزيتون', fr: 'Savon à l’huile d’olive', en: 'Olive oil soap' },
    description: {
      ar: 'قطعة مقطوعة باليد ومعتقة ستة أشهر، دون عطر ولا ملون.',
      fr: 'Coupé à la main, affiné six mois, sans parfum ni colorant.',
      en: 'Cut by hand and aged six months, with no scent or colouring.',
    },
    stock: 100,
    prices: at(250),
  },
];
