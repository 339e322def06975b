/** One field of a credentials provider's form on the built-in sign-in page. */
export interface CredentialInput {
  /** The visible label. By default made from the field's name: `oneTimeCode` is "One time code". */
  label?: string | undefined;
  /** The type of the `<input>`, for example `password` or `email`. Default `text`. */
  type?: string | undefined;
  /** What the field holds at first. Never put a secret here: it is part of the page. */
  value?: string | undefined;
  /** A hint inside the empty field. It does not replace the label. */
  placeholder?: string | undefined;
  /**
   * Further HTML attributes, such as `autocomplete`, `required`, `minlength` or `pattern`, in lower
   * case or in camel case. Those that could style the page or run code are left out.
   */
  [attribute: string]: unknown;
}
