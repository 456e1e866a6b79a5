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
    <p class="field">
      <label for="tags">{copy.label}</label>
      <input
        id="tags"
        name="tags"
        value={value}
        maxlength={300}
        dir="auto"
        autocomplete="off"
        list="used-tags"
        aria-describedby="tags-hint"
      />
      <small id="tags-hint">{copy.hint}</small>
      <datalist id="used-tags">
        {used.map((tag) => (
          <option value={tag} />
        ))}
      </datalist>
    </p>
  );
}
