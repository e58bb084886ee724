import { crops } from '@hepu/api/core/crops'
import { formatTime } from '@hepu/api/core/formatTime'
import { lazy, Suspense } from 'react'
import { useSession } from '../../../workspace/session.ts'
import { useScale } from '../../../ui/page/Scaled.tsx'
import type { CockpitPage } from './Cockpit.tsx'
import { useMinute } from './useMinute.ts'
import type { Freshness } from './wallContext.ts'
import type { WallParams } from './wallParams.ts'
import { newestYearText } from './wallText.ts'

const DeskTools = lazy(() => import('./DeskTools.tsx'))

interface Props {
  title: string
  pages: readonly CockpitPage[]
  at: number
  params: WallParams
  freshness: Freshness
  change: (values: Record<string, string>) => void
  onPage: (index: number) => void
  /** Its figures may be those of one company. */
  hasCompanies: boolean
}

/** The head of a dashboard: its title and pages, what it is filtered by, how fresh it is, and on a desk its controls. */
export function WallBar({ title, pages, at, params, freshness, change, onPage, hasCompanies }: Props) {
  const page = pages[at]
  const isNarrow = useScale() === null
  return (
    <header className="cockpit-bar">
      <h1>
        {title}
        {pages.length > 1 && page && <small>{page.title}</small>}
      </h1>
      {pages.length > 1 && (isNarrow || !params.isWall) && (
        <nav aria-label="页">
          {pages.map(({ key, title: name }, index) => (
            <button
              type="button"
              key={key}
              className="wall-button"
              aria-current={index === at ? 'page' : undefined}
              onClick={() => onPage(index)}
            >
              {name}
            </button>
          ))}
        </nav>
      )}
      <Scope params={params} endYear={freshness.endYear} hasYear={page?.key !== 'morning'} />
      <Fresh freshness={freshness} />
      {!params.isWall && (
        <Suspense fallback={<div className="cockpit-tools" />}>
          <DeskTools
            {...{ params, change, hasCompanies }}
            endYear={freshness.endYear}
            page={page?.key ?? ''}
          />
        </Suspense>
      )}
    </header>
  )
}

/** The organisation, crop and year of the figures, for those who only look; at a desk the tools beside it show all but the crop. */
function Scope({
  params: { crop, orgId, year, isWall },
  endYear,
  hasYear,
}: Pick<Props, 'params'> & Pick<Freshness, 'endYear'> & { hasYear: boolean }) {
  const { userInfo, orgList } = useSession()
  const org = orgId ? orgList.find(({ id }) => id === orgId)?.name : userInfo?.currentOrg?.name
  const label = crop ? crops.find(({ value }) => value === crop)?.label : userInfo?.currentCrop?.label
  return (
    <p className="cockpit-scope">
      {isWall
        ? [org, label, hasYear && (year ? `${year}年` : newestYearText(endYear))].filter(Boolean).join(' · ')
        : label}
    </p>
  )
}

function Fresh({ freshness: { asOf, isOld } }: Pick<Props, 'freshness'>) {
  const now = useMinute()
  return (
    <p className={`cockpit-fresh ${isOld ? 'is-old' : ''}`} role="status">
      <i aria-hidden="true" />
      <time>{formatTime(new Date(now).toISOString())}</time>
      {asOf && <span>数据最早截至 {asOf.slice(0, 16)}</span>}
    </p>
  )
}
