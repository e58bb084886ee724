import { useEffect } from 'react'
import { queryClient } from '../../client/queries.ts'
import { contentStands, Later, later } from '../../ui/deferred/Deferred.tsx'
import { LeaveGuard } from '../tabs/LeaveGuard.tsx'
import { WeakPasswordNotice } from '../password/WeakPasswordNotice.tsx'
import { Providers } from '../Providers.tsx'
import { useSession } from '../session/session.ts'
import { TabHost } from '../tabs/TabHost.tsx'

const TopBar = later(async () => (await import('./TopBar.tsx')).TopBar)
const Sidebar = later(async () => (await import('./Sidebar.tsx')).Sidebar)
const TabBar = later(async () => (await import('../tabs/TabBar.tsx')).TabBar)
const ReloadDialog = later(async () => (await import('../workContext/ReloadDialog.tsx')).ReloadDialog)

export { contentStanding } from '../../ui/deferred/Deferred.tsx'

/** The frame of the workspace: top bar, sidebar, tabs, and the screen of the active tab, which comes first. */
export default function Shell() {
  const isOpen = useSession((it) => it.sidebarOpened)
  useEffect(followFirstAnswers, [])
  return (
    <Providers>
      <div className={`shell ${isOpen ? '' : 'shell-folded'}`}>
        <Later place={<header className="top-bar" />}>
          <TopBar />
        </Later>
        <Later place={<nav className="sidebar" aria-label="菜单" />}>
          <Sidebar />
        </Later>
        <div className="work">
          <Later place={<nav className="tab-bar" aria-label="打开的页面" />}>
            <TabBar />
          </Later>
          <TabHost />
          <LeaveGuard />
        </div>
      </div>
      <WeakPasswordNotice />
      <Later place={null}>
        <ReloadDialog />
      </Later>
    </Providers>
  )
}

/** The first screen stands when no call is on its way any more. Gives the function that stops looking. */
function followFirstAnswers(): () => void {
  const look = () => {
    if (queryClient.isFetching() > 0) return
    stop()
    contentStands()
  }
  const stop = queryClient.getQueryCache().subscribe(look)
  look()
  return stop
}
