/** The picture of a user, or the initials. */
import type { VNode } from 'preact';

interface AvatarProps {
  /** An address by https, which the Content-Security-Policy of the page allows. */
  readonly image: string | undefined;
  /** The name of the user, or the address. */
  readonly name: string | undefined;
}

/** The name stands beside it, so that it says nothing to a screen reader. */
export function Avatar({ image, name = '' }: AvatarProps): VNode {
  if (image === undefined) {
    return (
      <span class="picture" aria-hidden="true">
        {getInitials(name)}
      </span>
    );
  }
  return (
    <img class="picture" src={image} alt="" width="44" height="44" referrerpolicy="no-referrer" />
  );
}

/** The first letters of the first word and of the last one; of an address, the first letter. */
function getInitials(name: string): string {
  const words =
    name
      .split('@', 1)
      .join('')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => (word.match(/^./u)?.[0] ?? '').toLocaleUpperCase()).join('');
}
