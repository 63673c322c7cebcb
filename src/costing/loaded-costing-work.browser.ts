// The fast paths for requests with a costing, in a browser. The first such request loads them. Until they are loaded, ermine computes the
// weights of all arcs and searches trips from both ends.

let loaded: typeof import('./costing-work.ts') | undefined;
let isRequested = false;

export function loadedCostingWork(): typeof import('./costing-work.ts') | undefined {
  return loaded;
}

export function loadCostingWork(): void {
  if (isRequested) return;
  isRequested = true;
  import('./costing-work.ts').then(
    (costingWork) => {
      loaded = costingWork;
    },
    () => {
      isRequested = false;
    },
  );
}
