import type * as fr from '../fr/messages.ts';

export const messages: typeof fr.messages = {
  order: {
    call: ({ name, shop, number, toCollect }) =>
      `السلام عليكم ${name}، معكم ${shop}. وصلنا طلبكم ${number}${
        toCollect === null ? '' : `، والمبلغ ${toCollect} عند الاستلام`
      }. هل تؤكدونه؟`,
    retry: ({ name, shop, number }) =>
      `السلام عليكم ${name}، معكم ${shop}. لم ينجح دفع طلبكم ${number}. يمكنكم المحاولة من جديد في هذه الصفحة:`,
    unfinished: ({ name, shop, number }) =>
      `السلام عليكم ${name}، معكم ${shop}. لم يُدفع طلبكم ${number} بعد. يمكنكم دفعه في هذه الصفحة:`,
    rest: ({ name, shop, number, toCollect }) =>
      `السلام عليكم ${name}، معكم ${shop}. بقي ${toCollect} من ثمن طلبكم ${number}: يمكنكم دفعه بالبطاقة في هذه الصفحة، أو عند الاستلام:`,
    confirmed: ({ name, shop, number }) =>
      `السلام عليكم ${name}، معكم ${shop}. طلبكم ${number} مؤكّد ونحن نحضّره. لمتابعته:`,
    on_its_way: ({ name, shop, number, toCollect }) =>
      `السلام عليكم ${name}، معكم ${shop}. طلبكم ${number} في الطريق${
        toCollect === null ? '' : `، والمبلغ ${toCollect} عند الاستلام`
      }. أبقوا الهاتف قريبًا منكم. لمتابعته:`,
    delivered: ({ name, shop, number }) =>
      `السلام عليكم ${name}، معكم ${shop}. شكرًا على طلبكم ${number}! هل أعجبكم؟ رأيكم في دقيقة:`,
    other: ({ name, shop, number }) => `السلام عليكم ${name}، معكم ${shop} بخصوص طلبكم ${number}:`,
  },
  typedOrder: {
    pay: ({ name, shop, number, toPay }) =>
      `السلام عليكم ${name}، معكم ${shop}. طلبكم ${number} جاهز للدفع: ${toPay}. يمكنكم دفعه في هذه الصفحة:`,
    door: ({ name, shop, number, toPay }) =>
      `السلام عليكم ${name}، معكم ${shop}. سجّلنا طلبكم ${number}، والمبلغ ${toPay} عند الاستلام. لمتابعته:`,
    done: ({ name, shop, number }) =>
      `السلام عليكم ${name}، معكم ${shop}. سجّلنا طلبكم ${number}، ولا شيء يُدفع عند الاستلام. لمتابعته:`,
  },
};
