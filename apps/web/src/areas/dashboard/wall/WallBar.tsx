import { ArrowLeftOutlined, DesktopOutlined, PrinterOutlined } from '@ant-design/icons'
import { FIRST_DASHBOARD_YEAR } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { crops } from '@hepu/api/core/crops'
import { currentYear, listYears } from '@hepu/api/core/years'
import { formatTime } from '@hepu/api/core/formatTime'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../workspace/session.ts'
import type { CockpitPage } from './Cockpit.tsx'
import { useMinute } from './useMinute.ts'
import type { Freshness } from './wallContext.ts'
import type { WallParams } from './wallParams.ts'

interface Props {
  title: string
  pages: readonly CockpitPage[]
  at: number
  params: WallParams
  freshness: Freshness
  change: (values: Record<string, string>) => void
  onPage: (index: number) => void
  tools: ReactNode
}

/** The head of a dashboard: its title and pages, what it is filtered by, how fresh it is, and on a desk its controls. */
export function WallBar({ title, pages, at, params, freshness, change, onPage, tools }: Props) {
  const page = pages[at]
  return (
    <header className="cockpit-bar">
      <h1>
        {title}
        {pages.length > 1 && page && <small>{page.title}</small>}
      </h1>
      {pages.length > 1 && !params.isWall && (
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
      <Scope params={params} />
      <Fresh freshness={freshness} />
      {!params.isWall && (
        <div className="cockpit-tools">
          <YearChoice params={params} change={change} />
          <OrgChoice params={params} change={change} />
          {tools}
          <a
            className="wall-button"
            href={wallAddress(params)}
            target="_blank"
            rel="noreferrer"
            title="在新窗口以大屏方式打开"
          >
            <DesktopOutlined /> 大屏
          </a>
          <button type="button" className="wall-button" onClick={() => window.print()}>
            <PrinterOutlined /> 打印
          </button>
          <Link className="wall-button" to="/home">
            <ArrowLeftOutlined /> 返回
          </Link>
        </div>
      )}
    </header>
  )
}

/** Where a wall with the same filters is opened. */
function wallAddress({ year, orgId, theme }: WallParams): string {
  const { currentCrop } = useSession.getState().userInfo ?? {}
  const search = new URLSearchParams({
    wall: '1',
    rotate: '30',
    theme,
    ...(currentCrop ? { crop: currentCrop.value } : {}),
    ...(year ? { year: String(year) } : {}),
    ...(orgId ? { org: orgId } : {}),
  })
  return `${location.pathname}?${search}`
}

/** The organisation, crop and year of the figures, for those who only look. */
function Scope({ params: { crop, orgId, year } }: Pick<Props, 'params'>) {
  const { userInfo, orgList } = useSession()
  const org = orgId ? orgList.find(({ id }) => id === orgId)?.name : userInfo?.currentOrg?.name
  const label = crop ? crops.find(({ value }) => value === crop)?.label : userInfo?.currentCrop?.label
  return (
    <p className="cockpit-scope">
      {[org, label, year ? `${year}年` : '最近年份'].filter(Boolean).join(' · ')}
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

type Chosen = Pick<Props, 'params' | 'change'>

function YearChoice({ params: { year }, change }: Chosen) {
  const years = listYears({ from: FIRST_DASHBOARD_YEAR, to: currentYear() + 1, newestFirst: true })
  return (
    <Select
      aria-label="年份"
      style={{ width: 124 }}
      value={year ?? 0}
      options={[{ value: 0, label: '最近年份' }, ...years.map((value) => ({ value, label: `${value}年` }))]}
      onChange={(value) => change({ year: value ? String(value) : '' })}
    />
  )
}

function OrgChoice({ params: { orgId }, change }: Chosen) {
  const { orgList, userInfo } = useSession()
  if (orgList.length < 2) return null
  return (
    <Select
      aria-label="机构"
      style={{ width: 200 }}
      value={orgId ?? ''}
      options={[
        { value: '', label: `${userInfo?.currentOrg?.name ?? '当前机构'}及其下级` },
        ...orgList.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(value) => change({ org: value, orgId: '' })}
    />
  )
}
