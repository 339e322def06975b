/** The apps that are registered with the demo identity provider. */

/** The quickstart, and most other samples. */
export const DEMO_CLIENT = { id: 'quickstart', secret: 'quickstart-demo-client-secret' };

/** `14-resource-server`: a program without a user, which calls the API there. */
export const PACKER_CLIENT = { id: 'packer', secret: 'packer-demo-client-secret' };

/** `10-next-with-nest-api`, which calls the calendar, and signs out on both sides. */
export const NOTES_CLIENT = { id: 'notes', secret: 'notes-demo-client-secret' };
