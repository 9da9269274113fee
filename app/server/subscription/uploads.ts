import type { UploadLimits } from '../platform/uploads/uploadLimits.ts';

/** Pictures of a damage (DMG-5). */
export const DAMAGE_PICTURES: UploadLimits = { use: 'damages', most: 6_291_456, kinds: ['jpg', 'png', 'heic'] };

/** Both sides of a driving licence (DRV-4). */
export const DRIVING_LICENCES: UploadLimits = {
  use: 'driver-license',
  most: 10_485_760,
  kinds: ['jpg', 'png', 'pdf', 'heic'],
};

/** A signed power of attorney, and the customer's identity card (FLW-37). */
export const ATTORNEY_FILES: UploadLimits = {
  use: 'power-of-attorney',
  most: 10_485_760,
  kinds: ['jpg', 'png', 'pdf', 'heic'],
};

/** Size of the largest file, in bytes. */
export const MAX_FILE_SIZE = Math.max(DAMAGE_PICTURES.most, DRIVING_LICENCES.most, ATTORNEY_FILES.most);
