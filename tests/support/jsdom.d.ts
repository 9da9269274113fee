// Minimal types of jsdom, which has none.
declare module 'jsdom' {
  /** A window without a screen. Scripts do not run. */
  export class JSDOM {
    constructor(html: string);
    readonly window: { readonly DOMParser: typeof DOMParser };
  }
}
