/** The same people once more: other options, and answers as the standard wants them. */
import type { Sample } from './sample.js';

type Further = Partial<Sample> & Pick<Sample, 'file' | 'but'>;

export const RESTLET =
  'https://1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=1&deploy=1';

/** Without it, nothing after the token would be compared: Auth.js refuses the answer. */
const typed = (file: string, more: Partial<Sample> = {}): Further => ({
  file,
  but: 'that says what type its tokens are',
  tokens: {},
  ...more,
});

export const FURTHER_SAMPLES: readonly Further[] = [
  typed('azure-devops', { tokens: { expires_in: 3599 } }),
  typed('click-up'),
  typed('figma'),
  typed('foursquare'),
  typed('instagram'),
  typed('mailchimp'),
  typed('mailru'),
  typed('threads'),
  typed('vk', { tokens: { user_id: 743784474, email: 'ada@example.com' } }),
  typed('workos'),
  { file: 'battlenet', but: 'without an issuer', options: {} },
  { file: 'dribbble', but: 'with scopes', options: { scope: 'public upload' } },
  {
    file: 'fusionauth',
    but: 'with tenants',
    options: { issuer: 'https://fusionauth.example.com', tenantId: 'tenant' },
  },
  {
    file: 'microsoft-entra-id',
    but: 'with a photo',
    said: () => new Response(new Uint8Array([255, 216, 255, 224])),
  },
  {
    file: 'netsuite',
    but: 'whose issuer the app names as well',
    options: { accountID: '1234567', issuer: 'https://system.netsuite.com', userinfo: RESTLET },
  },
  {
    file: 'netsuite',
    but: 'in a sandbox',
    options: { accountID: '1234567_SB1', issuer: 'https://system.netsuite.com', userinfo: RESTLET },
  },
  { file: 'notion', but: 'without a redirect URI of its own', options: {} },
  {
    file: 'osso',
    but: 'whose address has no slash at its end',
    options: { issuer: 'https://demo.ossoapp.com' },
  },
  {
    file: 'todoist',
    but: 'whose issuer the app names',
    options: { issuer: 'https://todoist.com' },
  },
  { file: 'wechat', but: 'for a website', options: { platformType: 'WebsiteApp' } },
  {
    file: 'workos',
    but: 'with a connection',
    options: { connection: 'conn_01E4ZCR3C56J083X43JQXF3JK5' },
    tokens: {},
  },
];
