// The costs between the points of a route that may be visited in any order. In a browser `rows-for-order.browser.ts` replaces this file.

export { pairRows as rowsForOrder } from '../../matrix/pair-rows.ts';
