/** The initials of a user. */
export function Avatar(props: { readonly name: string; readonly small?: boolean }) {
  return (
    <span class="avatar" classList={{ small: props.small ?? false }} aria-hidden="true">
      {initials(props.name)}
    </span>
  );
}

/** "AL" for Ada Lovelace. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '?', ...others] = words.map((word) => [...word][0] ?? '?');
  return `${first}${others.at(-1) ?? ''}`.toUpperCase();
}
