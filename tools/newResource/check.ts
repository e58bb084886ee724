import type { ResourcePlace } from '@hepu/api/core/resource/titles'

type Known = Pick<ResourcePlace, 'name' | 'title' | 'table' | 'menuId'>
interface Menu {
  id: number
  children?: readonly Menu[]
}

/** Returns why a registry cannot be made under this name; null if it can. */
export function refusalOf(name: string, title: string, known: readonly Known[]): string | null {
  if (!/^[a-z][a-z\d]*([A-Z][a-z\d]+)*$/.test(name)) return `名称「${name}」应为小驼峰英文，如 trademark`
  if (!/^\p{Script=Han}[\p{Script=Han}A-Za-z\d]*$/u.test(title)) return `中文名「${title}」应为汉字，如 商标`
  const table = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const same = known.find(
    (resource) =>
      resource.name === `research.${name}` || resource.title === title || resource.table === table,
  )
  return same ? `${same.title}（${same.name}，表 ${same.table}）已存在，请换一个名称` : null
}

/** Ids that the list of a registry and its screens take. */
const STEP = 10

/** The first free menu id behind the registries: nobody else has it or one of the nine after it. */
export function nextMenuId(menus: readonly Menu[], known: readonly Known[]): number {
  const taken = new Set(menus.flatMap(idsOf))
  const isFree = (id: number) =>
    Array.from({ length: STEP }, (_, at) => id + at).every((wanted) => !taken.has(wanted))
  let id = Math.max(...known.map(({ menuId }) => menuId)) + STEP
  while (!isFree(id)) id += STEP
  return id
}

const idsOf = ({ id, children = [] }: Menu): number[] => [id, ...children.flatMap(idsOf)]
