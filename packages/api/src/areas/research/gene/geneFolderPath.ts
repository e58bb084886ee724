import type { z } from 'zod'
import { text } from '../../../core/wireFields.ts'

/** Between the names of a path: `玉米/抗虫`. */
export const BETWEEN_FOLDERS = '/'
/** Longest name of one folder. */
export const FOLDER_NAME_MAX = 50
/** Levels of folders, the topmost counted. */
export const FOLDER_LEVELS_MAX = 6
/** Folders of one organisation in one crop. */
export const FOLDERS_MAX = 500
export const FOLDER_PATH_MAX = FOLDER_LEVELS_MAX * (FOLDER_NAME_MAX + 1) - 1

/** Returns the name of one folder. */
export const folderName = (): z.ZodType<string, string> =>
  text('文件夹名称', FOLDER_NAME_MAX).refine(
    (name) => !name.includes(BETWEEN_FOLDERS),
    `文件夹名称不能含「${BETWEEN_FOLDERS}」`,
  )

/** Returns the path of a folder of this name below another one, or at the top. */
export const folderPath = (above: string | null, name: string): string =>
  above === null ? name : `${above}${BETWEEN_FOLDERS}${name}`

/** Counts the folders in a path. */
export const levelsOf = (path: string): number => path.split(BETWEEN_FOLDERS).length

/** Returns whether a path equals another one or is below it. */
export const isWithin = (path: string, above: string): boolean =>
  path === above || path.startsWith(`${above}${BETWEEN_FOLDERS}`)
