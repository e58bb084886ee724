import type { ResourcePlace } from '@hepu/api/core/resource/titles'

type Known = Pick<ResourcePlace, 'name' | 'title' | 'table' | 'menuId'>
export interface Menu {
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
  return nextFreeId(menus, { from: Math.max(...known.map(({ menuId }) => menuId)) + STEP, step: STEP })
}

/** Returns the first id from `from` on, in steps, such that no menu has it or one of the ids up to the next step. */
export function nextFreeId(menus: readonly Menu[], { from, step }: { from: number; step: number }): number {
  const taken = menus.flatMap(idsOf)
  let id = from
  while (taken.some((other) => other >= id && other < id + step)) id += step
  return id
}

const idsOf = ({ id, children = [] }: Menu): number[] => [id, ...children.flatMap(idsOf)]
