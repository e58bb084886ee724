import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Folders of what is installed, built or kept at run time. */
const FOREIGN = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', '.git', '..'])

/** Says whether a path, from the root of a repository, lies in the repository itself. */
export const isOurs = (path: string): boolean => !path.split('/').some((part) => FOREIGN.has(part))

/** Finds the files of a repository with these endings, by paths from its root. */
export function listFiles(root: string, endings: readonly string[], folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isOurs(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return listFiles(root, endings, path)
      return endings.some((ending) => entry.name.endsWith(ending)) ? [relative(root, path)] : []
    })
}
