/** The names of a form's fields. `Form`: its zod schema, or what its address keeps, or several of these. */
export type NameIn<Form> = Form extends { _zod: { input: infer Given } }
  ? Extract<keyof Given, string>
  : Extract<keyof Form, string>;

/** The name of a field, of a button or another element that a component does not write. */
export function nameIn<Form>(name: NameIn<Form>): string {
  return name;
}

/** A value that the form sends without showing it. `form`: the id of its form, which stands elsewhere. */
export function Hidden<Form>(props: { name: NameIn<Form>; value: string; form?: string | undefined }) {
  const { name, value, form } = props;
  return <input type="hidden" form={form} name={name} value={value} />;
}
