import { testCards } from './cards.ts';
import { type Language, pageCopy } from './messages.ts';
import type { GatewayOrder } from './orders.ts';

/** Payers' pages of the fake gateway: without scripts, and of a look of their own. */

export const PAGES = '/payment/merchants/fake/';

export function pagePath(order: Pick<GatewayOrder, 'orderId' | 'language'>): string {
  return `${PAGES}payment_${order.language}.html?mdOrder=${order.orderId}`;
}

export type PageFault = 'not_test_card' | 'wrong_password';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function shell(language: Language, inner: string): string {
  const { title, fake } = pageCopy[language];
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<!DOCTYPE html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:1rem sans-serif;max-width:26rem;margin:1rem auto;padding:0 1rem}label,input{display:block;width:100%;box-sizing:border-box}input{padding:.5rem;margin:.2rem 0 .8rem}button{padding:.7rem 1rem}</style></head><body><h1>${title}</h1><p>${fake}</p>${inner}</body></html>`;
}

export function overPage(language: Language): string {
  return shell(language, `<p role="alert">${pageCopy[language].over}</p>`);
}

/** The card form, or the password's once a card was typed. */
export function payPage(order: GatewayOrder, fault: PageFault | null): string {
  const copy = pageCopy[order.language];
  const field = (name: string, label: string, attributes: string) =>
    `<label for="${name}">${label}</label><input id="${name}" name="${name}" dir="ltr" ${attributes}>`;
  const form = (step: string, fields: string, button: string) =>
    `<form method="post" action="${PAGES}${step}.html"><input type="hidden" name="mdOrder" value="${order.orderId}">${fields}<button>${button}</button></form>`;
  const words = { not_test_card: copy.notTestCard, wrong_password: copy.wrongPassword };
  const alert = fault === null ? '' : `<p role="alert">${words[fault]}</p>`;
  const amount = (order.amount / 100).toFixed(2);
  const step =
    order.card === null
      ? form(
          'card',
          field('number', copy.number, 'inputmode="numeric" autocomplete="off" maxlength="23" required') +
            field('expiry', copy.expiry, 'maxlength="7" required') +
            field('cvv', copy.cvv, 'inputmode="numeric" maxlength="3" required') +
            field('holder', copy.holder, 'maxlength="40" autocomplete="off"'),
          copy.pay,
        )
      : form('password', field('password', copy.password, 'maxlength="10" required'), copy.confirm);
  const cards = testCards
    .map(
      ({ number, expiry, cvv, password, decline }) =>
        `<li><bdi>${number} ${expiry} ${cvv} · ${password}</bdi> ${decline ?? 'valid'}</li>`,
    )
    .join('');
  return shell(
    order.language,
    `<p><bdi>${amount} DZD</bdi> · <bdi>${escapeHtml(order.orderNumber)}</bdi></p>${alert}${step}${form('cancel', '', copy.cancel)}<details><summary>Test</summary><p>${copy.number} · ${copy.expiry} · CVV2 · ${copy.password}</p><ul>${cards}</ul></details>`,
  );
}
