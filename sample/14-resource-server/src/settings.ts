/** What can be changed from outside, and what it is otherwise. */
const { PORT, IDP_PORT } = process.env;
const port = Number(PORT || 3001);

export const settings = {
  port,
  /** The API's own address. It is also the audience of its tokens. */
  url: `http://localhost:${port}`,
  /** The demo identity provider of the quickstart. */
  issuer: `http://localhost:${IDP_PORT || 4000}`,
};
