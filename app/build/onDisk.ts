// Files of a project on a disk.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../server/platform/content/pictures.ts';
import type { ProjectFiles } from './projectFiles.ts';

export const onDisk = (root: string): ProjectFiles => ({
  root,
  text: (file) => readFileSync(join(root, file), 'utf8'),
  names(name) {
    const folder = join(root, name);
    return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
  },
  served: () => filesIn(join(root, 'app/public')),
});
