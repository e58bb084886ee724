import type * as api from '@hepu/api/areas/authority/session/session'
import type { AuthEntry, SessionEntry } from '@hepu/api/areas/authority/session/session'
import type { ResultOf } from '@hepu/api/core/route'
import { menu } from '../../../db/schema/index.ts'
import { nest } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import { listHeld, presentMenu, type Menu } from '../menu/heldMenus.ts'

/**
 * Returns what the caller may use in the current organisation: the tree of menus with their resources, the same resources
 * in session form, and the permissions.
 */
export async function myAuths(ctx: Ctx): Promise<ResultOf<typeof api.myAuths>> {
  const mine = await listHeld(ctx)
  return {
    menus: [
      present(
        rootMenu,
        nest(ctx, menu, mine, (entry) => present(entry, [])),
      ),
    ],
    auths: withResources(mine).map(({ menu, resources }) => sessionEntryOf(menu, resources)),
    permissions: [...ctx.caller.permissions].toSorted(),
  }
}

/** Returns the resources of the caller, menu by menu. */
export async function menuResources(ctx: Ctx): Promise<ResultOf<typeof api.menuResources>> {
  return withResources(await listHeld(ctx)).map(({ menu, resources }) => ({
    menuId: String(menu.id),
    label: menu.label,
    path: menu.path,
    resources: resources.map(({ id, code, label, word }) => ({ id: String(id), code, label, word })),
  }))
}

const withResources = (mine: readonly Menu[]): { menu: Menu; resources: Menu[] }[] =>
  mine
    .filter((entry) => entry.type === 'm')
    .map((entry) => ({ menu: entry, resources: mine.filter((below) => isResourceOf(below, entry)) }))
    .filter(({ resources }) => resources.length > 0)

const isResourceOf = (menu: Menu, of: Menu): boolean => menu.type === 'r' && menu.parentId === of.id

function sessionEntryOf(menu: Menu, resources: readonly Menu[]): SessionEntry {
  const url = menu.code || menu.label
  return {
    type: 1,
    url,
    id: String(menu.id),
    menu: menu.label,
    children: resources.map((resource) => ({
      type: 1,
      url,
      id: String(resource.id),
      menu: actionOf(resource),
      children: [],
    })),
  }
}

/** Returns the action that a resource allows: the verb of its permission, or its own code. */
const actionOf = (menu: Menu): string => menu.word?.split(':').at(-1) ?? menu.code

const present = (menu: Menu, children: AuthEntry[]): AuthEntry => ({
  id: String(menu.id),
  parentId: menu.parentId === null ? null : String(menu.parentId),
  ...presentMenu(menu),
  createTime: menu.createdAt.toISOString(),
  createdBy: idText(menu.createdBy),
  updateTime: menu.updatedAt.toISOString(),
  updatedBy: idText(menu.updatedBy),
  children,
})

const idText = (id: number | null): string | null => (id === null ? null : String(id))

const EPOCH = new Date(0)

/** The root of all menus: the web uses the children of the first entry. */
const rootMenu: Menu = {
  id: 0,
  parentId: null,
  type: 'm',
  label: '工作台',
  code: 'workspace',
  path: '',
  component: null,
  icon: null,
  sortValue: 0,
  isGeneral: true,
  isIframe: false,
  hidden: false,
  keepAlive: false,
  word: null,
  description: null,
  createdBy: null,
  createdAt: EPOCH,
  updatedBy: null,
  updatedAt: EPOCH,
  version: 1,
  deletedAt: null,
}
