import { create } from 'zustand'
import { notify } from '../client/notify.ts'
import { HOME_PATH, homeRecord, trimPath } from './paths.ts'
import type { RouterState } from './screen.ts'
import { session, setSession, type TabRecord } from './session.ts'

/** An opened screen. `path` is its address without query and identifies the tab; `name` is the name of its route. */
export interface Tab extends TabRecord {
  /** The address in the form of a link. */
  href: string
  /** Path in the screen registry; blank for a tab of an earlier page load that was not shown yet. */
  screen: string
  keepAlive: boolean
  /** Increases when the screen has to be remounted. */
  round: number
  /** State of the router when the screen was shown last; missing until then. */
  state?: RouterState
}

/** A screen to open: a tab that the store has not seen yet. */
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

/** Opening more tabs than this closes the oldest one, to save memory. */
export const MAX_TABS = 20

const breedingPages =
  'gws pipeline tips germ pdTools tools crossBreed dgInfo varietyInfo analysisTools template dataImport yieldTrait picInformation systemSettings laboratoryManagement'
/** The landing pages of breeding, which are shown without a tab. */
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

/** Returns the path of an address's tab; Home has two addresses. */
export const tabPathOf = (pathname: string): string =>
  trimPath(pathname) === HOME_PATH ? homeTab.path : `/${trimPath(pathname)}`

/** The opened tabs; the session's `menuRecordList` keeps them over a reload. */
export const useTabs = create<Tabs>()(() => ({ tabs: restore(), active: '', untabbed: null }))
useTabs.subscribe(({ tabs }, before) => {
  if (tabs !== before.tabs) setSession({ menuRecordList: tabs.map(recordOf) })
})

const queryOf = (fullPath: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(fullPath.split('?')[1] ?? ''))

/**
 * Shows a screen in its tab. The same address with another query replaces the tab and remounts the screen, unless the
 * screen changed its own address (`inPlace`).
 */
export function openTab(opened: Opened): void {
  const seen = { ...opened, query: queryOf(opened.fullPath), href: opened.fullPath }
  keepAgain(opened.name)
  useTabs.setState(({ tabs, active }) => {
    if (untabbedPaths.has(seen.path)) {
      return { active: seen.path, untabbed: { ...seen, round: 0 } }
    }
    const at = tabs.findIndex((tab) => tab.path === seen.path)
    const old = tabs[at]
    const round = old ? roundOf(old, opened, active) : 0
    const next = { ...seen, round, ...(old?.round === round ? subjectOf(old) : {}) }
    const all = old ? tabs.with(at, next) : [...tabs, next]
    return { tabs: all, active: seen.path, untabbed: null }
  })
  closeOldest()
}

/** Takes a screen that is shown anew off the exclude list. */
function keepAgain(name: string): void {
  const { excludeList } = session()
  if (excludeList.includes(name)) setSession({ excludeList: excludeList.filter((other) => other !== name) })
}

function roundOf(old: Tab, opened: Opened, active: string): number {
  const isShown = active === old.path
  const isInPlace = isShown && Boolean(stateOf(opened.state)?.inPlace)
  const isSame = old.fullPath === opened.fullPath || isInPlace
  return isSame && (old.keepAlive || isShown) ? old.round : old.round + 1
}

const stateOf = (state: RouterState): { inPlace?: boolean } | null =>
  state.location.state as { inPlace?: boolean } | null

/** A screen that stays as it is keeps the name of its record. */
const subjectOf = ({ subject }: Pick<TabRecord, 'subject'>) => (subject === undefined ? {} : { subject })

/** Characters of the name of a record that a tab shows. */
const SUBJECT_LENGTH = 10

/** Returns the text of a tab: the screen and, where it shows one record, its shortened name. */
export function tabText({ meta, subject }: Pick<TabRecord, 'meta' | 'subject'>): string {
  if (!subject) return meta.label
  const letters = Array.from(subject)
  const short =
    letters.length > SUBJECT_LENGTH ? `${letters.slice(0, SUBJECT_LENGTH - 1).join('')}…` : subject
  return `${meta.label} · ${short}`
}

/** Returns the full text of a tab. */
export const tabTitle = ({ meta, subject }: Pick<TabRecord, 'meta' | 'subject'>): string =>
  subject ? `${meta.label} · ${subject}` : meta.label

/** Names the record that the screen of a tab shows, null for none, in the tab and in the title of the window. */
export function nameTab(path: string, subject: string | null): void {
  const { tabs, active } = useTabs.getState()
  const at = tabs.findIndex((tab) => tab.path === path)
  const tab = tabs[at]
  if (!tab) return
  const { subject: before, ...bare } = tab
  const named = subject === null ? bare : { ...bare, subject }
  if ((before ?? null) !== subject) useTabs.setState({ tabs: tabs.with(at, named) })
  if (path === active) document.title = tabTitle(named)
}

/** Closes the oldest tab that is not kept, else the oldest, once there are too many, and says how to open it again; never Home. */
function closeOldest(): void {
  const { tabs } = useTabs.getState()
  if (tabs.length <= MAX_TABS) return
  const others = tabs.slice(1, -1)
  const leaving = others.find((tab) => !tab.keepAlive) ?? others[0]
  if (!leaving) return
  useTabs.setState({ tabs: tabs.filter((tab) => tab !== leaving) })
  const text = `最多打开 ${MAX_TABS} 个标签页，已关闭「${tabTitle(leaving)}」`
  notify.info(text, { label: '重新打开', href: leaving.href })
}

/** Closes all tabs but Home. `keepShown` keeps the shown screen visible without its tab. */
export function resetTabs({ keepShown = false } = {}): void {
  const { tabs, active, untabbed } = useTabs.getState()
  const shown = keepShown ? (untabbed ?? tabs.find((tab) => tab.path === active) ?? null) : null
  useTabs.setState({ tabs: [homeTab], active: shown ? active : '', untabbed: shown })
}

/** Returns the part of a tab that is kept over a reload. */
const recordOf = ({ fullPath, path, query, name, meta, subject }: Tab): TabRecord => ({
  fullPath,
  path,
  query,
  name,
  meta,
  ...subjectOf({ subject }),
})

function restore(): Tab[] {
  const tabs = session()
    .menuRecordList.filter((record) => record.path !== homeTab.path)
    .map((record) => ({ ...homeTab, ...record, href: record.fullPath, screen: '' }))
  return [homeTab, ...tabs]
}
