// Components that are loaded when first rendered. A failed import is retried on the next mount.
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

/** Receives the name of each lazy component that is rendered, and whether it was loaded. */
export const PartsContext = createContext<((name: string, isLoaded: boolean) => void) | null>(null);

const parts = new Map<string, () => Promise<unknown>>();
const loaded = new Set<string>();

/** Preloads components, so that they render without a placeholder; throws if one cannot load. */
export async function loadParts(names: readonly string[]): Promise<void> {
  const known = names.filter((name) => parts.has(name));
  await Promise.all(known.map((name) => parts.get(name)?.()));
  // A loaded module may register further components.
  const others = names.filter((name) => !known.includes(name));
  if (known.length > 0 && others.length > 0) await loadParts(others);
}

/**
 * Creates a lazily loaded component. It throws when the import fails: put a Boundary around it.
 * React caches failures, so each retry uses a new lazy component. Loaded ones render at once.
 *
 * @param name export in its module, unique among lazy components
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
    loaded.add(name);
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
    const tell = use(PartsContext);
    // Keeps one attempt while mounted, even if it fails during rendering.
    const [Part] = useState(() => there ?? (part as ComponentType<Props>));
    tell?.(name, Part === there);
    if (Part === there) return <Part {...props} />;
    return (
      <Suspense fallback={waiting(props)}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/**
 * Creates a component that hydrates late: server-rendered markup stays until it is loaded. It
 * throws when the import fails: put a Boundary around it.
 *
 * @param name export in its module, unique among lazy components
 */
export function lazyComponentLater<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType<Props> }>,
  name: Name,
): ComponentType<Props & Later> {
  const Part = lazyComponent(load, name);
  // Memoized: a rerender during hydration would discard the server-rendered markup.
  return memo(function FetchedLater({ until, ...props }: Props & Later) {
    // A loaded part is rendered on the server without waiting, which would suspend.
    const isHere = use(PartsContext) !== null && loaded.has(name);
    const [there] = useState(() => (isHere ? null : until.then(() => loadParts([name]))));
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
  /** Delays the import. */
  readonly until: Promise<unknown>;
}

function Once({
  there,
  children,
}: {
  readonly there: Promise<unknown> | null;
  readonly children: ReactNode;
}): ReactNode {
  if (there) use(there);
  return children;
}
