import { type FieldDescriptor, textual } from '../descriptor.ts';

/** Browsers and Node have it. */
declare const URL: new (address: string) => { readonly hostname: string };

export const email: FieldDescriptor = {
  ...textual,
  read: (text) => withPlainHost(text.toLowerCase()),
};

/** A host with letters beyond ASCII, such as müller.de, as mail and browsers send it; what is no host stays. */
function withPlainHost(address: string): string {
  const [, before = '', host = ''] = /^(.*@)([^\s/\\?#:@[\]]*[^ -~][^\s/\\?#:@[\]]*)$/.exec(address) ?? [];
  if (!host) return address;
  try {
    return before + new URL(`http://${host}`).hostname;
  } catch {
    return address;
  }
}
