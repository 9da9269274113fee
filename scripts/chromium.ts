// Which browser draws, and what it is started with.
import { existsSync } from 'node:fs';

/** Where Debian puts it; without windows it draws a quarter faster. scripts/machine.mjs installs the first. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser of CHROMIUM, or Debian's; it asks nothing of the network. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM'] ?? PLACES.find((place) => existsSync(place)) ?? 'chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
