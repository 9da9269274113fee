import { valuesIn } from './queryParameters.ts';
import { type Given, namesIn, type Parameters, present, type Routes } from './routes.ts';

/** Returns an address with other answers, placed in path or query as its page declares. */
export function withAnswers(routes: Routes, address: string, answers: Parameters): string {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)([^#]*)(.*)$/s.exec(address) ?? [];
  const { entry, route, params = {}, prefix = '', locale } = routes.match(pathname) ?? {};
  const isKept = ([name]: Given) => Object.hasOwn(entry?.keeps ?? {}, name);
  const given = present(answers);
  const segments = present(params).filter((segment) => !isKept(segment));
  const own = entry
    ? prefix + routes.pathWithin(entry.id, Object.fromEntries([...segments, ...given.filter(isKept)]), route, locale)
    : pathname;
  const [path = '', query] = own.split('?');
  const rest = new URLSearchParams([
    ...[...new URLSearchParams(search)].filter(([name]) => !Object.hasOwn(answers, name)),
    ...new URLSearchParams(query),
    ...given.filter((answer) => !isKept(answer)),
  ] as [string, string][]);
  return `${path}${rest.size === 0 ? '' : `?${rest}`}${hash}`;
}

/** Canonical address of a form submitted without scripts: no defaults, answers in the path. */
export function tidied(routes: Routes, address: string): string {
  const [, pathname = '', search = ''] = /^([^?#]*)([^#]*)/.exec(address) ?? [];
  const { entry } = routes.match(pathname) ?? {};
  const inPaths = new Set(entry?.routes.flatMap(namesIn));
  const untidy = [...valuesIn(search)].flatMap(([name, values]): Given[] => {
    const [last = ''] = values.filter((value) => value !== '').slice(-1);
    const { [name]: kept } = entry?.keeps ?? {};
    const said = last === kept?.default ? '' : last;
    return kept && (said === '' || inPaths.has(name)) ? [[name, said]] : [];
  });
  if (untidy.length === 0) return address;
  return withAnswers(routes, address, Object.fromEntries(untidy.map(([name, text]) => [name, text || undefined])));
}
