/**
 * The page on marks: what the built-in sign-in page shows beside each provider, and by which
 * permission.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isOAuth, root } from './definitions.mjs';
import { frontMatter, generatedFrom, table } from './markdown.mjs';

/** The file of a mark, as the compiled function names it that loads the mark. */
const LOADED = /\/marks\/([\w-]+)\.js/;

/** The first line of each file. */
const HEADER = /^\/\*\* Source: (?<source>.+?)\. Permission: (?<permission>.+)\. \*\/\n/;

const INTRODUCTION = `The built-in sign-in page shows a mark beside the name of a provider, with a variant for dark
backgrounds. A mark is loaded when the page is shown, and only for the providers that are configured.

A provider is neutral if its brand forbids the use, asks for a permission or prescribes its own button, or if
no drawing with a free licence is known. A neutral provider has a tile with the first letter of its name, in
its brand colour. If you have the permission, set your own image with \`style: { logo: '/acme.svg' }\`, or a mark
with two variants with \`style: { mark: () => import('./acme-mark.js') }\`.

All marks are trademarks of their owners. They show which account is used for the sign-in, and imply no
endorsement. The rules of a brand also apply to your site: read them at the address in the last column.`;

/** Why a provider of this file has no mark, by the file's name. */
const ABSENT = 'no drawing with a free licence is known';
const PARTNERS = 'the logo is for partners, or by permission';
const NEUTRAL = {
  apple:
    'only artwork from Apple may be used: https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple',
  atlassian: `no permission for sign-in buttons is known: https://www.atlassian.com/legal/trademark`,
  'azure-ad-b2c': 'the accounts are those of the tenant, not of Microsoft',
  'azure-devops': 'the permission of Microsoft is for Microsoft accounts',
  battlenet: 'no permission for sign-in buttons is known: https://www.blizzard.com/legal',
  bitbucket: `no permission for sign-in buttons is known: https://www.atlassian.com/legal/trademark`,
  box: 'no permission for sign-in buttons is known: https://www.box.com/legal/trademark',
  bungie: 'no permission for sign-in buttons is known: https://www.bungie.net/7/en/Legal/Terms',
  cognito: 'Amazon permits its logos by agreement: https://aws.amazon.com/trademark-guidelines/',
  coinbase:
    'no permission for sign-in buttons is known: https://www.coinbase.com/legal/user_agreement/united_states',
  eveonline:
    'the brand prescribes its own button: https://developers.eveonline.com/docs/services/sso/',
  gitlab:
    'the rules exclude the logo: https://handbook.gitlab.com/handbook/marketing/brand-and-product-marketing/brand/brand-activation/trademark-guidelines',
  hubspot: `${PARTNERS}: https://legal.hubspot.com/tm-usage-guidelines`,
  linkedin: 'the brand prescribes its own button: https://brand.linkedin.com/policies',
  mailchimp: 'the drawing is larger than 4 kB: https://mailchimp.com/about/brand-assets',
  okta: 'no permission for sign-in buttons is known: https://www.okta.com/terms-of-use-for-okta-content/',
  quickbooks:
    'the brand prescribes its own button: https://developer.intuit.com/app/developer/qbo/docs/go-live/naming-and-logo-guidelines',
  reddit: `${PARTNERS}: https://www.redditinc.com/brand`,
  roblox:
    'the rules list other uses: https://en.help.roblox.com/hc/en-us/articles/115001708126-Roblox-Name-and-Logo-Community-Usage-Guidelines',
  salesforce: `${ABSENT}: https://www.salesforce.com/company/legal/intellectual/`,
  slack:
    'the brand prescribes its own button: https://docs.slack.dev/authentication/sign-in-with-slack/',
  strava: 'the brand prescribes its own button: https://developers.strava.com/guidelines',
  webex: `${PARTNERS}: https://www.cisco.com/c/en/us/about/legal/trademarks.html`,
  zoho: 'the rules ask for a notice beside it: https://www.zoho.com/trademark-usage-guideliines.html',
  zoom: `${PARTNERS}: https://brand.zoom.us/usage-legal/`,
};

/** @param {readonly import('./entries.mjs').Entry[]} entries */
export function renderMarks(entries) {
  const rows = entries
    .filter(({ definition }) => isOAuth(definition.provider))
    .map((entry) => {
      const { id, provider } = entry.definition;
      return [`[${provider.name}](./${id}.md)`, ...toCells(entry)];
    });
  const neutral = rows.filter(([, mark]) => mark === 'neutral').length;
  return [
    frontMatter({
      title: 'Marks',
      description:
        'The marks of the providers on the built-in sign-in page: sources and permissions.',
      aside: false,
    }),
    '# Marks',
    generatedFrom('src/providers/marks/'),
    INTRODUCTION,
    `${rows.length - neutral} of ${rows.length} providers have a mark.`,
    table(['Provider', 'On the page', 'Source', 'Rules of the brand, or why it is neutral'], rows),
  ].join('\n\n');
}

function toCells({ subpath, definition: { provider } }) {
  const [, file] = LOADED.exec(provider.style?.mark ?? '') ?? [];
  if (file === undefined) return ['neutral', '', NEUTRAL[subpath] ?? ABSENT];
  if (subpath in NEUTRAL) throw new Error(`${subpath} has a mark, and a reason for having none.`);
  const name = `src/providers/marks/${file}.ts`;
  const { groups } = HEADER.exec(readFileSync(path.join(root, name), 'utf8')) ?? {};
  if (!groups) throw new Error(`${name} does not say where the mark is from.`);
  return ['mark', groups.source, groups.permission];
}
