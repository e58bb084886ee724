import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'

/** Returns a menu for tests; one without children may serve as a resource. Sets the parent of the children. */
export function menuEntry(
  id: string,
  label: string,
  children: readonly MenuTreeEntry[] = [],
  given: Partial<MenuTreeEntry> = {},
): MenuTreeEntry {
  return {
    id,
    parentId: null,
    type: 'm',
    label,
    code: `code-${id}`,
    path: `path/${id}`,
    component: null,
    icon: null,
    sortValue: 1,
    isGeneral: false,
    isIframe: false,
    hidden: false,
    keepAlive: false,
    word: null,
    description: null,
    isBuiltIn: false,
    isInherited: null,
    updateTime: '2026-03-01T02:00:00.000Z',
    version: 3,
    can: { edit: true, delete: true },
    ...given,
    children: children.map((child) => ({ ...child, parentId: id })),
  }
}
