// In a browser, preparing a network needs an explicit call: most pages fetch a prepared one and do not load the code for preparing.

export function prepareWhenOpened(): never {
  throw new RangeError(
    'The database cannot be opened: the network is not prepared: openDatabase(prepareNetwork(network)).',
  );
}
