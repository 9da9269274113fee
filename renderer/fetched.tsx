// Parts that are fetched when they are first drawn. One that could not be fetched is asked for again when it is drawn anew.
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { importAgain } from './importAgain.ts';
import { askForStylesAgain } from './lostStyles.ts';

/**
 * Makes a component of one that is fetched.
 *
 * It throws when that fails: put a Boundary around it. React keeps a failure for good, so each try gets a part of its own.
 *
 * @param name what the component is called in its module
 * @param waiting what stands in its place meanwhile
 */
export function fetched<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType<Props> }>,
  name: Name,
  waiting: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const fetchPart = importAgain(load);
  const ask = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        await askForStylesAgain();
        return { default: (await fetchPart())[name] };
      } catch (error) {
        part = ask();
        throw error;
      }
    });
  let part = ask();
  return function Fetched(props: Props) {
    // As long as it is mounted it stays with one try, also if that fails while React draws it.
    const [Part] = useState(() => part as ComponentType<Props>);
    return (
      <Suspense fallback={waiting(props)}>
        <Part {...props} />
      </Suspense>
    );
  };
}
