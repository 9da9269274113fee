import { folderStore } from './folderStore.ts';
import { objectStore } from './objectStore.ts';
import type { ObjectStorageSettings, UploadStore } from './uploadStore.ts';

interface StoreSettings {
  readonly uploadRoot: string;
  readonly objectStorage: ObjectStorageSettings | undefined;
}

const opened = new WeakMap<StoreSettings, UploadStore>();

/** Returns the storage that the settings name: a bucket, or else a folder. */
export function uploadStoreOf(settings: StoreSettings): UploadStore {
  const { uploadRoot, objectStorage } = settings;
  const known = opened.get(settings);
  if (known !== undefined) return known;
  const store = objectStorage ? objectStore(objectStorage, uploadRoot) : folderStore(uploadRoot);
  opened.set(settings, store);
  return store;
}
