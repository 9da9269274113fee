// Parts that are fetched when they are first drawn. One that could not be fetched is asked for again when it is drawn anew.
import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react';
import { importAgain } from './importAgain.ts';

/** Told the name of each part that is drawn. */
export const PartsContext = createContext<((name: string) => void) | null>(null);

/** What fetches a part, by its name. */
const parts = new Map<string, () => Promise<unknown>>();

/**
 * Fetches parts before they are drawn: they are then drawn with everything else, and not a moment later.
 *
 * @throws Error when one of them cannot be fetched now
 */
export async function loadParts(names: readonly string[]): Promise<void> {
  const known = names.filter((name) => parts.has(name));
  await Promise.all(known.map((name) => parts.get(name)?.()));
  // A part may bring others.
  const others = names.filter((name) => !known.includes(name));
  if (known.length > 0 && others.length > 0) await loadParts(others);
}

/**
 * Makes a component of one that is fetched.
 *
 * It throws when that fails: put a Boundary around it. React keeps a failure for good, so each try gets a part of its own.
 * One that is there already is drawn at once.
 *
 * @param name what the component is called in its module; no other part is called so
 * @param waiting what stands in its place meanwhile
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType<Props> }>,
  name: Name,
  waiting: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const fetchModule = importAgain(load);
  let there: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    there = (await fetchModule())[name];
    return there;
  };
  parts.set(name, fetchPart);
  const ask = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await fetchPart() };
      } catch (error) {
        part = ask();
        throw error;
      }
    });
  let part = ask();
  return function Fetched(props: Props) {
    use(PartsContext)?.(name);
    // As long as it is mounted it stays with one try, also if that fails while React draws it.
    const [Part] = useState(() => there ?? (part as ComponentType<Props>));
    if (Part === there) return <Part {...props} />;
    return (
      <Suspense fallback={waiting(props)}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/**
 * Makes a component that nobody needs at once. Where its page was drawn elsewhere it stands as it was drawn, until it is
 * fetched; where it was not, nothing stands there until then.
 *
 * It throws when it cannot be fetched: put a Boundary around it.
 *
 * @param name what the component is called in its module; no other part is called so
 */
export function lazyComponentLater<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType<Props> }>,
  name: Name,
): ComponentType<Props & Later> {
  const Part = lazyComponent(load, name);
  // What is drawn elsewhere is left alone meanwhile: React would throw it away if anything around it was drawn anew.
  return memo(function FetchedLater({ until, ...props }: Props & Later) {
    const [there] = useState(() => until.then(() => loadParts([name])));
    return (
      <Suspense>
        <PartsContext value={null}>
          <Once there={there}>
            <Part {...(props as unknown as Props)} />
          </Once>
        </PartsContext>
      </Suspense>
    );
  }) as unknown as ComponentType<Props & Later>;
}

interface Later {
  /** It is not fetched before. */
  readonly until: Promise<unknown>;
}

function Once({ there, children }: { readonly there: Promise<unknown>; readonly children: ReactNode }): ReactNode {
  use(there);
  return children;
}
