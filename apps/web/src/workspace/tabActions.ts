import { homeRecord } from './paths.ts'
import { session, setSession } from './session.ts'
import { tabPathOf, useTabs, type Tab } from './tabs.ts'

/**
 * Remounts the screen of the tab at an index. A screen that is not shown goes on the exclude list, so that it is not kept, until it
 * is shown anew; then its address is returned.
 */
export function refreshTab(index: number): string | undefined {
  const { tabs, active } = useTabs.getState()
  const tab = tabs[index]
  if (!tab) return undefined
  if (tab.path !== active) {
    setSession({ excludeList: [...session().excludeList, tab.name] })
    return tab.fullPath
  }
  useTabs.setState({ tabs: tabs.with(index, { ...tab, round: tab.round + 1 }) })
  return undefined
}

/** Closes the tab at an index (Home stays). Returns the address to show next if the shown one was closed. */
export function closeTab(index: number): string | undefined {
  const { tabs } = useTabs.getState()
  const tab = tabs[index]
  if (!tab || tab.path === homeRecord.path) return undefined
  return keepTabs((kept) => kept !== tab, index)
}

/** Closes the tab of an address, such as that of a saved form, after another one is shown. */
export function closeTabOf(address: string): void {
  const [pathname = ''] = address.split('?')
  const path = tabPathOf(pathname)
  const close = () => useTabs.setState(({ tabs }) => ({ tabs: tabs.filter((tab) => tab.path !== path) }))
  if (useTabs.getState().active !== path) return close()
  const stop = useTabs.subscribe(({ active }) => {
    if (active === path) return
    stop()
    close()
  })
}

/** Closes all tabs but Home and the one at an index. Returns the address to show next, as above. */
export function closeOthers(index: number): string | undefined {
  return keepTabs((_, at) => at === index, index)
}

/** Closes the tabs to the right of the one at an index. Returns the address to show next, as above. */
export function closeRight(index: number): string | undefined {
  return keepTabs((_, at) => at <= index, index)
}

/** Closes all tabs but Home. Returns the address to show next, as above. */
export function closeAll(): string | undefined {
  return keepTabs(() => false, 0)
}

/** Keeps Home and the wanted tabs. If the shown one closes, the tab now at `index` (or the last) is to be shown. */
function keepTabs(isWanted: (tab: Tab, index: number) => boolean, index: number): string | undefined {
  const { tabs, active } = useTabs.getState()
  const rest = tabs.filter((tab, at) => tab.path === homeRecord.path || isWanted(tab, at))
  useTabs.setState({ tabs: rest })
  const isGone = tabs.some((tab) => tab.path === active) && !rest.some((tab) => tab.path === active)
  return isGone ? (rest[index] ?? rest.at(-1))?.fullPath : undefined
}
