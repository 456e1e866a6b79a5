import { formsOn } from '../../storefront/forms.ts';

/** A form on an order's page: its fields with their values, and the options. */
export type Offer = {
  form: string;
  act: string;
  fields: Record<string, string>;
  choices: Record<string, string[]>;
};

/** Forms about the person or the parcel, not about the order's money. */
const others = ['track', 'phone', 'erase', 'tags'];

/** All actions on an order's desk page. */
export function offersOn(html: string, path: string): Offer[] {
  return formsOn(html).flatMap(
    ({ action, fields: { version: _, submission: __, ...fields }, choices, buttons }): Offer[] => {
      const form = action.startsWith(`${path}/`) ? action.slice(path.length + 1) : '';
      if (form === '' || others.includes(form)) return [];
      const acts = buttons.filter(({ name }) => name === 'act').map(({ value }) => value);
      return (form === 'act' ? acts : [form]).map((act) => ({ form, act, fields, choices }));
    },
  );
}
