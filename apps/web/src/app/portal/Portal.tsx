import { marketPages } from '@hepu/api/areas/trading/market/marketCalls'
import { servicePages } from '@hepu/api/areas/integration/publicMarket/publicCalls'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { Mark } from '../frame/Mark.tsx'
import { PORTAL_PATH } from '../../workspace/paths.ts'
import type { ConsultTopic, PortalContext } from '../../workspace/portalContext.ts'
import { portalScreens } from '../publicScreens.ts'
import { isSignedIn } from '../../workspace/session.ts'
import { VERSION } from '../version.ts'
import { useEnterPath, useKeptSearch } from './useEnterPath.ts'
import './portal.css'

const ConsultDialog = lazy(() => import('./market/ConsultDialog.tsx'))

/** Frame of the public side: its screens, and the link to the workspace. */
export default function Portal() {
  const search = useKeptSearch()
  const { pathname } = useLocation()
  const within = entryOf(pathname)
  const main = useTopOfEachScreen()
  const [topic, setTopic] = useState<ConsultTopic | null>(null)
  const context = useMemo((): PortalContext => ({ onAsk: setTopic }), [])
  return (
    <div className="portal">
      <a className="skip-link" href="#portal-main">
        跳到正文
      </a>
      <header>
        <Link className="portal-brand" to={{ pathname: PORTAL_PATH, search }}>
          <Mark />
          禾谱
        </Link>
        <nav aria-label="平台">
          {portalScreens.map(({ path, title }) => (
            <NavLink
              key={path}
              to={{ pathname: `/${path}`, search }}
              {...(path === within ? { 'data-within': true } : {})}
            >
              {title}
            </NavLink>
          ))}
        </nav>
        <Link className="portal-enter" to={useEnterPath()}>
          {isSignedIn() ? '进入工作台' : '登录'}
        </Link>
      </header>
      <main id="portal-main" ref={main} tabIndex={-1}>
        <Outlet context={context} />
      </main>
      <footer>
        <span>禾谱 · 育种试验与品种评价平台</span>
        <span>版本 {VERSION}</span>
      </footer>
      {topic && (
        <Suspense fallback={null}>
          <ConsultDialog topic={topic} onClose={() => setTopic(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** The list that each page of a detail belongs to. */
const listOf: Readonly<Record<string, string>> = {
  [marketPages.supply]: marketPages.list,
  [marketPages.demand]: marketPages.list,
  [servicePages.detail]: servicePages.list,
}

/** Returns the entry of the navigation that a detail belongs to; undefined for any other address. */
const entryOf = (pathname: string): string | undefined => listOf[pathname]?.slice(1)

/** Scrolls each new screen to its top and moves the focus into it. */
function useTopOfEachScreen() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [pathname])
  return main
}
