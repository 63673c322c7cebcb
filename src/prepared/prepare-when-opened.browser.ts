// In a browser, preparing a network takes an explicit call: most pages fetch a prepared network and do not load the code for preparing.

export function prepareWhenOpened(): never {
  throw new RangeError(
    'The database cannot be opened: the network is not prepared: openDatabase(prepareNetwork(network)).',
  );
}
