// npm run check -- words: standard terms and openings of comments in code; links, named files and sentences in documents.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(new URL('..', import.meta.url)));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');

/** Standard terms by the names that they replace. */
const terms = new Map(
  read('docs/glossary.md')
    .split('\n')
    .map((line) => /^- (`.+?): (`.+)$/.exec(line) ?? [])
    .flatMap(([, names = '', term = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, term] as const),
    ),
);

const wrongAmong = (names: readonly string[]): string[] =>
  [...new Set(names)]
    .filter((name) => terms.has(name))
    .map((name) => `"${name}" is not the standard term. Use ${terms.get(name)} (docs/glossary.md).`);

function wrongNames(file: string): string[] {
  const code = read(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|`[^`]*`/g, '');
  return wrongAmong([basename(file).replace(/\..*/, ''), ...(code.match(/(?<![\w$])[A-Za-z_]\w*/g) ?? [])]);
}

const OPENING = /^\s*(?:\/\/|\/\*\*?|\*) ((?:What|Who|Whoever|Whether|Which|Nobody)\b.*)/gm;
const wrongOpenings = (file: string): string[] =>
  [...read(file).matchAll(OPENING)].map(([, text]) => `a comment begins with the thing that it describes: "${text}"`);

/** Most words of a sentence, without code and brackets. */
const WORDS = 30;

const anchorsIn = (document: string): string[] =>
  [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const leads = (file: string, target: string): boolean => {
  const [path = '', anchor] = target.split('#');
  const linked = path === '' ? file : join(dirname(file), path);
  return existsSync(join(root, linked)) && (anchor === undefined || anchorsIn(read(linked)).includes(anchor));
};

/** Files that the tutorials create are new, or exist in finished form beside them. */
const exists = (path: string, document: string): boolean =>
  document.includes(`\nMake \`${path}\`:\n`) ||
  [path, path.replace(/^flows\//, 'docs/tutorial/')].some((one) => existsSync(join(root, one)));

function faultsOf(file: string): string[] {
  const document = read(file);
  const withoutMarkup = document.replaceAll(/`[^`\n]*\]\([^`\n]*`/g, '');
  const links = [...withoutMarkup.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const named = [...document.matchAll(/`((?:flows|schemas|engine|renderer|app|docs|tests|scripts)\/[\w/.-]+\.\w+)`/g)];
  const prose = document
    .replaceAll(/^ *```[\s\S]*?^ *```$|<!--.*?-->|`[^`\n]*`/gm, '')
    .replaceAll(/\]\([^)\s]+\)/g, ']');
  const sentences = prose
    .split(/(?<=[.!?;:])\s|[\n()]|(?<!\\)\|/)
    .map((text) => text.match(/[\p{L}\p{N}'’-]+/gu) ?? []);
  const code = [...document.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  return [
    ...(file === 'docs/glossary.md' ? [] : wrongAmong(code)),
    ...links.filter((to) => !/^[a-z]+:/.test(to) && !leads(file, to)).map((to) => `the link ${to} leads nowhere`),
    ...named.flatMap(([, path = '']) => (exists(path, document) ? [] : [`${path} does not exist`])),
    ...sentences.filter((words) => words.length > WORDS).map((words) => `${words.length} words: "${words.join(' ')}"`),
  ];
}

const CHECKS: readonly (readonly [files: RegExp, check: (file: string) => readonly string[]])[] = [
  [/^(?:engine|renderer|app)\/(?!.*\/migrations\/).*\.tsx?$/, wrongNames],
  [/\.(?:tsx?|mjs)$/, wrongOpenings],
  [/^(?:docs\/.*|README|CONTRIBUTING)\.md$/, faultsOf],
];
const found = CHECKS.flatMap(([files, check]) =>
  tracked.filter((file) => files.test(file)).flatMap((file) => check(file).map((fault) => `${file}: ${fault}`)),
);
console.log(found.length > 0 ? found.join('\n') : 'Names, comments and documents follow the rules.');
process.exitCode = found.length > 0 ? 1 : 0;
