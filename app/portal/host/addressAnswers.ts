// Answers in addresses, as pages that keep them there write them.
import { valuesIn } from './queryParameters.ts';
import { type Given, namesIn, type Parameters, present, type Routes } from './routes.ts';

/** An address with other answers: those that its page keeps in its path or query, the others behind. */
export function withAnswers(routes: Routes, address: string, answers: Parameters): string {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)([^#]*)(.*)$/s.exec(address) ?? [];
  const { entry, route, params = {}, prefix = '' } = routes.match(pathname) ?? {};
  const isKept = ([name]: Given) => Object.hasOwn(entry?.keeps ?? {}, name);
  const given = present(answers);
  const segments = present(params).filter((segment) => !isKept(segment));
  const own = entry
    ? prefix + routes.pathWithin(entry.id, Object.fromEntries([...segments, ...given.filter(isKept)]), route)
    : pathname;
  const [path = '', query] = own.split('?');
  const rest = new URLSearchParams([
    ...[...new URLSearchParams(search)].filter(([name]) => !Object.hasOwn(answers, name)),
    ...new URLSearchParams(query),
    ...given.filter((answer) => !isKept(answer)),
  ] as [string, string][]);
  return `${path}${rest.size === 0 ? '' : `?${rest}`}${hash}`;
}

/** The address that a link would have had for a form that was sent without scripts: what it left open or as it is anyway is not there, and what belongs into the path stands there. */
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
