import '../dashboard.css'
import { COUNTED_INTERNAL } from '@hepu/api/areas/dashboard/widget/widgets'
import { ConfigProvider } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { BillsDialog, type Figure } from '../../product/shared.ts'
import { Scaled } from '../../../ui/page/Scaled.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { usePermissions } from '../../../workspace/session.ts'
import { openedOnWall, useWallSession } from '../../../workspace/wallSession.ts'
import type { AboutShown } from './AboutDialog.tsx'
import { SessionOver } from './SessionOver.tsx'
import { useFreshness } from './useFreshness.ts'
import { useIdleCursor, usePageKeys, useRotation } from './useWallTime.ts'
import { WallBar } from './WallBar.tsx'
import { WallContext, type ResearchFigure, type SaleFigure, type Wall } from './wallContext.ts'
import { filtersOf, readParams } from './wallParams.ts'
import { darkKit } from './wallTheme.ts'

const AboutDialog = lazy(() => import('./AboutDialog.tsx'))
const DrillDialog = lazy(() => import('../drill/DrillDialog.tsx'))

export interface CockpitPage {
  key: string
  title: string
  body: ReactNode
}

interface Props {
  title: string
  pages: readonly [CockpitPage, ...CockpitPage[]]
  /** Its own buttons. */
  tools?: ReactNode
  /** It is made to be shown to people from outside. */
  isForOutside?: boolean
}

/**
 * A dashboard: a canvas over the whole window with pages of widgets, which the address filters. With `wall=1` in the address it is shown on
 * a wall: no controls, no pointer, pages that change by themselves.
 */
export function Cockpit({ title, pages, tools, isForOutside = false }: Props) {
  const [search, change] = useTabParams()
  const params = useMemo(() => readParams(search), [search])
  const isOver = useWallSession((state) => state.isOver)
  useEffect(() => {
    if (params.isWall && !openedOnWall) location.reload()
  }, [params.isWall])
  const at = Math.min(params.page, pages.length - 1)
  const turn = useCallback(
    (by: number) => change({ page: String((at + by + pages.length) % pages.length) }),
    [at, change, pages.length],
  )
  const [about, setAbout] = useState<AboutShown | null>(null)
  const [research, setResearch] = useState<ResearchFigure | null>(null)
  const [sale, setSale] = useState<SaleFigure | null>(null)
  const isOpen = Boolean(about ?? research ?? sale)
  const { freshness, onFresh } = useFreshness()
  const permissions = usePermissions()
  useRotation(isOpen || pages.length < 2 ? 0 : params.rotate, turn)
  usePageKeys(!isOpen && pages.length > 1, turn)
  const isIdle = useIdleCursor(params.isWall)
  const wall = useMemo<Wall>(
    () => ({
      filters: filtersOf(params),
      companyId: params.companyId,
      isWall: params.isWall,
      isForOutside,
      theme: params.theme,
      everyMs: params.refresh * 1000,
      onAbout: (name, shown) => setAbout({ title: name, about: shown }),
      onResearch: params.isWall ? undefined : setResearch,
      onSale: !params.isWall && !isForOutside && permissions.has('product.sale:read') ? setSale : undefined,
      onFresh,
    }),
    [params, permissions, onFresh, isForOutside],
  )
  const page = pages[at] ?? pages[0]
  return (
    <div
      className={[
        'cockpit',
        `cockpit-${params.theme}`,
        params.isWall ? 'cockpit-wall' : '',
        isIdle ? 'cockpit-idle' : '',
      ].join(' ')}
    >
      <Scaled>
        <ConfigProvider {...(params.theme === 'dark' ? { theme: darkKit } : {})}>
          <WallContext value={wall}>
            <article className="cockpit-canvas" aria-label={title}>
              <WallBar
                {...{ title, pages, params, change, freshness, tools }}
                at={at}
                onPage={(index) => change({ page: String(index) })}
              />
              {isOver ? <SessionOver /> : page.body}
            </article>
          </WallContext>
        </ConfigProvider>
      </Scaled>
      <Suspense>
        {about && <AboutDialog {...about} onClose={() => setAbout(null)} />}
        {research && (
          <DrillDialog figure={research} filters={wall.filters} onClose={() => setResearch(null)} />
        )}
        {sale && (
          <BillsDialog
            figure={billsOf(sale)}
            filters={{
              internal: COUNTED_INTERNAL,
              ...(params.companyId ? { companyIds: [params.companyId] } : {}),
            }}
            onClose={() => setSale(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

const billsOf = ({ title, years, cells }: SaleFigure): Figure => ({
  title,
  years,
  ...(cells.length > 0 ? { cells } : {}),
})
