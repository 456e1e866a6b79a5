import type { CarriedForm } from '../../../src/storefront/desk/pages/rules.ts';

/** A form's fields, to be sent once more. */
export function CarriedFields({ fields }: Pick<CarriedForm, 'fields'>) {
  return (
    <>
      {fields.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
