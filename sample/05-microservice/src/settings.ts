/** What can be changed from outside, and what it is otherwise. */
const { env } = process;
const port = env.PORT || '3000';

export const settings = {
  port: Number(port),

  /** Where the microservice listens, and the gateway finds it. */
  orders: env.ORDERS_ADDRESS || '127.0.0.1:50051',

  /**
   * Where people reach the gateway. Behind a proxy that is somewhere else than where it listens.
   */
  url: env.AUTH_URL || `http://localhost:${port}`,

  /** Anyone can read this one. An app of yours gets its own: openssl rand -base64 33 */
  secret: env.AUTH_SECRET || 'microservice-demo-secret--not-for-any-other-app',
};
