// In a browser a network is prepared by its own call: most pages fetch one that is, and load nothing of what preparing takes.

export function prepareWhenOpened(): never {
  throw new RangeError(
    'The database cannot be opened: the network is not prepared: openDatabase(prepareNetwork(network)).',
  );
}
