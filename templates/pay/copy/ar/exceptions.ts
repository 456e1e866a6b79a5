import type * as fr from '../fr/exceptions.ts';

export const exceptions: typeof fr.exceptions = {
  title: 'اطلب استرجاع المبلغ',
  late: { before: 'قبل البنك دفع ', after: ' بعد أن أُغلق هذا الطلب، فلم يُحتسب له.' },
  twice: { before: 'قبل البنك دفعًا ثانيًا قدره ', after: ' لهذا الطلب، وقد كان مدفوعًا.' },
  amount: { before: 'قبل البنك دفع ', after: ' وهو ليس مبلغ هذا الطلب، فلم يُحتسب له.' },
  reference: 'رقم العملية:',
  askAt: 'هذا مسجل عندنا ويراه البائع. اتصل به ليعيد إليك المبلغ:',
  ask: 'هذا مسجل عندنا ويراه البائع. اتصل به ليعيد إليك المبلغ.',
};
