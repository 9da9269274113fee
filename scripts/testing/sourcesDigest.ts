import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a digest of all files that git does not ignore, or '' outside a git checkout. */
export function sourcesDigest(root: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  try {
    const digest = createHash('sha256')
      .update(git('rev-parse', 'HEAD'))
      .update(git('diff', 'HEAD', '--binary'));
    for (const file of git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean))
      digest.update(file).update(readFileSync(join(root, file)));
    return digest.digest('hex');
  } catch {
    return '';
  }
}
