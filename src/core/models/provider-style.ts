/** How a provider looks on the built-in sign-in page. */
export interface ProviderStyle {
  /**
   * The provider's mark: an `https:` or `http:` address, a path of this site that starts with `/`,
   * or a `data:image/` URI. It is drawn on a light ground in both colour schemes. Without one, a
   * tile with the first letter of the provider's name takes its place.
   */
  logo?: string | undefined;
  /** Background of the letter tile, when `brandColor` is not given. A CSS colour. */
  bg?: string | undefined;
  /** Colour of the letter on the tile. A CSS colour; by default black or white, whichever reads. */
  text?: string | undefined;
  /** The provider's own colour, the background of the letter tile. A CSS colour. */
  brandColor?: string | undefined;
}
