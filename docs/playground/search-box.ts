// The search field over the map: streets and junctions of the network by name, while the user types.

import { h } from './dom.ts';
import type { FoundName } from './find-names.ts';
import { type Page, sayTook } from './page.ts';

/** `onChosen` receives the place that the user chose. */
export function startSearch(page: Page, box: HTMLElement, onChosen: (found: FoundName) => void): void {
  const list = h('ul', { id: 'found', role: 'listbox', 'aria-label': 'Found streets', hidden: true });
  const report = h('p', { class: 'note', role: 'status', hidden: true });
  const field = h('input', {
    type: 'search',
    role: 'combobox',
    placeholder: 'Find a street',
    'aria-label': 'Find a street or a motorway junction',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    'aria-expanded': 'false',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
  });
  let found: readonly FoundName[] = [];
  let at = -1;

  const look = (text: string) => {
    const { map, engine } = page;
    const near = map.toPlace([map.size.width / 2, map.size.height / 2]);
    engine.ask({ verb: 'findNames', query: { text, near } }, ({ answer = [], milliseconds }) => {
      if (text !== field.value.trim() || document.activeElement !== field) return;
      found = answer as FoundName[];
      show(text, milliseconds);
    });
  };

  function show(text: string, milliseconds: number): void {
    at = found.length > 0 ? 0 : -1;
    list.replaceChildren(
      ...found.map(({ name, detail }, i) =>
        h(
          'li',
          // before the field loses the focus
          {
            id: `found-${i}`,
            role: 'option',
            onpointerdown: (event: Event) => event.preventDefault(),
            onclick: () => choose(i),
          },
          name,
          h('small', {}, detail),
        ),
      ),
    );
    list.hidden = found.length === 0;
    report.hidden = text === '';
    report.textContent =
      found.length === 0 ? 'No road of this network has such a name.' : `found in ${sayTook(milliseconds)}`;
    field.setAttribute('aria-expanded', String(found.length > 0));
    mark();
  }

  function mark(): void {
    for (const [i, option] of Array.from(list.children).entries()) {
      option.setAttribute('aria-selected', String(i === at));
      if (i === at) option.scrollIntoView({ block: 'nearest' });
    }
    if (at < 0) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', `found-${at}`);
  }

  function hide(): void {
    found = [];
    show('', 0);
  }

  function choose(which: number): void {
    const chosen = found[which];
    if (chosen === undefined) return;
    field.value = chosen.name;
    hide();
    onChosen(chosen);
  }

  field.addEventListener('focus', () => look(field.value.trim()));
  field.addEventListener('input', () => look(field.value.trim()));
  field.addEventListener('blur', hide);
  field.addEventListener('keydown', (event) => {
    const { key } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined && found.length > 0) {
      at = (at + step + found.length) % found.length;
      mark();
    } else if (key === 'Enter') choose(at);
    else if (key === 'Escape' && !report.hidden) {
      hide();
      event.stopPropagation();
    } else return;
    event.preventDefault();
  });
  box.append(field, list, report);
}
