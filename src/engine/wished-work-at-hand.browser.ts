// What requests under wishes are answered with, in a browser: loaded when there is a first one. Until then all arcs are weighed and looked
// through, and trips searched from both ends.

let loaded: typeof import('./wished-work.ts') | undefined;
let isAskedFor = false;

export function wishedWorkAtHand(): typeof import('./wished-work.ts') | undefined {
  return loaded;
}

export function loadWishedWork(): void {
  if (isAskedFor) return;
  isAskedFor = true;
  import('./wished-work.ts').then(
    (wishedWork) => {
      loaded = wishedWork;
    },
    () => {
      isAskedFor = false;
    },
  );
}
