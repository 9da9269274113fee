import { type FieldDescriptor, textual } from '../descriptor.ts';

/** Available in browsers and Node; the engine has no DOM types. */
declare const URL: new (address: string) => { readonly hostname: string };

export const email: FieldDescriptor = {
  ...textual,
  read: (text) => withPlainHost(text.toLowerCase()),
};

/** Converts a non-ASCII host such as müller.de to Punycode, as mail servers expect it. */
function withPlainHost(address: string): string {
  const [, before = '', host = ''] = /^(.*@)([^\s/\\?#:@[\]]*[^ -~][^\s/\\?#:@[\]]*)$/.exec(address) ?? [];
  if (!host) return address;
  try {
    return before + new URL(`http://${host}`).hostname;
  } catch {
    return address;
  }
}
