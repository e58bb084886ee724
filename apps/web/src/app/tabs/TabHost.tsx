import { Activity, createElement, Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from 'react-router'
import { revealing } from '../../client/queries.ts'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorBoundary } from '../../ui/pane/ErrorBoundary.tsx'
import { forgetScreen, isMissingModule, lazyScreen } from '../lazyScreen.ts'
import { MissingScreen } from '../fallback/MissingScreen.tsx'
import { RouteName } from '../../workspace/permissions.tsx'
import { drawnPanels, RecordPanels } from '../../workspace/recordPanels.ts'
import { webAreas } from '../screens.ts'
import { startProgress } from '../progress.ts'
import { useSession } from '../../workspace/session.ts'
import { useTabs, type Tab } from '../../workspace/tabs.ts'

const recordPanels = drawnPanels(webAreas.flatMap((area) => area.recordPanels ?? []))

/**
 * Shows the active tab, and keeps the kept ones as they are. A switch of crop or organisation (`key`) remounts
 * everything. This is the only file that uses the router's inner contexts.
 */
export function TabHost() {
  const { tabs, active, untabbed } = useTabs()
  const key = useSession((session) => session.key)
  const excluded = useSession((session) => session.excludeList)
  const shown = untabbed ? [...tabs, untabbed] : tabs
  const isKept = (tab: Tab) => tab.keepAlive && !excluded.includes(tab.name)
  return shown
    .filter((tab) => tab.state && (tab.path === active || isKept(tab)))
    .map((tab) => (
      <Activity key={`${tab.path}#${tab.round}#${key}`} mode={tab.path === active ? 'visible' : 'hidden'}>
        <Frozen state={tab.state!} name={tab.name}>
          <Pane>
            <ErrorBoundary known={missingScreen} onRetry={() => forgetScreen(tab.screen)}>
              <Suspense fallback={<Opening />}>
                <ScreenOf tab={tab} />
              </Suspense>
            </ErrorBoundary>
          </Pane>
        </Frozen>
      </Activity>
    ))
}

/** Shows a broken screen without breaking the other tabs; a screen that does not exist says so. */
const missingScreen = (error: Error) => (isMissingModule(error) ? <MissingScreen error={error} /> : null)

function ScreenOf({ tab }: { tab: Tab }) {
  return createElement(lazyScreen(tab.screen))
}

interface FrozenProps {
  state: NonNullable<Tab['state']>
  name: string
  children: ReactNode
}

/** Gives router hooks and permissions of a screen the address of its own tab, also while another tab is shown. */
function Frozen({ state, name, children }: FrozenProps) {
  const location = { location: state.location, navigationType: state.historyAction }
  const route = { outlet: null, matches: state.matches, isDataRoute: true }
  return (
    <LocationContext value={location}>
      <RouteContext value={route}>
        <RouteName value={name}>
          <RecordPanels value={recordPanels}>{children}</RecordPanels>
        </RouteName>
      </RouteContext>
    </LocationContext>
  )
}

/**
 * Remembers the position of every inner scroller while visible and restores it when shown again. `revealing` is true
 * from before the effects of the content until after them.
 */
function Pane({ children }: { children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    revealing.current = wasShown.current
    wasShown.current = true
  }, [])
  useEffect(() => {
    revealing.current = false
  }, [])
  const places = useRef(new Map<Element, [number, number]>())
  useLayoutEffect(() => {
    const element = box.current!
    const map = places.current
    for (const [node, [left, top]] of map) {
      if (node.isConnected) node.scrollTo({ left, top, behavior: 'instant' })
      else map.delete(node)
    }
    const remember = ({ target }: Event) => {
      if (target instanceof Element) map.set(target, [target.scrollLeft, target.scrollTop])
    }
    element.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => element.removeEventListener('scroll', remember, { capture: true })
  }, [])
  return (
    <main className="pane" ref={box} tabIndex={-1}>
      {children}
    </main>
  )
}

function Opening() {
  useEffect(() => startProgress(), [])
  return <EmptyPane loading />
}
