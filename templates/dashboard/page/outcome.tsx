/** What the form before did, or why not. */
export function OutcomeNote({ done, refused }: { done: string | null; refused: string | null }) {
  if (refused !== null)
    return (
      <p class="note bad" role="alert">
        {refused}
      </p>
    );
  return done === null ? null : (
    <p class="note" role="status">
      {done}
    </p>
  );
}
