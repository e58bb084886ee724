import '../../figures.css'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { phases } from '@hepu/api/areas/experiment/group/phases'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { usePermissions } from '../../../workspace/session.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { joined } from '@hepu/api/areas/upgrade/decisionReportWords'
import { decisionOptions } from './decisionLabels.ts'
import { BatchPromote } from './BatchPromote.tsx'
import { VarietyLink } from '../../experiment/shared.ts'
import { plainColumn } from '../rehearsal/arrangeColumns.tsx'
import { ByHand, DecisionText } from './DecisionText.tsx'
import { PkButton } from '../pk/PkButton.tsx'
import { pkPaths } from '../pk/pkPaths.ts'
import { DecisionReportLink } from '../report/DecisionReportLink.tsx'
import { IndexColumnsButton } from '../indexes/IndexColumnsButton.tsx'
import { useTickedIndexes } from '../indexes/useTickedIndexes.ts'
import { NextStep } from '../../experiment/shared.ts'
import { usePromotionPaths } from '../promotionPaths.ts'
import { stateTones } from '../evaluation/stateTones.ts'

const NextPlanDialog = lazy(() => import('../plan/NextPlanDialog.tsx'))

type Row = OutputOf<typeof record.recordPage>['records'][number]

/** The filters, of which the year begins with the newest that has rows: the states of several years do not mix. */
const filtersOf = (newest: number | undefined): FilterField[] => [
  { name: 'year', label: '年份', type: 'year', ...(newest !== undefined && { initial: String(newest) }) },
  {
    name: 'state',
    label: '状态',
    type: 'select',
    options: Object.entries(upgradeStates).map(([value, label]) => ({ value, label })),
  },
  { name: 'name', label: '品种', type: 'input', placeholder: '品种名称或参试编号' },
  { name: 'final', label: '判定', type: 'select', options: decisionOptions },
  {
    name: 'phase',
    label: '阶段',
    type: 'select',
    options: phases.map(({ value, label }) => ({ value, label })),
  },
]

const gainOf = (row: Row, base: string) => row.gains.find((gain) => gain.base === base)
const gainColumn = (base: string, title: string): Column<Row> => ({
  title,
  key: base,
  width: 92,
  align: 'right',
  render: (_, row) => formatGain(gainOf(row, base)?.gainPct),
})

