/** A form on an order's page: its fields with their values, and the options. */
export type Offer = {
  form: string;
  act: string;
  fields: Record<string, string>;
  choices: Record<string, string[]>;
};

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
/** Forms about the person or the parcel, not about the order's money. */
const others = ['track', 'phone', 'erase', 'tags'];

/** All actions on an order's desk page. */
export function offersOn(html: string, path: string): Offer[] {
  return (html.match(/<form[\s\S]*?<\/form>/g) ?? []).flatMap((text): Offer[] => {
    const action = attribute(text.slice(0, text.indexOf('>')), 'action');
    const form = action.startsWith(`${path}/`) ? action.slice(path.length + 1) : '';
    if (form === '' || others.includes(form)) return [];
    const fields: Record<string, string> = {};
    const choices: Record<string, string[]> = {};
    for (const [tag] of text.matchAll(/<input[^>]*>/g)) {
      const [name, value] = [attribute(tag, 'name'), attribute(tag, 'value')];
      const isRadio = attribute(tag, 'type') === 'radio';
      if (isRadio) choices[name] = [...(choices[name] ?? []), value];
      if (name !== '' && name !== 'version' && (!isRadio || / checked(?=[ =>])/.test(tag)))
        fields[name] = value;
    }
    const chosen = /<select[^>]* name="(\w+)"[\s\S]*?<option value="(\d+)" selected/.exec(text);
    if (chosen !== null) fields[chosen[1] ?? ''] = chosen[2] ?? '';
    const acts = [...text.matchAll(/<button[^>]*>/g)].flatMap(([tag]) =>
      attribute(tag, 'name') === 'act' ? [attribute(tag, 'value')] : [],
    );
    return (form === 'act' ? acts : [form]).map((act) => ({ form, act, fields, choices }));
  });
}
