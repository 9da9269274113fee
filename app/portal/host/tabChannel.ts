// Messages to the other tabs of this browser.

const NAME = 'fahrplan';

export interface TabChannel {
  tell(message: string): void;
  /** Calls `run` with each message of another tab. */
  hear(run: (message: string) => void): void;
}

/** Creates a channel. It is closed while the page is cached, since browsers do not cache pages with one. */
export function createTabChannel(): TabChannel {
  const listeners = new Set<(message: string) => void>();
  let channel: BroadcastChannel | undefined;
  const open = (): BroadcastChannel => {
    channel ??= new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => {
      for (const run of listeners) run(String(data));
    };
    return channel;
  };
  addEventListener('pagehide', () => {
    channel?.close();
    channel = undefined;
  });
  addEventListener('pageshow', ({ persisted }) => persisted && listeners.size > 0 && open());
  return {
    tell: (message) => open().postMessage(message),
    hear(run) {
      listeners.add(run);
      open();
    },
  };
}
