import { assetDefs } from '@hepu/api/areas/research/assetDefs'
import * as api from '@hepu/api/areas/research/ownership/ownership'
import {
  assetTypes,
  ownershipKinds,
  ownershipLabels as labels,
  partyText,
  type AssetType,
} from '@hepu/api/areas/research/ownership/ownershipKinds'
import { permissionLabels } from '@hepu/api/permissionLabels'
import { exportFormats } from '@hepu/api/core/resource/resourceCalls'
import { Link } from 'react-router'
import { usePermission } from '../../../workspace/permissions.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useCall } from '../../../client/useCall.ts'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { HistoryButton } from './HistoryButton.tsx'

/** 权属变更: every change of the owner of a variety, a right, a patent or a program, and of rights in them. */
export default function OwnershipList() {
  const may = usePermission()
  const orgs = useCall(api.getOrgIdAndNameMap, {}, { quiet: true })
  const people = useCall(api.getUserIdAndNameMap, {}, { quiet: true })
  return (
    <Page title="权属变更" help={HELP} extra={<WaysToRegister />}>
      <SearchTable
        route={api.getPageList}
        height="fill"
        filters={filtersOf(orgs.data, people.data)}
        columns={columns}
        defaultSort={{ sort: 'effectiveDate', order: 'descending' }}
        exportFormats={exportFormats}
        exportRoute={may('export') && api.downloadOwnership}
        empty="还没有权属变更。转让、许可、质押等在审定品种、品种权、专利或软件著作权列表中登记。"
      />
    </Page>
  )
}

/** The lists in which the user may choose records and register a change of them. */
function WaysToRegister() {
  const may = usePermission()
  const permissions = usePermissions()
  const types = (Object.keys(assetTypes) as AssetType[]).filter((type) =>
    permissions.has(`research.${type}:write`),
  )
  if (!may('write') || types.length === 0) return null
  return (
    <span className="table-links">
      登记变更，到列表中选择：
      {types.map((type) => (
        <Link key={type} to={pathsOf(assetDefs[type]).list}>
          {assetTypes[type]}
        </Link>
      ))}
    </span>
  )
}

const optionsOf = (names: Readonly<Record<string, string>> = {}) =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'zh'))

function filtersOf(
  orgs: Readonly<Record<string, string>> | undefined,
  people: Readonly<Record<string, string>> | undefined,
): FilterField[] {
  return [
    { name: 'name', label: '关键词', type: 'input', placeholder: '资产名称、编号' },
    { name: 'type', label: labels.type, type: 'select', options: optionsOf(assetTypes), width: 120 },
    { name: 'kind', label: labels.kind, type: 'select', options: optionsOf(ownershipKinds), width: 100 },
    { name: 'orgId', label: '机构', type: 'select', options: optionsOf(orgs), width: 170 },
    { name: 'userId', label: '操作人', type: 'select', options: optionsOf(people), width: 120 },
    {
      name: 'effectiveDateStart',
      endName: 'effectiveDateEnd',
      label: labels.effectiveDate,
      type: 'daterange',
    },
  ]
}

const columns: Column<api.OwnershipRow>[] = [
  {
    title: labels.asset,
    dataIndex: 'assetName',
    width: 160,
    fixed: 'left',
    ellipsis: true,
    sort: true,
    render: (_, row) =>
      row.can['open'] ? (
        <Link to={pathsOf(assetDefs[row.type]).show(row.assetId)}>{row.assetName}</Link>
      ) : (
        row.assetName
      ),
  },
  { title: labels.type, dataIndex: 'type', width: 96, render: (_, row) => assetTypes[row.type] },
  { title: labels.assetNo, dataIndex: 'assetNo', width: 130, ellipsis: true },
  { title: labels.kind, dataIndex: 'kind', width: 84, render: (_, row) => ownershipKinds[row.kind] },
  {
    title: labels.from,
    dataIndex: 'fromName',
    width: 150,
    ellipsis: true,
    render: (_, row) => partyText(row.kind, 'from', row.fromName),
  },
  {
    title: labels.to,
    dataIndex: 'toName',
    width: 200,
    ellipsis: true,
    render: (_, row) => partyText(row.kind, 'to', row.toName),
  },
  { title: labels.effectiveDate, dataIndex: 'effectiveDate', width: 104, sort: true },
  { title: labels.contractNo, dataIndex: 'contractNo', width: 110, ellipsis: true },
  {
    title: labels.sharePct,
    dataIndex: 'sharePct',
    width: 80,
    align: 'right',
    render: (_, row) => (row.sharePct ? `${row.sharePct}%` : '—'),
  },
  { title: labels.reason, dataIndex: 'reason', width: 160, ellipsis: true },
  { title: '操作人', dataIndex: 'createdByName', width: 90, ellipsis: true },
  {
    title: '操作',
    key: 'actions',
    width: 70,
    fixed: 'right',
    render: (_, row) => (
      <HistoryButton
        isLink
        type={row.type}
        id={row.assetId}
        name={row.assetName}
        mayChange={row.can['add'] ?? false}
      />
    ),
  },
]

/** The actions of each permission, with the names that administrators see. */
const HELP = `有「${permissionLabels['research.ownership:write']}」权限的，在审定品种、品种权、专利或软件著作权列表中点该行的“权属”，再点“登记变更”；勾选多条后点“批量权属变更”，给每条登记同样的变更。只作登记，记录仍归原机构。
有「${permissionLabels['research.ownership:transfer']}」权限的，在审定品种或品种权列表中勾选后点“批量转移”，记录随之归另一机构。
按生效日期排列，新的在前；同一天的，后登记的在前。
列出可见机构的资产的权属变更，以及可见机构作为转出方或转入方的变更；单位名称为变更时的名称。
资产已转出的，只能看到本机构参与的变更。
份额按生效日期核对：最早的变更是转出的单位视为原有全部份额，最早的变更是取得的单位从0起算，转出不得超过所余。原有多个权属单位的，各自的原有份额不核对，请登记人自行核实。`
