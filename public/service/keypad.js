// The keypad of the counter fills the field of the amount. The field alone serves without scripts.
const field = document.querySelector('input[name="amount"]');
const keypad = document.querySelector('.keypad');
if (field !== null && keypad !== null) {
  keypad.hidden = false;
  // A phone shows no second keypad.
  field.inputMode = 'none';
  keypad.addEventListener('click', ({ target }) => {
    const key = target.closest('button')?.value;
    if (key === undefined) return;
    field.value = key === 'back' ? field.value.slice(0, -1) : (field.value + key).slice(0, field.maxLength);
  });
}
