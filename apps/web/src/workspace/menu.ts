import { trailOf as trailTo } from '@hepu/api/core/tree/treeNodes'
import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { HOME_ID, HOME_PATH, trimPath } from './paths.ts'

/** The menu of a user without any authorisation. */
const homeEntry: AuthEntry = {
  id: HOME_ID,
  parentId: null,
  type: 'm',
  label: '首页',
  code: 'home',
  path: 'home',
  component: HOME_PATH,
  icon: 'Home',
  sortValue: 0,
  isGeneral: true,
  isIframe: false,
  hidden: false,
  keepAlive: false,
  word: null,
  description: null,
  createTime: '',
  createdBy: null,
  updateTime: '',
  updatedBy: null,
  children: [],
}

/** Returns the menus at every depth, in their order, without resources (buttons). */
function menusOf(entries: readonly AuthEntry[] | null): AuthEntry[] {
  return (entries ?? [])
    .filter((entry) => entry.type === 'm')
    .toSorted((a, b) => a.sortValue - b.sortValue)
    .map((entry) => ({ ...entry, children: menusOf(entry.children) }))
}

/**
 * Returns the menu of the workspace from a user's authorisations: the entries under the first entry, the root. Without
 * any authorisation it is Home.
 */
export function workspaceMenu(authorisations: readonly AuthEntry[]): AuthEntry[] {
  const menu = menusOf(authorisations)[0]?.children ?? []
  return menu.length > 0 ? menu : [homeEntry]
}

/** Returns the name of a leaf's route: its code (or label) and its id, because labels may be equal. */
export const routeNameOf = (leaf: AuthEntry): string => `${leaf.code || leaf.label}-${leaf.id}`

/** Returns the entries shown in the sidebar under this one. */
export const shownChildren = (entry: AuthEntry): AuthEntry[] =>
  entry.children.filter((child) => !child.hidden)

/**
 * Returns the entries that become routes: those without shown children, and the hidden ones (details of a list), at
 * every depth.
 */
export function leavesOf(menu: readonly AuthEntry[]): AuthEntry[] {
  return menu.flatMap((entry) => {
    const below = leavesOf(entry.children)
    return shownChildren(entry).length === 0 ? [entry, ...below] : below
  })
}

/** Returns the target of `/`: the first shown leaf. */
export function firstPath(menu: readonly AuthEntry[]): string {
  const leaf = leavesOf(menu).find((entry) => !entry.hidden)
  return leaf ? pathOf(leaf) : `/${HOME_PATH}`
}

/**
 * Returns the address of a leaf. Embedded pages of other sites are at `/iframe/<id>`, Home at the address of its
 * screen.
 */
export function pathOf(entry: AuthEntry): string {
  if (/^https?:\/\//i.test(entry.path)) return `/iframe/${entry.id}`
  const path = trimPath(entry.path)
  return path === 'home' ? `/${HOME_PATH}` : `/${path}`
}

/** Returns the leaf that an address belongs to. */
export const findLeaf = (menu: readonly AuthEntry[], pathname: string): AuthEntry | undefined =>
  leavesOf(menu).find((entry) => trimPath(pathOf(entry)) === trimPath(pathname))

/** Returns the ids of the entries above a leaf, outermost first. */
export const trailOf = (menu: readonly AuthEntry[], id: string): string[] =>
  (trailTo(menu, (entry) => entry.id === id) ?? []).map((entry) => entry.id)
