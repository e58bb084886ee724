import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import { findEntry } from './menuTree.ts'

/** What the screen of the menus opens a form for. */
export type Task =
  | { kind: 'menu'; menu?: MenuTreeEntry; parentId: string | null }
  | { kind: 'resource'; menu: MenuTreeEntry; resource?: MenuTreeEntry }

/** The same task on the tree as it stands now; null when what it edits is gone. */
export function renewed(task: Task, tree: readonly MenuTreeEntry[]): Task | null {
  const menu = task.menu && findEntry(tree, task.menu.id)
  if (task.kind === 'menu') {
    if (!task.menu) return task
    return menu ? { ...task, menu } : null
  }
  if (!menu) return null
  if (!task.resource) return { ...task, menu }
  const resource = findEntry(menu.children, task.resource.id)
  return resource ? { ...task, menu, resource } : null
}
