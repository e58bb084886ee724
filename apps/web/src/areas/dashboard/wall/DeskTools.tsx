import { ArrowLeftOutlined, DesktopOutlined, FilePdfOutlined, PrinterOutlined } from '@ant-design/icons'
import {
  morningDocument,
  promotionDocument,
  researchDocument,
} from '@hepu/api/areas/dashboard/document/wallDocument'
import { FIRST_DASHBOARD_YEAR } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { currentYear, listYears } from '@hepu/api/core/years'
import { Select } from 'antd'
import { Link } from 'react-router'
import { useDownload } from '../../../client/useDownload.ts'
import { useSession } from '../../../workspace/session.ts'
import { CompanyChoice } from '../promotion/CompanyChoice.tsx'
import { useWall } from './wallContext.ts'
import type { WallParams } from './wallParams.ts'
import { newestYearText } from './wallText.ts'

interface Props {
  params: WallParams
  change: (values: Record<string, string>) => void
  /** Key of the page that is shown. */
  page: string
  hasCompanies: boolean
  /** The year that is shown where none is chosen; null while it is unknown. */
  endYear: number | null
}

/**
 * The controls of a dashboard on a desk: the filters that the figures of the page follow, the wall, its figures on paper. A wall does not
 * load them.
 */
export default function DeskTools({ params, change, page, hasCompanies, endYear }: Props) {
  return (
    <div className="cockpit-tools">
      {page !== 'morning' && <YearChoice params={params} change={change} endYear={endYear} />}
      <OrgChoice params={params} change={change} />
      {hasCompanies && page === 'promotion' && <CompanyChoice />}
      <a
        className="wall-button"
        href={wallAddress(params)}
        target="_blank"
        rel="noreferrer"
        title="在新窗口以大屏方式打开"
      >
        <DesktopOutlined /> 大屏
      </a>
      <DocumentButton page={page} />
      <button
        type="button"
        className="wall-button"
        title="按屏上的样子打印，或在打印窗口存为 PDF"
        onClick={() => window.print()}
      >
        <PrinterOutlined /> 打印
      </button>
      <Link className="wall-button" to="/home">
        <ArrowLeftOutlined /> 返回
      </Link>
    </div>
  )
}

/** Downloads the figures of the page with the day. */
function DocumentButton({ page }: Pick<Props, 'page'>) {
  const { filters, companyId, isForOutside } = useWall()
  const save = useDownload()
  const { orgId, crop } = filters
  const download = () => {
    if (page === 'research') return save(researchDocument, filters)
    if (page === 'morning') {
      return save(morningDocument, { ...(orgId ? { orgId } : {}), ...(crop ? { crop } : {}) })
    }
    return save(promotionDocument, {
      ...filters,
      ...(companyId ? { companyId } : {}),
      ...(isForOutside ? { forOutside: '1' as const } : {}),
    })
  }
  return (
    <button
      type="button"
      className="wall-button"
      title="本页全部数字做成带日期的 PDF"
      onClick={() => void download()}
    >
      <FilePdfOutlined /> PDF
    </button>
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

type Chosen = Pick<Props, 'params' | 'change'>

function YearChoice({ params: { year }, change, endYear }: Chosen & Pick<Props, 'endYear'>) {
  const years = listYears({ from: FIRST_DASHBOARD_YEAR, to: currentYear() + 1, newestFirst: true })
  return (
    <Select
      aria-label="年份"
      style={{ width: 160 }}
      value={year ?? 0}
      options={[
        { value: 0, label: newestYearText(year ? null : endYear) },
        ...years.map((value) => ({ value, label: `${value}年` })),
      ]}
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
      style={{ width: 236 }}
      value={orgId ?? ''}
      options={[
        { value: '', label: `${userInfo?.currentOrg?.name ?? '当前机构'}及其下级` },
        ...orgList.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(value) => change({ org: value, orgId: '' })}
    />
  )
}