/** The verdict and the figures it rests on come first, so that a window of 1280 px shows them without scrolling. */
const columns: Column<Row>[] = [
  {
    title: '品种名称',
    dataIndex: 'name',
    width: 140,
    fixed: 'left',
    sort: 'name',
    render: (_, row) => <VarietyLink id={row.entryId}>{row.name}</VarietyLink>,
  },
  { title: '年份', dataIndex: 'year', width: 60, fixed: 'left' },
  {
    title: '状态',
    dataIndex: 'state',
    width: 76,
    fixed: 'left',
    render: (_, row) => <StateText tone={stateTones[row.state]}>{upgradeStates[row.state]}</StateText>,
  },
  {
    title: '系统判定',
    key: 'computed',
    width: 96,
    fixed: 'left',
    render: (_, row) => (
      <>
        <DecisionText value={row.computed} isCk={row.isCk} />
        {row.whatIfText !== null && !row.isCk && (
          <small className="below" title={row.whatIfText}>
            按试算调整
          </small>
        )}
      </>
    ),
  },
  {
    title: '人工判定',
    key: 'final',
    width: 86,
    fixed: 'left',
    sort: 'final',
    render: (_, row) => (
      <>
        <DecisionText value={row.final} isCk={row.isCk} />
        <ByHand row={row} />
      </>
    ),
  },
  {
    title: '折亩产(kg)',
    dataIndex: 'meanYield',
    width: 92,
    align: 'right',
    render: (_, row) => formatNumber(row.meanYield, 1),
  },
  { title: '位次', dataIndex: 'yieldRank', width: 64, align: 'right', sort: 'yieldRank' },
  gainColumn('CK1', '比CK1±%'),
  { title: '组别', dataIndex: 'groupName', width: 190, ellipsis: true },
  { title: '熟期', dataIndex: 'ripePeriod', width: 70 },
  { title: '阶段', dataIndex: 'phaseLabel', width: 120, ellipsis: true },
  { title: '参试编号', dataIndex: 'entryNo', width: 120 },
  {
    title: '亲本组合',
    key: 'parents',
    width: 150,
    ellipsis: true,
    render: (_, row) => (row.femaleParent && row.maleParent ? `${row.femaleParent}×${row.maleParent}` : '—'),
  },
  { title: '供种单位', dataIndex: 'provider', width: 120, ellipsis: true },
  gainColumn('CK2', '比CK2±%'),
  gainColumn('MEAN', '比组均±%'),
  {
    title: '增产点率',
    key: 'points',
    width: 110,
    align: 'right',
    render: (_, row) => {
      const gain = gainOf(row, 'CK1')
      if (!gain || gain.points === 0) return '—'
      return `${formatNumber((100 * gain.gainPoints) / gain.points, 0)}%（${gain.gainPoints}/${gain.points}）`
    },
  },
  {
    title: '倒伏倒折%',
    dataIndex: 'lodgingSum',
    width: 90,
    align: 'right',
    render: (_, row) => formatNumber(row.lodgingSum, 1),
  },
  {
    title: '生育期±d',
    dataIndex: 'growthDiff',
    width: 84,
    align: 'right',
    render: (_, row) => formatNumber(row.growthDiff, 1),
  },
  { title: '病害最高级', dataIndex: 'worstDisease', width: 110, ellipsis: true },
  {
    title: '得分',
    dataIndex: 'score',
    width: 64,
    align: 'right',
    sort: 'score',
    render: (_, row) => formatNumber(row.score, 0),
  },
  {
    title: '达到的类别',
    key: 'meets',
    width: 120,
    ellipsis: true,
    render: (_, row) => row.meets.join('、') || '—',
  },
  { title: '试算调整', dataIndex: 'whatIfText', width: 180, ellipsis: true },
  { title: '理由', dataIndex: 'reason', width: 160, ellipsis: true },
  {
    title: '下一阶段',
    key: 'nextPhase',
    width: 120,
    ellipsis: true,
    render: (_, row) =>
      joined(
        row.nextPhaseLabel,
        row.also.map((place) => place.phaseLabel),
      ),
  },
  { title: '下一年组别', dataIndex: 'nextGroup', width: 180, ellipsis: true },
  {
    title: '新编号',
    key: 'newEntryNo',
    width: 140,
    ellipsis: true,
    render: (_, row) =>
      joined(
        row.newEntryNo,
        row.also.map((place) => place.entryNo),
      ),
  },
  {
    title: '判定记录',
    key: 'history',
    width: 90,
    render: (_, row) => <ChangeHistory isLink object="upgrade_record" objectId={row.id} />,
  },
  {
    title: '操作',
    key: 'actions',
    width: 84,
    fixed: 'right',
    render: (_, row) => <PkButton entryId={row.entryId} name={row.name} />,
  },
]

const HELP =
  '每行是一个参试品种在一次晋级评估中的判定与依据的数字。从菜单进入时列出有条目的最近一年各组别的评估，其他年份在「年份」中选，清除后列出各年，年份和状态写在名称之后；已撤销的评估不列，要看时在「状态」中选「已撤销」。从某一组别进入时只列该组别的这次评估。「导出拟晋级名单」按年份取判定为晋级的品种，未发布的也在内并写明状态，已撤销的评估除外。'

