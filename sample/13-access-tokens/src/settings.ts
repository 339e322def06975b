/** What can be changed from outside, and what it is otherwise. */
const { PORT, ORDERS_PORT, STOCK_PORT, AUTH_SECRET } = process.env;
const port = Number(PORT || 3000);
const ordersPort = Number(ORDERS_PORT || 3001);

export const settings = {
  port,
  ordersPort,
  /** Where people reach the shop. */
  url: `http://localhost:${port}`,
  /** The API in NestJS. */
  ordersUrl: `http://localhost:${ordersPort}`,
  /** The API in Python. */
  stockUrl: `http://localhost:${Number(STOCK_PORT || 3002)}`,
  /** Whom tokens are for: both APIs belong to one warehouse. */
  audience: 'https://warehouse.example.com',
  /** Anyone can read this one. An app of yours gets its own: openssl rand -base64 33 */
  secret: AUTH_SECRET || 'tokens-demo-secret--not-for-any-other-app',
};
