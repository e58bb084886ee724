import { create } from 'zustand'
import { HOME_PATH, homeRecord, trimPath } from './paths.ts'
import type { RouterState } from './screen.ts'
import { session, setSession, type TabRecord } from './session.ts'

/** An opened screen. `path` is its address without query and tells tabs apart; `name` is the name of its route. */
export interface Tab extends TabRecord {
  /** The address as a link has it. */
  href: string
  /** Path in the screen registry; blank for a tab of an earlier page load that was not shown yet. */
  screen: string
  keepAlive: boolean
  /** Rises when the screen has to be mounted anew. */
  round: number
  /** Where the router stood when the screen was shown last; missing until then. */
  state?: RouterState
}

/** What is opened: a tab before the store has seen it. */
export interface Opened extends Pick<Tab, 'path' | 'fullPath' | 'name' | 'meta' | 'screen' | 'keepAlive'> {
  state: RouterState
}

interface Tabs {
  tabs: readonly Tab[]
  /** Path of the shown tab. */
  active: string
  /** A shown screen that has no tab. */
  untabbed: Tab | null
}

/** More tabs than this close the oldest one, to spare memory. */
export const MAX_TABS = 20

const breedingPages =
  'gws pipeline tips germ pdTools tools crossBreed dgInfo varietyInfo analysisTools template dataImport yieldTrait picInformation systemSettings laboratoryManagement'
/** The landing pages of breeding: they are shown without a tab. */
export const untabbedPaths: ReadonlySet<string> = new Set(
  breedingPages.split(' ').map((page) => `/breeding/${page}`),
)

const homeTab: Tab = {
  ...homeRecord,
  href: homeRecord.fullPath,
  screen: HOME_PATH,
  keepAlive: false,
  round: 0,
}

/** Path of the tab of an address; Home has two addresses. */
export const tabPathOf = (pathname: string): string =>
  trimPath(pathname) === HOME_PATH ? homeTab.path : `/${trimPath(pathname)}`

/** The opened tabs; what is kept of them over a reload is the session's `menuRecordList`. */
export const useTabs = create<Tabs>()(() => ({ tabs: restore(), active: '', untabbed: null }))
useTabs.subscribe(({ tabs }, before) => {
  if (tabs !== before.tabs) setSession({ menuRecordList: tabs.map(recordOf) })
})

const queryOf = (fullPath: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(fullPath.split('?')[1] ?? ''))

/**
 * Shows a screen in its tab. The same address with another query replaces the tab and mounts the screen anew, unless
 * the screen changed its own address (`inPlace`).
 */
export function openTab(opened: Opened): void {
  const seen = { ...opened, query: queryOf(opened.fullPath), href: opened.fullPath }
  useTabs.setState(({ tabs, active }) => {
    if (untabbedPaths.has(seen.path)) {
      return { active: seen.path, untabbed: { ...seen, round: 0 } }
    }
    const at = tabs.findIndex((tab) => tab.path === seen.path)
    const old = tabs[at]
    const next = { ...seen, round: old ? roundOf(old, opened, active) : 0 }
    const all = old ? tabs.with(at, next) : withinLimit([...tabs, next])
    return { tabs: all, active: seen.path, untabbed: null }
  })
}

function roundOf(old: Tab, opened: Opened, active: string): number {
  const isShown = active === old.path
  const isInPlace = isShown && Boolean(stateOf(opened.state)?.inPlace)
  const isSame = old.fullPath === opened.fullPath || isInPlace
  return isSame && (old.keepAlive || isShown) ? old.round : old.round + 1
}

const stateOf = (state: RouterState): { inPlace?: boolean } | null =>
  state.location.state as { inPlace?: boolean } | null

/** Home never goes; of the others the oldest that keeps nothing, else the oldest. */
function withinLimit(tabs: readonly Tab[]): readonly Tab[] {
  if (tabs.length <= MAX_TABS) return tabs
  const others = tabs.slice(1, -1)
  const leaving = others.find((tab) => !tab.keepAlive) ?? others[0]
  return tabs.filter((tab) => tab !== leaving)
}

/** Back to Home alone. `keepShown` leaves the shown screen in sight without its tab. */
export function resetTabs({ keepShown = false } = {}): void {
  const { tabs, active, untabbed } = useTabs.getState()
  const shown = keepShown ? (untabbed ?? tabs.find((tab) => tab.path === active) ?? null) : null
  useTabs.setState({ tabs: [homeTab], active: shown ? active : '', untabbed: shown })
}

/** What is kept of a tab over a reload. */
const recordOf = ({ fullPath, path, query, name, meta }: Tab): TabRecord => ({
  fullPath,
  path,
  query,
  name,
  meta,
})

function restore(): Tab[] {
  const tabs = session()
    .menuRecordList.filter((record) => record.path !== homeTab.path)
    .map((record) => ({ ...homeTab, ...record, href: record.fullPath, screen: '' }))
  return [homeTab, ...tabs]
}
