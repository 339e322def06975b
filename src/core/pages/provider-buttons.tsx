/** The providers that need one click: a list of buttons, each a form of its own. */
import type { VNode } from 'preact';
import { brandRule } from './design-tokens.js';
import { HiddenFields } from './hidden-fields.js';
import type { FormTicket, PageProvider } from './page-provider.js';
import { ProviderSearch, searchTextOf } from './provider-search.js';
import { imageUrl } from '../models/theme.js';

/** From this many on, the buttons are compact, can be searched, and stand in columns if there is room. */
export const MANY_PROVIDERS = 9;

interface ProviderButtonsProps {
  readonly providers: readonly PageProvider[];
  readonly ticket: FormTicket;
}

/** `role="list"` since some screen readers drop the role with the bullets. */
export function ProviderButtons({ providers, ticket }: ProviderButtonsProps): VNode {
  const many = providers.length >= MANY_PROVIDERS;
  const list = (
    <ul class={many ? 'providers many' : 'providers'} role="list">
      {providers.map((provider, index) => (
        <li key={provider.id} data-search={many ? searchTextOf(provider) : undefined}>
          <form method="post" action={provider.signinUrl}>
            <HiddenFields {...ticket} />
            <button type="submit" class={`button secondary provider provider-${index}`}>
              <Mark provider={provider} />
              <span>
                <span class={many ? 'unseen' : undefined}>Continue with </span>
                {provider.name}
              </span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
  return many ? <ProviderSearch count={providers.length}>{list}</ProviderSearch> : list;
}

/** The colours of the buttons. Classes are numbered: an id has no place in a style sheet. */
export function providerRules(providers: readonly PageProvider[]): readonly string[] {
  return providers.map(({ style }, index) =>
    brandRule(`.provider-${index}`, style?.brandColor ?? style?.bg, style?.text),
  );
}

function Mark({ provider }: { readonly provider: PageProvider }): VNode {
  const logo = imageUrl(provider.style?.logo);
  if (logo) {
    return (
      <span class="mark image">
        <img src={logo} alt="" width="18" height="18" />
      </span>
    );
  }
  const [initial = '?'] = provider.name.trim();
  return (
    <span class="mark" aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  );
}
