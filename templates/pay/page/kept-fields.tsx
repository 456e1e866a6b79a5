/** A field as it was typed. */
export type KeptField = { name: string; value: string };

/** What was typed and not taken, so that pressing once more sends it again. */
export function KeptFields({ fields }: { fields: readonly KeptField[] }) {
  return (
    <>
      {fields.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
