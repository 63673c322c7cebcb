// Covers the map while a network loads: shows its progress, or why it failed.

const find = <Element extends HTMLElement>(id: string) => document.getElementById(id) as Element;

/** Shows what is being done. The share is left out if nobody knows how long it takes. */
export function veil(text: string, share?: number): void {
  const bar = find<HTMLProgressElement>('veil-bar');
  if (share === undefined) bar.removeAttribute('value');
  else bar.value = share;
  find('veil-text').textContent = `${text} …`;
  find('veil').hidden = bar.hidden = false;
  find('veil-close').hidden = true;
}

/** Shows why loading failed. The user may close the message. */
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
