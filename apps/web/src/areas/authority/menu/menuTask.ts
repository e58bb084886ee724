import { findNode } from '@hepu/api/core/tree/treeNodes'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'

/** The task for which the screen of the menus opens a form. */
export type Task =
  | { kind: 'menu'; menu?: MenuTreeEntry; parentId: string | null }
  | { kind: 'resource'; menu: MenuTreeEntry; resource?: MenuTreeEntry }

/** Returns the same task on the present tree; null if the entry is gone. */
export function renewed(task: Task, tree: readonly MenuTreeEntry[]): Task | null {
  const menu = task.menu && findNode(tree, task.menu.id)
  if (task.kind === 'menu') {
    if (!task.menu) return task
    return menu ? { ...task, menu } : null
  }
  if (!menu) return null
  if (!task.resource) return { ...task, menu }
  const resource = findNode(menu.children, task.resource.id)
  return resource ? { ...task, menu, resource } : null
}
