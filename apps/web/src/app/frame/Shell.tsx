import { useEffect, useLayoutEffect } from 'react'
import { queryClient } from '../../client/queries.ts'
import { markContentShown, Deferred, deferred } from '../../ui/deferred/Deferred.tsx'
import { LeaveGuard } from '../tabs/LeaveGuard.tsx'
import { Providers } from '../Providers.tsx'
import { useSession } from '../../workspace/session.ts'
import { TabHost } from '../tabs/TabHost.tsx'
import { SidebarPlace, TabBarPlace, TopBarPlace } from './FramePlaces.tsx'
import { foldIfNarrow } from './narrow.ts'

const TopBar = deferred(async () => (await import('./TopBar.tsx')).TopBar)
const Sidebar = deferred(async () => (await import('./Sidebar.tsx')).Sidebar)
const TabBar = deferred(async () => (await import('../tabs/TabBar.tsx')).TabBar)
const ReloadDialog = deferred(async () => (await import('../workContext/ReloadDialog.tsx')).ReloadDialog)

export { contentShown } from '../../ui/deferred/Deferred.tsx'

/** The frame of the workspace: top bar, sidebar, tabs, and the screen of the active tab, which loads first. */
export default function Shell() {
  const isOpen = useSession((session) => session.sidebarOpened)
  useLayoutEffect(foldIfNarrow, [])
  useEffect(followFirstAnswers, [])
  return (
    <Providers>
      <div className={`shell ${isOpen ? '' : 'shell-folded'}`}>
        <Deferred place={<TopBarPlace />}>
          <TopBar />
        </Deferred>
        <Deferred place={<SidebarPlace />}>
          <Sidebar />
        </Deferred>
        <div className="work">
          <Deferred place={<TabBarPlace />}>
            <TabBar />
          </Deferred>
          <TabHost />
          <LeaveGuard />
        </div>
      </div>
      <Deferred place={null}>
        <ReloadDialog />
      </Deferred>
    </Providers>
  )
}

/**
 * Marks the content as shown when no call of the first screen is pending any more. Returns the function that stops
 * watching.
 */
function followFirstAnswers(): () => void {
  const look = () => {
    if (queryClient.isFetching() > 0) return
    stop()
    markContentShown()
  }
  const stop = queryClient.getQueryCache().subscribe(look)
  look()
  return stop
}
