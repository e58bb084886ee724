import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
import { phases } from '@hepu/api/areas/experiment/group/phases'
import { upgradeStates, type UpgradeState } from '@hepu/api/areas/upgrade/upgradeStates'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useHasScreen, usePermission } from '../../../workspace/permissions.tsx'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { RowMenu } from '../../../ui/menu/RowMenu.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { useTrialPaths } from '../trialPaths.ts'
import { GroupLink } from '../TrialLinks.tsx'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { pkPaths, WhatIfMark } from '../../upgrade/shared.ts'

const GroupDialogs = lazy(() => import('./GroupDialogs.tsx'))

type Row = OutputOf<typeof trialGroup.groupPage>['records'][number]

interface Props {
  /** Opens the import; null where there is none, or not for this user. */
  onImport: (() => void) | null
}

/** Groups with their size, checks and best entry; each leads to its analysis, survey and raw data. */
export function GroupTable({ onImport }: Props) {
  const [open, setOpen] = useState<{ kind: 'checks' | 'edit' | 'scrap'; groupId: string } | null>(null)
  const may = usePermission()
  const paths = useTrialPaths()
  const hasScreen = useHasScreen()
  const download = useDownload()
  const ripePeriods = useCall(trialGroup.ripePeriodList, {})
  const filters: FilterField[] = [
    { name: 'year', label: '年份', type: 'year' },
    { name: 'name', label: '组别', type: 'input', placeholder: '组别名称' },
    {
      name: 'phase',
      label: '阶段',
      type: 'select',
      options: phases.map(({ value, label }) => ({ value, label })),
    },
    { name: 'ripePeriod', label: '熟期', type: 'select', options: ripePeriods.data ?? [] },
    {
      name: 'waiting',
      label: '待办',
      type: 'select',
      options: Object.entries(trialGroup.groupWaits).map(([value, label]) => ({ value, label })),
    },
  ]
  const columns: Column<Row>[] = [
    { title: '年份', dataIndex: 'year', width: 70, sort: 'year' },
    {
      title: '组别',
      dataIndex: 'name',
      width: 180,
      fixed: 'left',
      sort: 'name',
      render: (_, row) => <GroupLink id={row.id}>{row.name}</GroupLink>,
    },
    { title: '阶段', dataIndex: 'phaseLabel', width: 112 },
    {
      title: '试点',
      key: 'points',
      width: 76,
      align: 'right',
      render: (_, row) => (row.usedPoints === row.points ? row.points : `${row.usedPoints}/${row.points}`),
    },
    { title: '品种', dataIndex: 'entries', width: 64, align: 'right' },
    {
      title: '小区/均值',
      dataIndex: 'plots',
      width: 90,
      align: 'right',
    },
    {
      title: '组均值(kg/亩)',
      dataIndex: 'meanYield',
      width: 110,
      align: 'right',
      render: (_, row) => formatNumber(row.meanYield, 1),
    },
    {
      title: '产量第一',
      key: 'best',
      width: 210,
      render: (_, row) =>
        row.best
          ? `${row.best.name} ${formatNumber(row.best.meanYield, 1)}${row.best.gainPct === null ? '' : `（比CK1 ${formatGain(row.best.gainPct, 1)}%）`}`
          : '—',
    },
    {
      title: '待核',
      dataIndex: 'pendingPlots',
      width: 64,
      align: 'right',
      render: (_, row) =>
        row.pendingPlots > 0 ? (
          <OutsideLink to={paths.pending(row.id)} otherwise={row.pendingPlots}>
            {row.pendingPlots}
          </OutsideLink>
        ) : (
          '0'
        ),
    },
    {
      title: '晋级',
      dataIndex: 'upgradeState',
      width: 92,
      render: (_, row) => <Promotion row={row} />,
    },
    { title: '熟期', dataIndex: 'ripePeriod', width: 80 },
    {
      title: '对照',
      key: 'checks',
      width: 190,
      ellipsis: true,
      render: (_, row) =>
        row.checks.map((check) => check.name).join('、') || (
          <Button
            type="link"
            size="small"
            disabled={!row.can['edit']}
            onClick={() => setOpen({ kind: 'checks', groupId: row.id })}
          >
            <StateText tone="warn">未设置</StateText>
          </Button>
        ),
    },
    {
      title: '更新时间',
      dataIndex: 'updatedAt',
      width: 136,
      sort: 'updateTime',
      render: (_, row) => formatTime(row.updatedAt),
    },
    {
      title: '操作',
      key: 'actions',
      width: 104,
      fixed: 'right',
      render: (_, row) => (
        <span className="row-actions">
          <GroupLink id={row.id}>分析</GroupLink>
          <RowMenu
            label={row.name}
            items={[
              { key: 'survey', label: <Link to={paths.survey(row.id)}>调查信息</Link> },
              ...(hasScreen(paths.rawData(row.id))
                ? [{ key: 'raw', label: <Link to={paths.rawData(row.id)}>原始数据</Link> }]
                : []),
              ...(may('enter')
                ? [{ key: 'fill', label: <Link to={paths.fill(row.id)}>数据填报</Link> }]
                : []),
              {
                key: 'varieties',
                label: <Link to={`${paths.list}?view=varieties&groupId=${row.id}`}>参试品种</Link>,
              },
              ...(hasScreen(paths.setup(row.id))
                ? [{ key: 'setup', label: <Link to={paths.setup(row.id)}>试验设置</Link> }]
                : []),
              {
                key: 'pk',
                label: <Link to={pkPaths.detail({ experimentGroupId: row.id })}>组内PK</Link>,
              },
              { key: 'checks', label: '设置对照', disabled: !row.can['edit'] },
              { key: 'scrap', label: row.closed ? '报废的品种' : '品种报废' },
              { key: 'edit', label: '组别资料', disabled: !row.can['edit'] },
              ...(row.closed ? [{ key: 'closed', label: row.closed, disabled: true }] : []),
              {
                key: 'export',
                label: '导出小区数据',
                disabled: !may('export'),
              },
            ]}
            onClick={(key) => {
              if (key === 'export') void download(trialPlot.exportFillData, { groupId: row.id })
              if (key === 'checks' || key === 'edit' || key === 'scrap')
                setOpen({ kind: key, groupId: row.id })
            }}
          />
        </span>
      ),
    },
  ]
  return (
    <>
      <SearchTable
        route={trialGroup.groupPage}
        filters={filters}
        columns={columns}
        defaultSort={{ sort: 'year', order: 'descending' }}
        height="fill"
        empty={
          <>
            还没有试验数据。
            {onImport && (
              <Button type="link" onClick={onImport}>
                导入试验工作簿
              </Button>
            )}
            {may('write') && <OutsideLink to={paths.setup()}>新增组别</OutsideLink>}
          </>
        }
      />
      <Suspense>{open && <GroupDialogs {...open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

/** The state of a group's evaluation; with a mark where the decision was made without points or with other thresholds. */
function Promotion({ row }: { row: Row }) {
  if (!row.upgradeState) return '—'
  const state = upgradeStates[row.upgradeState as UpgradeState]
  const { decision } = row
  if (!decision) return state
  return (
    <>
      {state}
      {decision.newerData && (
        <small className="below decided">
          数据在{decision.state === 'PUBLISHED' ? '发布' : '确认'}后有更新
        </small>
      )}
      {decision.whatIfText && <WhatIfMark upgradeId={decision.upgradeId} whatIfText={decision.whatIfText} />}
    </>
  )
}
