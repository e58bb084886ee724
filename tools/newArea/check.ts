import { nextFreeId, type Menu } from '../newResource/check.ts'
import { clashesWithTemplate } from './templateNames.ts'

/** What a new area is called: in code, and for users. */
export interface NewArea {
  name: string
  title: string
}

/** Names that the project has: areas, tables, registries and public screens in code, labels of menus for users. */
export interface TakenNames {
  names: ReadonlySet<string>
  titles: ReadonlySet<string>
}

/** Words that are no name of a constant, and `test`, whose folder would count as tests. */
const RESERVED = new Set(
  (
    'arguments async await break case catch class const continue debugger default delete else enum eval export extends false ' +
    'finally for function implements import instanceof interface let new null package private protected public return static ' +
    'super switch test this throw true try typeof undefined var void while with yield'
  ).split(' '),
)

/** Returns why an area cannot be made under this name; null if it can. */
export function refusalOf({ name, title }: NewArea, { names, titles }: TakenNames): string | null {
  if (!/^[a-z]{3,30}$/.test(name) || RESERVED.has(name)) {
    return `名称「${name}」应为一个小写英文单词（3—30个字母，单数），如 notice`
  }
  if (/[^s]s$/.test(name)) return `名称「${name}」应为单数，如 machine 而不是 machines，请换一个名称`
  if (clashesWithTemplate(name)) return `「${name}」在生成的代码中另有所指，请换一个名称`
  if (!/^\p{Script=Han}{2,10}$/u.test(title)) return `中文名「${title}」应为2—10个汉字，如 通知`
  if (names.has(name)) return `「${name}」已是业务区、数据表、登记库或公开页面的名称，请换一个名称`
  if (titles.has(title)) return `菜单中已有「${title}」，请换一个中文名`
  return null
}

/** What keeps the files of an area from being written: files that are there already, or git, which would not take them. */
interface FileObstacles {
  present: readonly string[]
  isIgnored: boolean
}

/** Returns why the files of an area cannot be written; null if they can. */
export function refusalOfFiles(name: string, { present, isIgnored }: FileObstacles): string | null {
  if (isIgnored) return `「${name}」的文件会被 Git 忽略（见 .gitignore），请换一个名称`
  if (present.length > 0) return `以下文件已存在，请先删除或换一个名称：\n${present.join('\n')}`
  return null
}

/** Ids that the menu of an area and its screens take. */
const STEP = 100
/** The menus of the product begin here; those of 系统管理, at the end of the menu, begin with 9000. */
const FIRST = 1100

/** Returns the first menu id that nobody has, with the 99 after it. */
export const nextAreaMenuId = (menus: readonly Menu[]): number =>
  nextFreeId(menus, { from: FIRST, step: STEP })
