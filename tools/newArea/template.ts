import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { NewArea } from './check.ts'

/** The smallest area that works, 通知 (notice); its files end in .txt, so that no tool takes them for code of the project. */
const TEMPLATE = join(import.meta.dirname, 'template')
const TEMPLATE_NAME = 'notice'
const TEMPLATE_TITLE = '通知'
/** Where the template has the id of the menu entry. */
const MENU_ID = 'MENU_ID'

/** A file of a new area, by its path in the project. */
export interface NewFile {
  path: string
  text: string
}

/** Returns the files of an area: those of the template, with its names and the id of its menu entry replaced. */
export const filesOf = (area: NewArea & { menuId: number }): NewFile[] =>
  templateFiles().map(({ path, text }) => ({
    path: renamed(path, area),
    text: renamed(text, area).replace(MENU_ID, String(area.menuId)),
  }))

/** Returns the files of the template under its own names. */
export const templateFiles = (): NewFile[] =>
  readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.txt'))
    .map((path) => ({
      path: relative('.', path.replace(/\.txt$/, '')),
      text: readFileSync(join(TEMPLATE, path), 'utf8'),
    }))

/** Returns a text of the template with the names of another area. */
export const renamed = (text: string, { name, title }: NewArea): string =>
  text
    .replaceAll(TEMPLATE_NAME, name)
    .replaceAll(capitalized(TEMPLATE_NAME), capitalized(name))
    .replaceAll(TEMPLATE_TITLE, title)

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
