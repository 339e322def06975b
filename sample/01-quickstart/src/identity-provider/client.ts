/** This app, as it is registered at the demo identity provider. */
export const DEMO_CLIENT = { id: 'quickstart', secret: 'quickstart-demo-client-secret' };
