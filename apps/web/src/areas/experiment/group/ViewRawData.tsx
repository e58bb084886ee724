import '../../figures.css'
import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
import { Button, Space, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePermissions } from '../../../workspace/session.ts'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { useNarrow } from '../../../ui/useNarrow.ts'
import { surveyInformation } from '@hepu/api/areas/experiment/analysis/analysis'
import { cellName } from '../cells/cellName.ts'
import { RawCell, type RawRow } from './RawCell.tsx'
import { paths } from '../trialPaths.ts'
import { useGroupId } from './useGroupId.tsx'
import { NextStep } from '../TrialLinks.tsx'

const PlotStatusDialog = lazy(() => import('./PlotStatusDialog.tsx'))
const HistoryDrawer = lazy(() => import('../cells/HistoryDrawer.tsx'))
const CellReviewDrawer = lazy(() => import('../cells/review/CellReviewDrawer.tsx'))

const statuses = { accepted: '采用', pending: '待核', excluded: '剔除' } as const
/** In addition to the states of plots: plots with typed values that wait for a reviewer. */
const choices = { ...statuses, waiting: '有待审核的填报值' } as const
const tones = { accepted: 'good', pending: 'warn', excluded: 'bad' } as const

/** 原始数据: every plot as imported, with its yield, why it is used or not, and its origin. */
export default function ViewRawData() {
  const { groupId, choose, absent } = useGroupId()
  return (
    <Page
      title="原始数据"
      extra={choose}
      help="只有「采用」的小区计入统计；待核与剔除的小区仍可见，附原因。修改状态须写原因，并记入变更历史。点一个值看它的来源；右上角有三角的值被后来的导入或填报改过，指向它可看原值；蓝底是待审核的填报值。导出的是筛选出的小区。"
    >
      {groupId ? <RawData key={groupId} groupId={groupId} /> : absent}
    </Page>
  )
}

