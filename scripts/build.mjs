// npm run build: the release build, which `npm start` serves as well while nothing changes.
import { build, install } from './prepare.mjs';

install();
build();
