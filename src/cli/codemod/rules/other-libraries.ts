/** Apps of libraries that have a guide, and no codemod. */
import type { FindingSink } from '../finding-collector.js';
import type { ListedManifest } from '../packages.js';

/** Their packages, and the guides. */
const LIBRARIES = [
  {
    name: 'Passport',
    packages: /^(?:@nestjs\/passport|passport(?:-[\w-]+)?)$/,
    docs: 'migrate/passport',
  },
  {
    name: 'the Keycloak adapter',
    packages: /^(?:nest-)?keycloak-connect$/,
    docs: 'migrate/keycloak-connect',
  },
  { name: 'Better Auth', packages: /^better-auth$/, docs: 'migrate/better-auth' },
] as const;

/** Names the guide of each library that a `package.json` names. */
export function reportOtherLibraries(
  { file, ranges }: ListedManifest,
  text: string,
  manual: FindingSink,
): void {
  for (const { name, packages, docs } of LIBRARIES) {
    const found = [...ranges.keys()].filter((one) => packages.test(one));
    const [first] = found;
    if (first === undefined) continue;
    const message = `This app signs in with ${name} (${found.join(', ')}), which no codemod converts. The guide has the steps.`;
    manual.add(file, Math.max(0, text.indexOf(`"${first}"`)), message, docs);
  }
}
