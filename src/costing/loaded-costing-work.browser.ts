// What requests under wishes are answered with, in a browser: loaded when there is a first one. Until then all arcs are weighed and looked
// through, and trips searched from both ends.

let loaded: typeof import('./costing-work.ts') | undefined;
let isRequested2 = false;

export function loadedCostingWork(): typeof import('./costing-work.ts') | undefined {
  return loaded;
}

export function loadWishedWork(): void {
  if (isRequested2) return;
  isRequested2 = true;
  import('./costing-work.ts').then(
    (costingWork) => {
      loaded = costingWork;
    },
    () => {
      isRequested2 = false;
    },
  );
}
