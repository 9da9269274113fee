import { expect, test, vi } from 'vitest';
import { nativeFlags, tellNative } from '../../../../../app/portal/host/nativeApp.ts';

const app = { agent: 'FahrplanApp', flags: { native_redirect: '1.47.0', native_message: '1.48.0' } };
const inside = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) FahrplanApp/${version} Mobile`;

test('neither a browser nor a portal without an app counts as the app', () => {
  expect(nativeFlags(app, 'Mozilla/5.0 (X11; Linux) Chrome/140.0')).toBeUndefined();
  expect(nativeFlags(app, 'OtherFahrplanApp/1.48.0')).toBeUndefined();
  expect(nativeFlags(undefined, inside('1.48.0'))).toBeUndefined();
});

test('abilities of the app follow from its version, compared by its numbers', () => {
  const flags = (version: string) => nativeFlags(app, inside(version));
  expect(flags('1.46.9')).toEqual({ native_redirect: false, native_message: false });
  expect(flags('1.47.0')).toEqual({ native_redirect: true, native_message: false });
  expect(flags('1.47.12')).toEqual({ native_redirect: true, native_message: false });
  expect(flags('1.48.0')).toEqual({ native_redirect: true, native_message: true });
  expect(flags('1.5.0')).toEqual({ native_redirect: false, native_message: false });
  expect(flags('2.0')).toEqual({ native_redirect: true, native_message: true });
  expect(flags('unreadable')).toEqual({ native_redirect: false, native_message: false });
});

test('a message reaches the app as text, and is an error without the app', () => {
  vi.stubGlobal('window', {});
  expect(() => tellNative({ type: 'login' })).toThrow('no native app');
  const postMessage = vi.fn();
  vi.stubGlobal('window', { ReactNativeWebView: { postMessage } });
  tellNative({ type: 'login', method: 'google' });
  expect(postMessage).toHaveBeenCalledWith('{"type":"login","method":"google"}');
  vi.unstubAllGlobals();
});
