export const words = {
  regions: { centre: 'الوسط', east: 'الشرق', west: 'الغرب', south: 'الجنوب' },
  depositTitle: (number: string, total: string, rest: string) =>
    `تسبيق على الطلب ${number} بمبلغ ${total} دج، والباقي عند الاستلام ${rest} دج`,
  restTitle: (number: string) => `باقي الطلب ${number}`,
  stopWords:
    'من في مع على علي إلى الى الي عن أو او و ب ل هذا هذه ال تاع نتاع متاع بتاع ديال نتع بغيت باغي باغية نحب حاب حابة عندكم كاين كاينة واش شحال bghit baghi nheb n7eb 7ab hab 3andkom 3andkoum kayen kayn wach ch7al chhal ta3 nta3 mta3 bta3 dyal diyal fi men m3a',
};
