import type { PendingForm } from '../../../src/desk/http/rules.ts';

export function PendingFormFields({ fields }: Pick<PendingForm, 'fields'>) {
  return (
    <>
      {fields.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
