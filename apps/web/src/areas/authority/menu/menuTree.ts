import { menuLabels } from '@hepu/api/areas/authority/authorityLabels'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import type { FormValues } from '../../../resource/form/items.ts'
import { pruneTree } from '@hepu/api/core/tree/treeNodes'
import { indented } from '../../../ui/text/indented.ts'
import { treeChoices } from '../../../ui/tree/treeChoices.ts'

/** Returns the menus without resources, which are shown with their menu. */
export const menusOf = (tree: readonly MenuTreeEntry[]): MenuTreeEntry[] =>
  pruneTree(tree, ({ type }) => type === 'm')

/** Returns the parents to choose from, indented, without the entry itself and its descendants. */
export const parentChoices = (menus: readonly MenuTreeEntry[], without?: string) =>
  treeChoices(menus, { labelOf: ({ label }, trail) => indented(label, trail.length), without })

/** Yes-or-no facts of a menu that people may change. */
export const menuFlags = [
  { value: 'isGeneral', label: menuLabels.isGeneral },
  { value: 'hidden', label: menuLabels.hidden },
  { value: 'keepAlive', label: menuLabels.keepAlive },
] as const

/** No parent: the menu is at the top. */
export const TOP = 'top'

/** Returns the first values of a menu's form. */
export function menuValues(menu: MenuTreeEntry | undefined, parentId: string | null): FormValues {
  return {
    label: menu?.label,
    parentId: (menu ? menu.parentId : parentId) ?? TOP,
    path: menu?.path,
    component: menu?.component,
    icon: menu?.icon?.toLowerCase(),
    description: menu?.description,
    flags: menuFlags.filter(({ value }) => menu?.[value]).map(({ value }) => value),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Returns the input of the calls from the values of the form. */
export function menuInput(values: FormValues) {
  const flags = Array.isArray(values['flags']) ? (values['flags'] as string[]) : []
  const parentId = textOf(values['parentId'])
  return {
    label: textOf(values['label']),
    parentId: parentId === TOP || parentId === '' ? null : parentId,
    path: textOf(values['path']),
    component: textOf(values['component']) || null,
    icon: textOf(values['icon']) || null,
    description: textOf(values['description']) || null,
    isGeneral: flags.includes('isGeneral'),
    hidden: flags.includes('hidden'),
    keepAlive: flags.includes('keepAlive'),
  }
}
