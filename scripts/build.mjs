// npm run build: the release build, which npm start also serves while nothing changes.
import { writeNotices } from './notices.mjs';
import { build, install } from './prepare.mjs';

install();
build();
writeNotices();
