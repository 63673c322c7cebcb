// The costs between the points of a route that may be visited in any order. In a browser `rows-to-order.browser.ts` replaces this file.

export { pairRows as rowsToOrder } from './pair-rows.ts';
