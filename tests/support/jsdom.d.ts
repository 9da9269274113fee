// What tests use of jsdom, which brings no types.
declare module 'jsdom' {
  /** A window without a screen; scripts of its pages do not run. */
  export class JSDOM {
    constructor(html: string);
    readonly window: { readonly DOMParser: typeof DOMParser };
  }
}
