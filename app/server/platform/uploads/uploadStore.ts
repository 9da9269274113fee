// Storage of received files. A file is received and cleaned in the local folder first.
import type { Readable } from 'node:stream';

export interface UploadStore {
  /** Moves a complete file from the local folder to the storage. */
  publish(path: string): Promise<void>;
  /** Brings a stored file into the local folder, to change it. */
  fetch(path: string): Promise<void>;
  /** Returns undefined for a missing file. */
  read(path: string): Promise<Readable | undefined>;
  /** Stores a complete file. */
  write(path: string, content: Readable): Promise<void>;
  /** Deletes a file in the storage and in the local folder, if it exists. */
  remove(path: string): Promise<void>;
  isEmpty(): Promise<boolean>;
  /**
   * Clears a local folder that stores none: files that customers sent before are moved to the storage,
   * those that killed servers have left are deleted.
   *
   * @param isReceived true for the path of a file that counts as sent
   */
  clearFolder(isReceived: (path: string) => Promise<boolean>): Promise<void>;
}

export interface ObjectStorageSettings {
  /** Address of the bucket, such as https://s3.example/uploads. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly key: string;
}
