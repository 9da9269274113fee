// The only module of the build and its checks that names parts of this product.
export { DEMO_WORDS } from '../devtools/demo/wordList.ts';
export { MAIL_PLACEHOLDERS } from '../server/subscription/mailKinds.ts';
export { SERVER_WORDS } from '../server/subscription/serverWords.ts';
