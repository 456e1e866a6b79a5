import { describe, expect, test } from 'vitest';
import {
  fillMessage,
  hasKnownPlaceholders,
  messageKinds,
  placeholders,
} from '../../../src/domain/orders/staff-messages.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { messagesIn } from '../../../templates/desk/copy/messages.ts';

const values = { name: 'Amina $& {nom}', shop: 'حانوت', order: 'K7M2-P9QD', amount: '1 350 DA' };

describe('the merchant’s own text of a message', () => {
  test.each(languages)('has its values in the words of %s', (language) => {
    const { name, shop, order, amount } = placeholders[language];
    const text = `{${name}} { ${shop} } {${order}}: {${amount}}, {${name}}`;
    expect(hasKnownPlaceholders(text)).toBe(true);
    expect(fillMessage(text, values)).toBe(
      `${values.name} ${values.shop} ${values.order}: ${values.amount}, ${values.name}`,
    );
  });

  test('with another word in braces is refused, and braces without their end are plain text', () => {
    expect(hasKnownPlaceholders('{nom} {prenom}')).toBe(false);
    expect(hasKnownPlaceholders('{}')).toBe(false);
    expect(hasKnownPlaceholders('{nom')).toBe(true);
    expect(fillMessage('{nom', values)).toBe('{nom');
  });
});

test('our texts name their values, and can be copied as the merchant’s own', () => {
  for (const language of languages)
    for (const kind of messageKinds) {
      const { name, shop, order, amount } = placeholders[language];
      const given = { name: `{${name}}`, shop: `{${shop}}`, number: `{${order}}`, toCollect: `{${amount}}` };
      const text = messagesIn[language].order[kind](given);
      expect(hasKnownPlaceholders(text), text).toBe(true);
      expect(fillMessage(text, { ...values, name: 'Amina' }), text).toBe(
        messagesIn[language].order[kind]({
          ...{ name: 'Amina', shop: values.shop, number: values.order, toCollect: values.amount },
        }),
      );
    }
});
