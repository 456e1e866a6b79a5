import type { PendingForm } from '../../../src/desk/http/rules.ts';

/** A form's fields, to be sent once more. */
export function PendingFormFields({ fields }: Pick<PendingForm, 'fields'>) {
  return (
    <>
      {fields.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
