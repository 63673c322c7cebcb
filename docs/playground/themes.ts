// The day and night themes: the setting of the system, or the choice of the user.

import type { Page } from './page.ts';
import type { State } from './state.ts';

const NEXT: Readonly<Record<State['theme'], State['theme']>> = { auto: 'light', light: 'dark', dark: 'auto' };
const TEXT: Readonly<Record<State['theme'], string>> = {
  auto: 'Theme: auto',
  light: 'Theme: light',
  dark: 'Theme: dark',
};

export function startThemes({ state, changed }: Page, button: HTMLElement, onTheme: () => void): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const isDark = state.theme === 'dark' || (state.theme === 'auto' && system.matches);
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    button.textContent = TEXT[state.theme];
    onTheme();
  };
  system.addEventListener('change', apply);
  button.addEventListener('click', () => {
    state.theme = NEXT[state.theme];
    apply();
    changed();
  });
  apply();
}
