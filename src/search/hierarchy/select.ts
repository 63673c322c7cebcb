// The k-th smallest of many numbers without sorting them.

/** The value at `index` of the sorted values[0] .. values[count - 1]; reorders them. (Hoare's quickselect) */
export function select(values: Float64Array, count: number, index: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = median(values[low], values[(low + high) >>> 1], values[high]);
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i <= j) {
        const value = values[i];
        values[i++] = values[j];
        values[j--] = value;
      }
    }
    if (index <= j) high = j;
    else if (index >= i) low = i;
    else break;
  }
  return values[index];
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
