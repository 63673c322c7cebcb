// Creates elements in one call, and the fields of the panels.

type Content = Node | string | undefined | false;
type Attributes = { readonly [name: string]: string | number | boolean | undefined | ((event: never) => void) };

/**
 * An element. A function among its attributes is a listener (`onclick`), `true` sets a boolean attribute, `undefined`
 * and `false` are left out.
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...contents: Content[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key.slice(2), value as EventListener);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...contents.filter((content): content is Node | string => Boolean(content)));
  return element;
}

let lastId = 0;

/** A field with its label before it. */
function labelled(label: string, input: HTMLElement, note?: HTMLElement): HTMLElement {
  input.id = `field-${++lastId}`;
  return h('div', { class: 'field' }, h('label', { for: input.id }, label), input, note);
}

export function select<Value extends string>(
  label: string,
  options: readonly (readonly [value: Value, text: string])[],
  chosen: Value,
  onChange: (value: Value) => void,
): HTMLElement {
  const input = h('select', { onchange: () => onChange(input.value as Value) });
  for (const [value, text] of options) input.append(h('option', { value, selected: value === chosen }, text));
  return labelled(label, input);
}

export interface Range {
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly format: (value: number) => string;
}

export function slider(
  label: string,
  { least, most, step, format }: Range,
  value: number,
  onInput: (value: number) => void,
): HTMLElement {
  const note = h('output', {}, format(value));
  const input = h('input', {
    type: 'range',
    min: least,
    max: most,
    step,
    value,
    'aria-valuetext': format(value),
    oninput: () => {
      const now = Number(input.value);
      note.textContent = format(now);
      input.setAttribute('aria-valuetext', format(now));
      onInput(now);
    },
  });
  return labelled(label, input, note);
}

export function check(label: string, isOn: boolean, onChange: (isOn: boolean) => void): HTMLElement {
  const input = h('input', { type: 'checkbox', checked: isOn, onchange: () => onChange(input.checked) });
  return h('label', { class: 'check' }, input, label);
}

/**
 * A number with a unit. A number outside its bounds becomes the nearest one inside; anything else restores the previous
 * value.
 */
export function number(
  label: string,
  { unit, least, most, step }: { unit: string; least: number; most: number; step: number },
  value: number,
  onChange: (value: number) => void,
): HTMLElement {
  const input = h('input', {
    type: 'number',
    min: least,
    max: most,
    step,
    value,
    onchange: () => {
      const wanted = input.value === '' ? value : Math.min(most, Math.max(least, Number(input.value)));
      input.value = String(wanted);
      onChange(wanted);
    },
  });
  return labelled(label, input, h('span', { class: 'unit' }, unit));
}

/** A choice of one, side by side. */
export function choice<Value extends string>(
  legend: string,
  options: readonly (readonly [value: Value, text: string])[],
  chosen: Value,
  onChange: (value: Value) => void,
): HTMLElement {
  const name = `choice-${++lastId}`;
  return h(
    'fieldset',
    { class: 'choice' },
    h('legend', {}, legend),
    ...options.map(([value, text]) =>
      h(
        'label',
        {},
        h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => onChange(value) }),
        h('span', {}, text),
      ),
    ),
  );
}

export function button(text: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', onclick: onClick, ...attributes }, text);
}

/** Copies a text, and shows on the button that it did. */
export async function copyText(text: string, reported: HTMLElement): Promise<void> {
  const before = reported.textContent;
  const isCopied =
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) || copyByHand(text);
  reported.textContent = isCopied ? 'Copied' : 'Cannot copy here';
  setTimeout(() => (reported.textContent = before), 1500);
}

/** For a page without a secure context, which has no clipboard. */
function copyByHand(text: string): boolean {
  const field = h('textarea', { class: 'unseen', 'aria-hidden': true });
  field.value = text;
  const focused = document.activeElement as HTMLElement | null;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  focused?.focus();
  return isCopied;
}

/** Redraws the contents of an element; the focus stays on the field with the same name, or in the same position. */
export function redraw(element: HTMLElement, contents: readonly (Node | string)[]): void {
  const fields = () => Array.from(element.querySelectorAll<HTMLInputElement>('input, select, button, summary, pre'));
  const nameOf = (field: HTMLInputElement) =>
    field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.textContent;
  const at = fields().indexOf(document.activeElement as HTMLInputElement);
  const name = at >= 0 && nameOf(document.activeElement as HTMLInputElement);
  element.replaceChildren(...contents);
  if (at < 0) return;
  const now = fields().filter(({ disabled }) => !disabled);
  const same = now.find((field) => nameOf(field) === name) ?? now[Math.min(at, now.length - 1)];
  same?.focus({ preventScroll: true });
}

/** A section that can be opened; `open` remembers it by its title, without what that says in parentheses. */
export function fold(title: string, open: Set<string>, ...contents: Content[]): HTMLElement {
  const name = title.replace(/ \(.*\)$/, '');
  // `toggle` comes later than the click; if the panel is built anew in between, it must already know
  const onclick = () => (details.open ? open.delete(name) : open.add(name));
  const details = h(
    'details',
    { open: open.has(name) },
    h('summary', { onclick }, title),
    h('div', { class: 'fold' }, ...contents),
  );
  return details;
}
