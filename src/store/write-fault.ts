// The system's error codes for files that cannot be written, as sentences.

import { dirname } from 'node:path';
import { isFolder } from './make-folder.ts';

/**
 * A sentence that says why a file, or a file in a folder, cannot be written; `undefined` if the error has another cause. If `path` is a
 * link, `target` may be in another folder.
 */
export async function writeFault(error: unknown, path: string, target: string = path): Promise<string | undefined> {
  const reason = await reasonOf(error as SystemError, target);
  return reason && `${path} cannot be written: ${reason}.`;
}

type SystemError = NodeJS.ErrnoException & { readonly dest?: string };

async function reasonOf({ code, path, dest }: SystemError, target: string): Promise<string | undefined> {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      for (const folder of [dirname(target), dirname(path ?? target)]) {
        if (!(await isFolder(folder))) return `there is no folder ${folder}`;
      }
      return `nothing can be created in ${dirname(path ?? target)}`;
    case 'ENAMETOOLONG':
      return 'the name is too long';
    case 'EISDIR':
      return `${dest ?? path ?? target} is a folder, and must be removed`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'permission denied';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'EFBIG':
      return 'the file is larger than the system allows, or than the limit of this process (ulimit -f)';
    case 'EIO':
    case 'ESTALE':
      return `the file system reports an error (${code})`;
    default:
      return undefined;
  }
}
