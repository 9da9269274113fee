import type { Session } from '../api.ts';
import type { WorkingCopy } from '../keeping/workingCopy.ts';
import type { SourceLocation } from '../location.ts';
import type { Address } from '../shell/address.ts';
import type { ReleasesApi } from './api.ts';

/** Properties of every page about releases. */
export interface ReleasePageProps {
  readonly api: ReleasesApi;
  readonly session: Session;
  readonly work: WorkingCopy;
  /** Part of the page that the address names. */
  readonly topic: string | undefined;
  readonly onGo: (address: Address) => void;
  readonly onOpen: (location: SourceLocation) => void;
  readonly onSignIn: () => void;
}
