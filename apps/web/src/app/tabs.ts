import type { DataRouter } from 'react-router'
import { create } from 'zustand'
import { HOME_ID, HOME_PATH } from './menu.ts'
import { trimPath } from './screens.ts'

export type RouterState = DataRouter['state']

/** An opened screen. */
export interface Tab {
  /** Its address without query. */
  key: string
  id: string
  title: string
  /** Address with query, as last shown. */
  fullPath: string
  /** Path in the screen registry; blank for a tab of an earlier page load that was not shown yet. */
  screen: string
  keepAlive: boolean
  /** Rises when the screen has to be mounted anew. */
  round: number
  /** Where the router stood when the screen was shown last; missing until then. */
  state?: RouterState
}

/** What is opened: a tab before the store has seen it. */
export type Opened = Omit<Tab, 'round' | 'state'> & { state: RouterState }

interface Tabs {
  tabs: readonly Tab[]
  /** Key of the shown tab. */
  active: string
  /** A shown screen that keeps no tab. */
  untabbed: Tab | null
}

const STORED = 'menuRecordList'
/** More tabs than this close the oldest one, to spare memory. */
export const MOST_TABS = 20

const breedingPages =
  'gws pipeline tips germ pdTools tools crossBreed dgInfo varietyInfo analysisTools template dataImport yieldTrait picInformation systemSettings laboratoryManagement'
const untabbedPaths = new Set(breedingPages.split(' ').map((page) => `/breeding/${page}`))

const homeTab: Tab = {
  key: '/home',
  id: HOME_ID,
  title: '首页',
  fullPath: '/home',
  screen: HOME_PATH,
  keepAlive: false,
  round: 0,
}

/** Key of the tab of an address; Home has two addresses. */
export const keyOfPath = (pathname: string): string =>
  trimPath(pathname) === HOME_PATH ? homeTab.key : `/${trimPath(pathname)}`

export const useTabs = create<Tabs>()(() => ({ tabs: restore(), active: '', untabbed: null }))
useTabs.subscribe(({ tabs }) => sessionStorage.setItem(STORED, JSON.stringify(tabs.map(recordOf))))

/**
 * Shows a screen in its tab. The same address with another query replaces the tab and mounts the screen anew, unless
 * the screen changed its own address (`inPlace`).
 */
export function openTab(opened: Opened): void {
  useTabs.setState(({ tabs, active }) => {
    if (untabbedPaths.has(opened.key)) {
      return { active: opened.key, untabbed: { ...opened, round: 0 } }
    }
    const at = tabs.findIndex((tab) => tab.key === opened.key)
    const old = tabs[at]
    const next = { ...opened, round: old ? roundOf(old, opened, active) : 0 }
    const all = old ? tabs.with(at, next) : withinLimit([...tabs, next])
    return { tabs: all, active: opened.key, untabbed: null }
  })
}

function roundOf(old: Tab, opened: Opened, active: string): number {
  const isShown = active === old.key
  const isInPlace = isShown && Boolean(stateOf(opened.state)?.inPlace)
  const isSame = old.fullPath === opened.fullPath || isInPlace
  return isSame && (old.keepAlive || isShown) ? old.round : old.round + 1
}

const stateOf = (state: RouterState): { inPlace?: boolean } | null =>
  state.location.state as { inPlace?: boolean } | null

/** Home never goes; of the others the oldest that keeps nothing, else the oldest. */
function withinLimit(tabs: readonly Tab[]): readonly Tab[] {
  if (tabs.length <= MOST_TABS) return tabs
  const others = tabs.slice(1, -1)
  const leaving = others.find((tab) => !tab.keepAlive) ?? others[0]
  return tabs.filter((tab) => tab !== leaving)
}

/** Closes the tab at an index (Home stays). Returns the address to show next when the shown one was closed. */
export function closeTab(index: number): string | undefined {
  const { tabs, active } = useTabs.getState()
  const tab = tabs[index]
  if (!tab || tab.key === homeTab.key) return undefined
  const rest = tabs.filter((it) => it !== tab)
  useTabs.setState({ tabs: rest })
  return tab.key === active ? (rest[index] ?? rest[index - 1])?.fullPath : undefined
}

/** Closes all tabs but Home and the one of `key`. */
export function closeOthers(key: string): void {
  useTabs.setState(({ tabs }) => ({ tabs: tabs.filter((tab) => tab.key === homeTab.key || tab.key === key) }))
}

/** Back to Home alone. */
export function resetTabs(): void {
  useTabs.setState({ tabs: [homeTab], active: '', untabbed: null })
}

/** What is kept of a tab over a reload. */
interface TabRecord {
  fullPath: string
  path: string
  query: Record<string, string>
  name: string
  meta: { id: string; label: string }
}

const recordOf = (tab: Tab): TabRecord => ({
  fullPath: tab.fullPath,
  path: tab.key,
  query: Object.fromEntries(new URLSearchParams(tab.fullPath.split('?')[1] ?? '')),
  name: `${tab.title}${tab.id}`,
  meta: { id: tab.id, label: tab.title },
})

function restore(): Tab[] {
  const records = JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as TabRecord[]
  const tabs = records
    .filter((record) => record.path !== homeTab.key)
    .map(({ path, fullPath, meta }) => ({
      ...homeTab,
      key: path,
      fullPath,
      id: meta.id,
      title: meta.label,
      screen: '',
    }))
  return [homeTab, ...tabs]
}
