import { menuLabels } from '@hepu/api/areas/authority/authorityLabels'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import type { FormValues } from '../../../resource/form/items.ts'
import { indented } from '../../../ui/text/indented.ts'

/** Returns the entry with an id, at any depth. */
export function findEntry(tree: readonly MenuTreeEntry[], id: string | null): MenuTreeEntry | undefined {
  for (const entry of tree) {
    const found = entry.id === id ? entry : findEntry(entry.children, id)
    if (found) return found
  }
  return undefined
}

/** Returns the menus without resources, which are shown with their menu. */
export const menusOf = (tree: readonly MenuTreeEntry[]): MenuTreeEntry[] =>
  tree.filter((entry) => entry.type === 'm').map((entry) => ({ ...entry, children: menusOf(entry.children) }))

/** Returns the ids of the entry and its sibling menus, in their order. */
export function siblingsOf(menus: readonly MenuTreeEntry[], entry: MenuTreeEntry): string[] {
  const siblings = entry.parentId === null ? menus : (findEntry(menus, entry.parentId)?.children ?? [])
  return siblings.map((sibling) => sibling.id)
}

/** Returns the order after an entry moved by some places; null if it cannot go there. */
export function movedBy(ids: readonly string[], id: string, places: number): string[] | null {
  const to = ids.indexOf(id) + places
  if (to < 0 || to >= ids.length) return null
  return ids.filter((other) => other !== id).toSpliced(to, 0, id)
}

/** Returns the parents to choose from, indented, without the entry itself and its descendants. */
export function parentChoices(menus: readonly MenuTreeEntry[], ownId?: string, depth = 0) {
  return menus.flatMap((menu): { value: string; label: string }[] =>
    menu.id === ownId
      ? []
      : [
          { value: menu.id, label: indented(menu.label, depth) },
          ...parentChoices(menu.children, ownId, depth + 1),
        ],
  )
}

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
