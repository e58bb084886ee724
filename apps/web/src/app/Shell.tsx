import { LeaveGuard } from './LeaveGuard.tsx'
import { Providers } from './Providers.tsx'
import { ReloadDialog } from './ReloadDialog.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TabBar } from './TabBar.tsx'
import { TabHost } from './TabHost.tsx'
import { TopBar } from './TopBar.tsx'
import { WeakPasswordNotice } from './password/WeakPasswordNotice.tsx'
import { useSession } from './session.ts'
import { Later } from '../ui/Later.tsx'

/** The frame of the workspace: top bar, sidebar, tabs, and the screen of the active tab. */
export default function Shell() {
  const isOpen = useSession((it) => it.sidebarOpened)
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
      <ReloadDialog />
    </Providers>
  )
}
