// Content edited at run time: validation, and data that stays secret (SEC-A1, SEC-A4, SEC-A8, SEC-A9, SEC-A12).
import type { Mutant } from './mutant.ts';

const FILES = 'tests/unit/schemas/content.test.ts';
const PROJECT = 'tests/unit/app/cli/content.test.ts';
const SERVER = 'tests/api/content.test.ts';

export const CONTENT: readonly Mutant[] = [
  {
    name: 'a link of content may run something',
    threat: 'SEC-A1',
    file: 'engine/authoring/load/contentFormats.ts',
    replace: ["return scheme === 'mailto' ? isEmail(rest) : isSite(text) || isPortalPath(text);", 'return true;'],
    test: [FILES, 'a link of content is never "javascript:alert(1)"'],
  },
  {
    name: 'a link of content may name who is signed in elsewhere',
    threat: 'SEC-A1',
    file: 'engine/authoring/load/contentFormats.ts',
    replace: ['[^\\s\\\\/@]+', '[^\\s\\\\/]+'],
    test: [FILES, 'a link of content is never "https://user@a.example"'],
  },
  {
    name: 'a link of content may lead nowhere',
    threat: 'SEC-A8',
    file: 'engine/authoring/load/contentFormats.ts',
    replace: ['isPortalPath(text) ? wrongPath(text, paths) : undefined', 'undefined'],
    test: [FILES, 'a link of content never leads nowhere: /panenhilfe'],
  },
  {
    name: 'a telephone link of content may hold anything',
    threat: 'SEC-A1',
    file: 'engine/authoring/load/contentFormats.ts',
    replace: ['return toDial(rest) !== undefined;', 'return true;'],
    test: [FILES, 'a link of content is never "tel:javascript:1"'],
  },
  {
    name: 'a picture of content may come from anywhere',
    threat: 'SEC-A1',
    file: 'engine/authoring/load/contentFormats.ts',
    replace: [
      'pictures.includes(text) || isFromOneOf(origins, text)',
      'pictures.length > 0 || isFromOneOf(origins, text)',
    ],
    test: [FILES, 'a picture of content is never https://other.example/a.svg'],
  },
  {
    name: 'a text of content has any characters',
    threat: 'SEC-A4',
    file: 'engine/authoring/load/contentTypes.ts',
    replace: ["{ format: 'line', ...parts }", 'parts'],
    test: [FILES, 'says what is wrong: text-has-two-lines'],
  },
  {
    name: 'a section of content may be of any kind',
    threat: 'SEC-A8',
    file: 'engine/authoring/load/contentTypes.ts',
    replace: ['properties: { kind: { enum: named.map(({ kind }) => kind) } },', ''],
    test: [FILES, 'says what is wrong: kind-of-section-is-unknown'],
  },
  {
    name: 'a section of content is validated by no kind',
    threat: 'SEC-A8',
    file: 'engine/authoring/load/contentTypes.ts',
    replace: ['then: { $ref },', 'then: {},'],
    test: [FILES, 'says what is wrong: section-is-of-another-kind'],
  },
  {
    name: 'a type of content that is wrong ends the loader',
    threat: 'SEC-A8',
    file: 'engine/authoring/load/contentTypes.ts',
    replace: ['    } catch {\n      return undefined;', '    } catch (error) {\n      throw error;'],
    test: [FILES, 'a broken type does not crash the checker'],
  },
  {
    name: 'a language may lack content',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/contentFiles.ts',
    replace: ['!files.has(`${locale}/${name}`)', 'files.has(`${locale} ${name}`)'],
    test: [PROJECT, 'a language without a file is reported'],
  },
  {
    name: 'content that nothing reads is kept',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/contentFiles.ts',
    replace: ['!read.some((content) => isReadFrom(content, nameOf(document)))', '!read'],
    test: [PROJECT, 'a file of an unknown locale and a file that no source reads are reported'],
  },
  {
    name: 'kinds need not be told apart',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/rules/typeFiles.ts',
    replace: ['return other === index\n      ? []', 'return other >= 0\n      ? []'],
    test: [
      PROJECT,
      'an invalid change is reported: schemas/content/IntroSection.json with "const": "intro": "const": "list"',
    ],
  },
  {
    name: 'the entry of a list inside a list may be anything',
    threat: 'SEC-A8',
    file: 'engine/authoring/check/graph/aliases.ts',
    replace: ['path: outside(pathOfList(list), outer)', 'path: pathOfList(list)'],
    test: [PROJECT, 'values of content are typed'],
  },
  {
    name: 'a name of content is a path',
    threat: 'SEC-A9',
    file: 'app/server/platform/content/library.ts',
    replace: ['if (!this.types.has(name)) return undefined;', ''],
    test: [SERVER, 'a name is never a path: %2e%2e%2fde-DE%2fheader'],
  },
  {
    name: 'content that is wrong is served',
    threat: 'SEC-A12',
    file: 'app/server/platform/content/library.ts',
    replace: [
      "wrong === '' ? contentOf(path, document.value) : before?.content",
      'contentOf(path, document.value ?? null)',
    ],
    test: [SERVER, 'a link with executable content is never served'],
  },
  {
    name: 'the last good content is forgotten',
    threat: 'SEC-A12',
    file: 'app/server/platform/content/library.ts',
    replace: [
      "wrong === '' ? contentOf(path, document.value) : before?.content",
      "wrong === '' ? contentOf(path, document.value) : undefined",
    ],
    test: [SERVER, 'a partly written file is ignored, and the last version is served'],
  },
  {
    name: 'content is read once',
    threat: 'SEC-A12',
    file: 'app/server/platform/content/library.ts',
    replace: [
      'return found?.isFile() ? `${found.ino} ${found.size} ${found.ctimeNs}` : undefined;',
      "return found?.isFile() ? 'there' : undefined;",
    ],
    test: [SERVER, 'changes apply at once, without a restart'],
  },
  {
    name: 'wrong content is told to everybody who asks for it',
    threat: 'SEC-A12',
    file: 'app/server/platform/content/library.ts',
    replace: [
      "if (wrong === '' || (before?.version === version && before.wrong === wrong)) return;",
      "if (wrong === '') return;",
    ],
    test: [SERVER, 'an invalid change is not applied, and the log names its error once'],
  },
  {
    name: 'a picture is reached by any way through its folder',
    threat: 'SEC-A9',
    file: 'app/server/platform/http/web.ts',
    replace: ['!isPicture(path) || !filesIn(root).includes(path)', '!isPicture(path)'],
    test: ['tests/api/staticFiles.test.ts', 'only pictures of the picture folder are served'],
  },
  {
    name: 'content is kept by nobody',
    threat: 'SEC-A12',
    file: 'app/server/platform/content/contentRoutes.ts',
    replace: ["if (hasAlready(request.headers['if-none-match'], content.etag))", 'if (false)'],
    test: [SERVER, 'a browser may cache content, and gets 304 while it is unchanged'],
  },
  {
    name: 'what belongs to a customer may be kept',
    threat: 'SEC-C12',
    file: 'app/portal/host/transport.ts',
    replace: ["call.public ? 'no-cache' : 'no-store'", "'no-cache'"],
    test: [
      'tests/unit/app/portal/host/transport.test.ts',
      'only responses that are the same for everyone may be cached by the browser',
    ],
  },
];
