import { notificationCopyIn } from '../../../../templates/merchant-notifications/copy/copy.ts';
import { moneyText } from '../../../../templates/parts/money.tsx';
import type { Locale } from '../../../contract/scalars.ts';
import { deskOrderPath } from '../../../domain/addresses/desk/orders.ts';
import { deskPath } from '../../../domain/addresses/desk/root.ts';
import { type NotificationContent, notificationKinds } from '../../../domain/notifications/notifications.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { wilayaOf } from '../../../text/wilayas.ts';
import type { Message } from '../channels/port.ts';

/** The text of a notification. */
type Words = Pick<Message, 'title' | 'text'> & { path: string | null };

/** A notification to the merchant, in the merchant's language. */
export function messageOf(
  content: NotificationContent,
  { id, at }: Pick<Message, 'id' | 'at'>,
  { origin, shopName }: Pick<Settings, 'origin' | 'shopName'>,
  language: Locale,
): Message {
  const { title, text, path } = wordsOf(content, shopName[language], language);
  const { kind, ...facts } = content;
  return {
    id,
    at,
    kind,
    title,
    text,
    path,
    url: origin === null || path === null ? null : origin + path,
    facts,
  };
}

function wordsOf(content: NotificationContent, shopName: string, language: Locale): Words {
  const copy = notificationCopyIn[language];
  const money = (amount: number) => moneyText(amount, language);
  switch (content.kind) {
    case 'placed':
    case 'paid':
    case 'canceled':
    case 'disputed': {
      const { number, total, event, paymentMethod, dueOnDelivery } = content;
      const wilaya = wilayaOf(content.wilaya)?.[language] ?? '';
      const more =
        event === 'placed' ? copy.paymentMethods[paymentMethod](money(dueOnDelivery)) : copy.events[event];
      return {
        title: copy.titles[content.kind](number, money(total)),
        text: [more, copy.to(wilaya)].join('\n'),
        path: deskOrderPath(language, number),
      };
    }
    case 'low_stock': {
      const name = content.names[language] ?? '';
      return { title: copy.left(name, content.left), text: '', path: deskPath(language) };
    }
    case 'service':
      return { ...(content.isBack ? copy.back : copy.away), path: deskPath(language) };
    case 'digest':
      return {
        title: copy.digest.title(shopName),
        text: [
          copy.digest.call(content.call),
          copy.digest.pack(content.pack),
          copy.digest.taken(money(content.taken)),
        ].join('\n'),
        path: deskPath(language),
      };
    case 'call': {
      const { number, about } = content;
      return { title: copy.call[about](number), text: '', path: deskOrderPath(language, number) };
    }
    case 'test':
      return { ...copy.test(shopName), path: deskPath(language) };
    case 'summary': {
      const counts = notificationKinds.flatMap((kind) => {
        const count = content.counts[kind] ?? 0;
        return count === 0 ? [] : [copy.counted(copy.kinds[kind], count)];
      });
      return { title: copy.summary(shopName), text: counts.join('\n'), path: deskPath(language) };
    }
    case 'shopper':
      return { title: '', text: '', path: null };
  }
}