/** 晋级执行单: the decision for every entry, with its figures and consequences. */
export default function PromotionSingle() {
  const paths = usePromotionPaths()
  const [params] = useSearchParams()
  const permissions = usePermissions()
  const download = useDownload()
  const upgradeId = params.get('upgradeId') ?? undefined
  const newest = useNewestYear(params)
  const year = params.get('year') ?? newest.year?.toString()
  const [chosen, setChosen] = useState<Row[]>([])
  const [planning, setPlanning] = useState(false)
  const canDecide = permissions.has('upgrade.record:rehearse')
  const ticked = useTickedIndexes('promotionSingle')
  return (
    <Page
      title="晋级执行单"
      help={HELP}
      extra={
        <Space>
          {upgradeId && <Button onClick={() => setPlanning(true)}>下一年安排</Button>}
          {upgradeId && <DecisionReportLink ids={[upgradeId]}>打印决定报告</DecisionReportLink>}
          {permissions.has('experiment.variety:read') && (
            <Link to={pkPaths.detail(upgradeId ? { upgradeId } : {})}>
              {upgradeId ? '组内PK' : '我的PK清单'}
            </Link>
          )}
          {permissions.has('upgrade.record:export') && (
            <>
              <Button onClick={() => void download(record.exportBePromoted, { upgradeId, year })}>
                导出拟晋级名单
              </Button>
              <Button onClick={() => void download(record.exportUpgradeNumberRecord, { year })}>
                导出数量与编号记录
              </Button>
              {upgradeId && (
                <Button onClick={() => void download(record.upgradeReport, { upgradeId })}>
                  下载晋级报告
                </Button>
              )}
            </>
          )}
        </Space>
      }
    >
      {newest.isPending ? (
        <EmptyPane loading />
      ) : (
        <SearchTable
          route={record.recordPage}
          filters={filtersOf(newest.year)}
          columns={[...columns, ...ticked.map((index) => plainColumn(index))]}
          fixedModel={upgradeId ? { upgradeId } : {}}
          defaultSort={{ sort: 'yieldRank', order: 'ascending' }}
          showIndex
          {...(canDecide && { selection: { rows: chosen, onChange: setChosen } })}
          toolbar={
            <Space wrap>
              {chosen.length > 0 && <BatchPromote rows={chosen} onDone={() => setChosen([])} />}
              <IndexColumnsButton screen="promotionSingle" />
              {permissions.has('upgrade.record:export') && (
                <span className="note">{exportedText(upgradeId, year)}</span>
              )}
            </Space>
          }
          height="fill"
          empty={
            <NextStep
              text="还没有晋级条目。生成晋级评估后，这里列出每个品种的判定。"
              to={paths.list}
              label={`去${paths.title}生成`}
            />
          }
        />
      )}
      <Suspense>
        {planning && upgradeId && <NextPlanDialog upgradeId={upgradeId} onClose={() => setPlanning(false)} />}
      </Suspense>
    </Page>
  )
}

/**
 * Returns the newest year with evaluations that are not revoked, while the address neither names an evaluation nor a filter; until
 * it is known the list waits.
 */
function useNewestYear(params: URLSearchParams): { year?: number | undefined; isPending: boolean } {
  const isOpen = !ASKED.some((name) => params.has(name))
  const groups = useCall(record.groupList, {}, { enabled: isOpen, quiet: true })
  if (!isOpen) return { isPending: false }
  const years = (groups.data ?? []).flatMap(({ state, group }) => (state === 'REVOKED' ? [] : [group.year]))
  return { isPending: groups.isPending, year: years.length > 0 ? Math.max(...years) : undefined }
}

/** Parts of the address that say which rows are wanted; `q` stands there once filters were chosen. */
const ASKED = ['upgradeId', 'year', 'state', 'name', 'final', 'phase', 'q']

/** Describes which rows 导出拟晋级名单 exports: it filters by year and evaluation only. */
function exportedText(upgradeId: string | undefined, year: string | undefined): string {
  const place = upgradeId ? '本次评估' : year ? `${year} 年` : '各年'
  return `导出拟晋级名单：${place}判定为晋级的全部品种，已撤销的评估除外`
}
