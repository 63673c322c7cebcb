// What lies over the map while a network comes: how far it is, and why it cannot be had.

const find = <Element extends HTMLElement>(id: string) => document.getElementById(id) as Element;

/** Says what goes on; without a share nobody knows how long it takes. */
export function veil(text: string, share?: number): void {
  const bar = find<HTMLProgressElement>('veil-bar');
  if (share === undefined) bar.removeAttribute('value');
  else bar.value = share;
  find('veil-text').textContent = `${text} …`;
  find('veil').hidden = bar.hidden = false;
  find('veil-close').hidden = true;
}

/** Says why nothing came, and may be closed. */
export function refuse(why: string): void {
  const close = find('veil-close');
  find('veil-text').textContent = why;
  find('veil').hidden = close.hidden = false;
  find('veil-bar').hidden = true;
  close.focus();
}

export function unveil(): void {
  find('veil').hidden = true;
}

/** Whether there is something to close. */
export function isRefused(): boolean {
  return !find('veil').hidden && !find('veil-close').hidden;
}