function RawData({ groupId }: { groupId: string }) {
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<RawRow[]>([])
  const [cell, setCell] = useState<{ row: RawRow; field: string; label: string } | null>(null)
  const [reviewing, setReviewing] = useState(false)
  const [setting, setSetting] = useState<'accepted' | 'excluded' | null>(null)
  const permissions = usePermissions()
  const isNarrow = useNarrow()
  const mayEnter = permissions.has('experiment.value:enter')
  const mayReview = permissions.has('experiment.value:review')
  const group = useCall(trialGroup.groupShow, { groupId })
  const mayWrite = group.data?.can['edit'] ?? false
  const pointId = params.get('pointId') ?? undefined
  const sample = useCall(surveyInformation, { groupId })
  const filters: FilterField[] = [
    { name: 'name', label: '品种', type: 'input', placeholder: '品种名称' },
    {
      name: 'pointId',
      label: '试点',
      type: 'select',
      options: (group.data?.points ?? []).map((point) => ({ value: point.id, label: point.name })),
    },
    {
      name: 'status',
      label: '状态',
      type: 'select',
      options: Object.entries(choices).map(([value, label]) => ({ value, label })),
    },
  ]
  const traitColumns: Column<RawRow>[] = (sample.data?.traits ?? [])
    .filter((trait) => !['yieldMu', 'lodgingSum', 'moisture'].includes(trait.key))
    .map((trait) => ({
      title: trait.unit ? `${trait.label}(${trait.unit})` : trait.label,
      key: trait.key,
      width: 100,
      align: 'right',
      render: (_, row) => (
        <RawCell
          value={row.values[trait.key]}
          waiting={row.waiting[trait.key]}
          changed={row.changed[trait.key]}
          decimals={trait.decimals}
          onHistory={() => setCell({ row, field: trait.key, label: trait.label })}
        />
      ),
    }))
  const harvest = (row: RawRow, field: string, value: number | null, digits: number, note?: string) => (
    <RawCell
      value={{ value, raw: null, excluded: null }}
      waiting={row.waiting[field]}
      changed={row.changed[field]}
      decimals={digits}
      isAsGiven={field === 'area' || field === 'weight' || field === 'earWeight'}
      {...(note ? { note } : {})}
      onHistory={() => setCell({ row, field, label: fieldLabels[field] ?? field })}
    />
  )
  const columns: Column<RawRow>[] = [
    // The first fixed column is the title of a card.
    { title: '试点', dataIndex: 'pointName', width: 110, ...(!isNarrow && { fixed: 'left' }), sort: 'point' },
    {
      title: '品种名称',
      dataIndex: 'entryName',
      width: 170,
      fixed: 'left',
      sort: 'entry',
      render: (_, row) => (
        <>
          <Link to={paths.variety(row.entryId)}>{row.entryName}</Link>
          {row.isCk && <sup className="ck"> CK{row.ckNo}</sup>}
        </>
      ),
    },
    {
      title: '重复',
      dataIndex: 'fieldRep',
      width: 64,
      align: 'right',
      sort: 'rep',
      render: (_, row) => (row.repCount > 1 ? `${row.repCount}次平均` : row.fieldRep),
    },
    {
      title: '小区产量(kg)',
      dataIndex: 'weight',
      width: 104,
      align: 'right',
      render: (_, row) => harvest(row, row.weightKind === 'EAR' ? 'earWeight' : 'weight', row.weight, 4),
    },
    {
      title: '小区面积(㎡)',
      dataIndex: 'area',
      width: 104,
      align: 'right',
      render: (_, row) => harvest(row, 'area', row.area, 4),
    },
    {
      title: '含水量(%)',
      dataIndex: 'moisture',
      width: 86,
      align: 'right',
      render: (_, row) => harvest(row, 'moisture', row.moisture, 1),
    },
    {
      title: '折亩产(kg)',
      dataIndex: 'yieldMu',
      width: 104,
      align: 'right',
      sort: 'yieldMu',
      render: (_, row) =>
        row.yieldGiven !== null || row.waiting['yieldGiven'] ? (
          harvest(row, 'yieldGiven', row.yieldMu, 2, row.yieldGiven === null ? undefined : '直接填报的亩产')
        ) : row.yieldMu === null ? (
          <Tooltip title={row.yieldReason}>
            <span className="quiet">{row.yieldReason ? '无法计算' : '—'}</span>
          </Tooltip>
        ) : (
          <Tooltip title="由小区产量、含水量、面积计算">{formatNumber(row.yieldMu, 2)}</Tooltip>
        ),
    },
    ...traitColumns,
    {
      title: '状态',
      dataIndex: 'status',
      width: 150,
      render: (_, row) => (
        <Tooltip title={row.statusReason ?? undefined}>
          <StateText tone={row.pointUsed && !row.entryScrapped ? tones[row.status] : 'quiet'}>
            {statuses[row.status]}
            {row.entryScrapped ? '（品种报废）' : !row.pointUsed && '（试点未计入）'}
          </StateText>
        </Tooltip>
      ),
    },
    { title: '小区号', dataIndex: 'plotNo', width: 80 },
    { title: '区组', dataIndex: 'block', width: 64 },
    { title: '排', dataIndex: 'rowNo', width: 56, align: 'right' },
    { title: '列', dataIndex: 'colNo', width: 56, align: 'right' },
    { title: '备注', dataIndex: 'note', width: 160, ellipsis: true },
    {
      title: '来源',
      dataIndex: 'batchId',
      width: 80,
      render: (_, row) => {
        if (row.batchId) return <Link to={`${paths.batches}?id=${row.batchId}`}>批次{row.batchId}</Link>
        return row.isBeforeCodes ? '编号前' : '填报'
      },
    },
    ...(mayEnter
      ? [
          {
            title: '操作',
            key: 'fill',
            width: 64,
            fixed: 'right' as const,
            render: (_: unknown, row: RawRow) => <Link to={paths.fill(groupId, row.pointId, row)}>填报</Link>,
          },
        ]
      : []),
  ]
  return (
    <>
      <SearchTable
        route={trialPlot.rawData}
        filters={filters}
        columns={columns}
        fixedModel={{ groupId, ...(pointId ? { pointId } : {}) }}
        defaultSort={{ sort: 'id', order: 'ascending' }}
        defaultSize={50}
        rowClassName={(row) =>
          row.status === 'accepted' && row.pointUsed && !row.entryScrapped ? '' : 'row-scrapped'
        }
        {...(mayWrite ? { selection: { rows: chosen, onChange: setChosen } } : {})}
        toolbar={
          <Space>
            {permissions.has('experiment.variety:write') && group.data?.closed && (
              <span className="quiet">{group.data.closed}</span>
            )}
            {/*
             * Rendered one by one: a fragment would shift the elements after it, and a click would hit another button.
             */}
            {mayWrite && (
              <Button disabled={chosen.length === 0} onClick={() => setSetting('excluded')}>
                剔除所选
              </Button>
            )}
            {mayWrite && (
              <Button disabled={chosen.length === 0} onClick={() => setSetting('accepted')}>
                采用所选
              </Button>
            )}
            <Button onClick={() => setReviewing(true)}>{mayReview ? '审核填报值' : '待审核的值'}</Button>
            {mayEnter && !group.data?.closed && <Link to={paths.fill(groupId, pointId)}>数据填报</Link>}
            <Link to={paths.analysis(groupId)}>分析信息</Link>
          </Space>
        }
        exportRoute={permissions.has('experiment.variety:export') && trialPlot.exportFillData}
        exportLabel="导出小区数据"
        empty={
          <NextStep
            text="这个组别还没有小区数据。先在试验设置中布置小区再填报，或导入试验数据。"
            to={paths.setup(groupId, 'design')}
            label="布置小区"
          />
        }
        height="fill"
      />
      <Suspense>
        {setting && (
          <PlotStatusDialog
            status={setting}
            rows={chosen}
            onClose={(saved) => {
              setSetting(null)
              if (saved) setChosen([])
            }}
          />
        )}
        {reviewing && (
          <CellReviewDrawer
            groupId={groupId}
            pointId={pointId}
            canReview={mayReview && (group.data?.can['edit'] ?? false)}
            onClose={() => setReviewing(false)}
          />
        )}
        {cell && (
          <HistoryDrawer
            groupId={groupId}
            at={{
              pointId: cell.row.pointId,
              entryId: cell.row.entryId,
              rep: cell.row.rep,
              field: cell.field,
            }}
            name={cellName(cell.row, cell.label)}
            onClose={() => setCell(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Labels of the harvest columns. */
const fieldLabels: Readonly<Record<string, string>> = {
  weight: '小区产量',
  earWeight: '鲜穗重',
  area: '小区面积',
  moisture: '含水量',
  yieldGiven: '折亩产',
}
