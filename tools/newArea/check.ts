import { nextFreeId, type Menu } from '../newResource/check.ts'

/** What a new area is called: in code, and for users. */
export interface NewArea {
  name: string
  title: string
}

/** Names that the project has: areas, tables and registries in code, labels of menus for users. */
export interface TakenNames {
  names: ReadonlySet<string>
  titles: ReadonlySet<string>
}

/** Words that are no name of a constant. */
const RESERVED =
  /^(case|catch|class|const|default|delete|enum|export|import|new|package|public|static|switch|this)$/

/** Returns why an area cannot be made under this name; null if it can. */
export function refusalOf({ name, title }: NewArea, { names, titles }: TakenNames): string | null {
  if (!/^[a-z]{3,30}$/.test(name) || RESERVED.test(name)) {
    return `名称「${name}」应为一个小写英文单词（3—30个字母，单数），如 notice`
  }
  if (!/^\p{Script=Han}{2,10}$/u.test(title)) return `中文名「${title}」应为2—10个汉字，如 通知`
  if (names.has(name)) return `「${name}」已是业务区、数据表或登记库的名称，请换一个名称`
  if (titles.has(title)) return `菜单中已有「${title}」，请换一个中文名`
  return null
}

/** Ids that the menu of an area and its screens take. */
const STEP = 100
/** The menus of the product begin here; those of 系统管理, at the end of the menu, begin with 9000. */
const FIRST = 1100

/** Returns the first menu id that nobody has, with the 99 after it. */
export const nextAreaMenuId = (menus: readonly Menu[]): number =>
  nextFreeId(menus, { from: FIRST, step: STEP })
