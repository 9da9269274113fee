// Answers in addresses, as pages that keep them there write them.
import { type Given, type Parameters, present, type Routes } from './routes.ts';

/** An address with other answers: those that its page keeps in its path or query, the others behind. */
export function withAnswers(routes: Routes, address: string, answers: Parameters): string {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)([^#]*)(.*)$/s.exec(address) ?? [];
  const { entry, params = {}, prefix = '' } = routes.match(pathname) ?? {};
  const isKept = ([name]: Given) => Object.hasOwn(entry?.keeps ?? {}, name);
  const given = present(answers);
  const segments = present(params).filter((segment) => !isKept(segment));
  const own = entry
    ? prefix + routes.pathWithin(entry.id, Object.fromEntries([...segments, ...given.filter(isKept)]))
    : pathname;
  const [path = '', query] = own.split('?');
  const rest = new URLSearchParams([
    ...[...new URLSearchParams(search)].filter(([name]) => !Object.hasOwn(answers, name)),
    ...new URLSearchParams(query),
    ...given.filter((answer) => !isKept(answer)),
  ] as [string, string][]);
  return `${path}${rest.size === 0 ? '' : `?${rest}`}${hash}`;
}
