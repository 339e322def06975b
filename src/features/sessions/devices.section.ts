/** The devices on which the user is signed in, on the account page. */
import type {
  AccountSection,
  AccountSectionHandler,
  FeatureRequest,
} from '../../core/features/index.js';
import type { MessageName } from '../../core/localization/index.js';
import type { SectionItem, SectionText, SectionView } from '../../core/pages/index.js';
import { identifySession } from './current-session.js';
import type { SessionInfo, SessionsService } from './sessions.service.js';
import { type DeviceKind, parseDescription } from './user-agent.js';

/** More are ended together, and listed by `GET /account/sessions`. */
const MAX_SHOWN = 50;

/** Shows the section. */
export class DevicesSection implements AccountSectionHandler {
  constructor(private readonly sessions: SessionsService) {}

  async showSection({ session }: FeatureRequest): Promise<SectionView | undefined> {
    if (!session) return undefined;
    const current = await identifySession(session);
    const all = await this.sessions.list(session.userId, current ?? undefined);
    // The one in front of the user is first, however long it was not used.
    const shown = all
      .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
      .slice(0, MAX_SHOWN);
    const hasOthers = all.some(({ isCurrent }) => !isCurrent);
    return {
      text: { name: 'devices.text' },
      items: shown.map(toItem),
      actions: hasOthers ? [END_OTHERS] : [],
    };
  }
}

function toItem({ id, userAgent, ip, lastUsedAt, createdAt, isCurrent }: SessionInfo): SectionItem {
  return {
    title: describeDevice(userAgent),
    mark: isCurrent ? 'devices.current' : undefined,
    details: [
      { name: 'devices.lastUsed', moments: { time: lastUsedAt } },
      { name: 'devices.signedIn', moments: { time: createdAt } },
      ...(ip === undefined ? [] : [{ name: 'devices.address', values: { address: ip } } as const]),
    ],
    // This one ends by signing out, which clears its cookie.
    actions: isCurrent
      ? []
      : [
          {
            label: 'devices.end',
            path: `/account/sessions/${encodeURIComponent(id)}`,
            method: 'DELETE',
            confirm: { name: 'devices.endText' },
            isDangerous: true,
            done: 'ended',
          },
        ],
  };
}

const NAMES = {
  desktop: 'devices.onDesktop',
  phone: 'devices.onPhone',
  tablet: 'devices.onTablet',
} as const satisfies Record<DeviceKind, MessageName>;

/** "Chrome on Linux, desktop", by what was stored of the `User-Agent` header. */
function describeDevice(userAgent: string | undefined): SectionText {
  if (userAgent === undefined) return { name: 'devices.unknown' };
  const { kind, ...values } = parseDescription(userAgent) ?? {};
  return kind ? { name: NAMES[kind], values } : userAgent;
}

const END_OTHERS = {
  label: 'devices.endOthers',
  path: '/account/sessions/revoke-others',
  confirm: { name: 'devices.endOthersText' },
  isDangerous: true,
  done: 'othersEnded',
} as const;

export const DEVICES_SECTION: AccountSection = {
  id: 'devices',
  title: 'devices.title',
  order: 300,
  notices: { ended: 'devices.ended', othersEnded: 'devices.othersEnded' },
  errors: { SessionHasNoId: 'devices.noId' },
  handler: DevicesSection,
};
