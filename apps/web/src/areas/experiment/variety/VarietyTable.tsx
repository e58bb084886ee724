import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import type { OutputOf } from '@hepu/api/core/route'
import { Tooltip } from 'antd'
import { useSearchParams } from 'react-router'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { joinList } from '../../../resource/table/filter/filters.ts'
import { groupTitle } from '../group/groupTitle.ts'
import { GroupLink, VarietyLink } from '../TrialLinks.tsx'
import { PkButton } from '../../upgrade/shared.ts'
import {
  DecidedFigure,
  DecidedNote,
  gainPointsText,
  gainText,
  rankText,
  yieldText,
} from './DecidedFigure.tsx'

type Row = OutputOf<typeof variety.varietyPage>['records'][number]

const gainColumns = (base: string, name: string): Column<Row> => ({
  title: name,
  key: base,
  children: [
    {
      title: '折亩产±%',
      key: `${base}.pct`,
      width: 86,
      align: 'right',
      render: (_, row) => {
        const gain = row.gains.find((gain) => gain.base === base)
        return (
          <Tooltip title={gain ? (gain.reason ?? gain.name) : undefined}>
            <span>
              <DecidedFigure row={row} of={gainText(base)} />
            </span>
          </Tooltip>
        )
      },
    },
    {
      title: '增产点数',
      key: `${base}.points`,
      width: 76,
      align: 'right',
      render: (_, row) => <DecidedFigure row={row} of={gainPointsText(base)} />,
    },
  ],
})

const columns: Column<Row>[] = [
  {
    title: '品种名称',
    dataIndex: 'name',
    width: 170,
    fixed: 'left',
    sort: 'name',
    render: (_, row) => (
      <>
        <VarietyLink id={row.id}>{row.name}</VarietyLink>
        {row.isCk && <sup className="ck"> CK{row.ckNo}</sup>}
        <DecidedNote row={row} />
      </>
    ),
  },
  { title: '年份', dataIndex: 'year', width: 70, sort: 'year' },
  {
    title: '折亩产(kg)',
    dataIndex: 'meanYield',
    width: 112,
    align: 'right',
    sort: 'meanYield',
    render: (_, row) => <DecidedFigure row={row} of={yieldText} />,
  },
  {
    title: '组内位次',
    dataIndex: 'yieldRank',
    width: 98,
    align: 'right',
    sort: 'yieldRank',
    render: (_, row) => <DecidedFigure row={row} of={rankText} />,
  },
  gainColumns('CK1', '比CK1'),
  gainColumns('CK2', '比CK2'),
  gainColumns('MEAN', '比组均值'),
  { title: '点数', dataIndex: 'points', width: 56, align: 'right' },
  {
    title: '组别',
    dataIndex: 'groupName',
    width: 190,
    ellipsis: true,
    render: (_, row) => <GroupLink id={row.groupId}>{row.groupName}</GroupLink>,
  },
  { title: '阶段', dataIndex: 'phaseLabel', width: 116 },
  { title: '熟期', dataIndex: 'ripePeriod', width: 70 },
  { title: '参试编号', dataIndex: 'entryNo', width: 120, sort: 'entryNo' },
  { title: '供种单位', dataIndex: 'provider', width: 130, ellipsis: true },
  { title: '状态', dataIndex: 'statusLabel', width: 80 },
  {
    title: '操作',
    key: 'actions',
    width: 84,
    fixed: 'right',
    render: (_, row) => <PkButton entryId={row.id} name={row.name} />,
  },
]

/**
 * Returns the filter that limits the list to the group of the address until it is cleared; none if the address names
 * no group.
 */
function useGroupFilter(groupId: string | undefined): FilterField[] {
  const group = useCall(
    trialGroup.groupShow,
    { groupId: groupId ?? '0' },
    { enabled: groupId !== undefined, quiet: true },
  )
  if (groupId === undefined) return []
  const label = group.data ? groupTitle(group.data) : '所选组别'
  return [
    { name: 'groupId', label: '组别', type: 'select', options: [{ value: groupId, label }], width: 240 },
  ]
}

/**
 * Entries of all groups, or of the one in the address, with yield, rank and gains over each base. `states` is the
 * initial filter of states; the user may change it.
 */
export default function VarietyTable({ states }: { states: readonly string[] }) {
  const [params] = useSearchParams()
  const may = usePermission()
  const phases = useCall(trialGroup.phaseList, {})
  const ripePeriods = useCall(trialGroup.ripePeriodList, {})
  const providers = useCall(variety.providers, {})
  const statuses = useCall(variety.statusList, {})
  const groupId = params.get('groupId') ?? undefined
  const ofGroup = useGroupFilter(groupId)
  const filters: FilterField[] = [
    ...ofGroup,
    { name: 'name', label: '品种', type: 'input', placeholder: '品种名称或参试编号' },
    { name: 'year', label: '年份', type: 'year' },
    { name: 'phase', label: '阶段', type: 'select', options: phases.data ?? [] },
    { name: 'ripePeriod', label: '熟期', type: 'select', options: ripePeriods.data ?? [] },
    { name: 'provider', label: '供种单位', type: 'select', options: providers.data ?? [] },
    {
      name: 'status',
      label: '状态',
      type: 'multiSelect',
      options: statuses.data ?? [],
      initial: joinList(states),
      width: 200,
    },
  ]
  return (
    <SearchTable
      route={variety.varietyPage}
      filters={filters}
      columns={columns}
      {...(groupId ? { defaultSort: { sort: 'yieldRank', order: 'ascending' as const } } : {})}
      showIndex
      exportRoute={may('export') && variety.exportInformation}
      exportLabel="导出品种信息"
      empty="还没有参试品种。点右上角「导入试验数据」，或在「按组别」中新增组别后填写参试品种。"
      height="fill"
    />
  )
}
