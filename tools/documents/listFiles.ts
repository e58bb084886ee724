import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Folders that hold what is installed, built or kept at run time. */
const FOREIGN = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', '.git', '..'])

/** Checks that a path from the root of a repository belongs to the repository itself. */
export const isOurs = (path: string): boolean => !path.split('/').some((part) => FOREIGN.has(part))

/** Lists the files of a repository with one of these endings, as paths from its root. */
export function listFiles(root: string, endings: readonly string[], folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isOurs(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return listFiles(root, endings, path)
      return endings.some((ending) => entry.name.endsWith(ending)) ? [relative(root, path)] : []
    })
}
