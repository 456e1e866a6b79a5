/** A field with its typed value. */
export type KeptField = { name: string; value: string };

/** The typed values of a refused form, so that one more press sends them again. */
export function KeptFields({ fields }: { fields: readonly KeptField[] }) {
  return (
    <>
      {fields.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
