import '../dashboard.css'
import '../narrow.css'
import { ConfigProvider } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { Scaled, useScale } from '../../../ui/page/Scaled.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { usePermissions, useSession } from '../../../workspace/session.ts'
import { openedOnWall, useWallSession } from '../../../workspace/wallSession.ts'
import { SessionOver } from './SessionOver.tsx'
import { useFreshness } from './useFreshness.ts'
import { useOpened } from './useOpened.ts'
import { useIdleCursor, usePageKeys, useRotation } from './useWallTime.ts'
import { WallBar } from './WallBar.tsx'
import { WallContext, type Wall } from './wallContext.ts'
import { filtersOf, readParams, type WallParams } from './wallParams.ts'
import { darkKit } from './wallTheme.ts'

const CockpitDialogs = lazy(() => import('./CockpitDialogs.tsx'))

export interface CockpitPage {
  key: string
  title: string
  body: ReactNode
}

interface Props {
  title: string
  pages: readonly [CockpitPage, ...CockpitPage[]]
  /** Its figures may be those of one company. */
  hasCompanies?: boolean
  /** It is made to be shown to people from outside. */
  isForOutside?: boolean
}

/**
 * A dashboard: a canvas over the whole window with pages of widgets, which the address filters. With `wall=1` in the address it is shown on
 * a wall: no controls, no pointer, pages that change by themselves. On a phone the widgets stand below one another.
 */
export function Cockpit({ title, pages, hasCompanies = false, isForOutside = false }: Props) {
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
  const { opened, open, close } = useOpened()
  const isOpen = opened.length > 0
  const { freshness, onFresh } = useFreshness()
  const permissions = usePermissions()
  const seesInside =
    permissions.has('dashboard.research:read') || permissions.has('dashboard.amount:seeAmounts')
  const isOwnScope = useOwnScope(params)
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
      onAbout: (name, about) => open({ kind: 'about', title: name, about }),
      onResearch: params.isWall ? undefined : open,
      onSale:
        !params.isWall && !isForOutside && isOwnScope && permissions.has('product.sale:read')
          ? open
          : undefined,
      onCounted: params.isWall || isForOutside || !seesInside ? undefined : open,
      onMorning: params.isWall ? undefined : open,
      onTodo:
        !params.isWall && permissions.has('obligation.item:write')
          ? (preset) => open({ kind: 'todo', preset })
          : undefined,
      onFresh,
    }),
    [params, permissions, seesInside, onFresh, isForOutside, isOwnScope, open],
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
        <Rotation seconds={isOpen || pages.length < 2 ? 0 : params.rotate} turn={turn} />
        <ConfigProvider {...(params.theme === 'dark' ? { theme: darkKit } : {})}>
          <WallContext value={wall}>
            <article className="cockpit-canvas" aria-label={title}>
              <WallBar
                {...{ title, pages, params, change, freshness, hasCompanies }}
                at={at}
                onPage={(index) => change({ page: String(index) })}
              />
              {isOver ? <SessionOver /> : page.body}
            </article>
          </WallContext>
        </ConfigProvider>
      </Scaled>
      {isOpen && (
        <Suspense>
          <CockpitDialogs wall={wall} opened={opened} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** Turns the pages of a canvas by themselves; on a phone they are scrolled through and turned by hand. */
function Rotation({ seconds, turn }: { seconds: number; turn: (by: number) => void }) {
  useRotation(useScale() === null ? 0 : seconds, turn)
  return null
}

/** Returns whether the figures are those of the organisation and crop that the user works in, which the list of bills is of. */
function useOwnScope({ orgId, crop }: WallParams): boolean {
  const { currentOrg, currentCrop } = useSession((session) => session.userInfo) ?? {}
  return (!orgId || orgId === currentOrg?.id) && (!crop || crop === currentCrop?.value)
}
