import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { HOME_ID, HOME_PATH, trimPath } from './paths.ts'

/** What a user without any authorisation has. */
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

/** Menus alone, at every depth, in their order; resources (buttons) are dropped. */
function menusOf(entries: readonly AuthEntry[] | null): AuthEntry[] {
  return (entries ?? [])
    .filter((entry) => entry.type === 'm')
    .toSorted((a, b) => a.sortValue - b.sortValue)
    .map((entry) => ({ ...entry, children: menusOf(entry.children) }))
}

/**
 * The menu of the workspace from a user's authorisations: what stands under their first entry, the root. Nothing at all
 * gives Home.
 */
export function workspaceMenu(authorisations: readonly AuthEntry[]): AuthEntry[] {
  const menu = menusOf(authorisations)[0]?.children ?? []
  return menu.length > 0 ? menu : [homeEntry]
}

/** Name of the route of a leaf: its code (its label where it has none) and its id, as labels may be equal. */
export const routeNameOf = (leaf: AuthEntry): string => `${leaf.code || leaf.label}-${leaf.id}`

/** Entries shown in the sidebar under this one. */
export const shownChildren = (entry: AuthEntry): AuthEntry[] => entry.children.filter((it) => !it.hidden)

/** What becomes a route: entries without shown children, and the hidden ones (details of a list), at every depth. */
export function leavesOf(menu: readonly AuthEntry[]): AuthEntry[] {
  return menu.flatMap((entry) => {
    const below = leavesOf(entry.children)
    return shownChildren(entry).length === 0 ? [entry, ...below] : below
  })
}

/** Where `/` leads: the first shown leaf. */
export function firstPath(menu: readonly AuthEntry[]): string {
  const leaf = leavesOf(menu).find((entry) => !entry.hidden)
  return leaf ? pathOf(leaf) : `/${HOME_PATH}`
}

/** Address of a leaf. Embedded pages of other sites stand under `/iframe/<id>`, Home under that of its screen. */
export function pathOf(entry: AuthEntry): string {
  if (/^https?:\/\//i.test(entry.path)) return `/iframe/${entry.id}`
  const path = trimPath(entry.path)
  return path === 'home' ? `/${HOME_PATH}` : `/${path}`
}

/** The leaf an address belongs to. */
export const findLeaf = (menu: readonly AuthEntry[], pathname: string): AuthEntry | undefined =>
  leavesOf(menu).find((entry) => trimPath(pathOf(entry)) === trimPath(pathname))

/** Ids of the entries above a leaf, outermost first. */
export function trailOf(menu: readonly AuthEntry[], id: string): string[] {
  for (const entry of menu) {
    if (entry.id === id) return []
    const below = trailOf(entry.children, id)
    if (below.length > 0 || entry.children.some((it) => it.id === id)) return [entry.id, ...below]
  }
  return []
}
