import type { tagForm } from '../../../src/desk/customers/form.ts';
import { TextField } from './fields.tsx';
import type { DeskText } from './text.tsx';

/** Tags, as words beside each other. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <>
      {tags.map((tag) => (
        <>
          <span class="tag">
            <bdi>{tag}</bdi>
          </span>{' '}
        </>
      ))}
    </>
  );
}

/** The field of tags, with those in use as suggestions. */
export function TagsField(props: { t: DeskText; value: string; used: readonly string[] }) {
  const { t, value, used } = props;
  const copy = t.words.customers.tags;
  return (
    <TextField<typeof tagForm>
      name="tags"
      label={copy.label}
      hint={copy.hint}
      value={value}
      maxlength={300}
      dir="auto"
      autocomplete="off"
      list="used-tags"
    >
      <datalist id="used-tags">
        {used.map((tag) => (
          <option value={tag} />
        ))}
      </datalist>
    </TextField>
  );
}
