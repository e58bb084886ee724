import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import { demandLabels, supplyLabels } from '@hepu/api/areas/trading/listing/listingLabels'
import type { ListingRow } from '@hepu/api/areas/trading/listing/listingShapes'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ListingRowActions } from './ListingRowActions.tsx'
import { detailPath, type ListingHome } from './listingPaths.ts'
import { ListingStateText } from './ListingStateText.tsx'
import { priceText, regionsText, typesOf } from './listingTexts.ts'

interface Shown {
  kind: ListingKind
  home: ListingHome
  /** The queue of a reviewer: age and owner come first. */
  isQueue: boolean
}

/** Columns of the list of supplies or demands. */
export function listingColumns({ kind, home, isQueue }: Shown): Column<ListingRow>[] {
  const labels = kind === 'supply' ? supplyLabels : demandLabels
  const owner: Column<ListingRow> = { title: '发布人', dataIndex: 'ownerName', width: 90, ellipsis: true }
  return [
    {
      title: labels.name,
      dataIndex: 'name',
      width: 240,
      ellipsis: true,
      sort: true,
      render: (_, { id, name, hasPendingEdit }) => (
        <>
          <Link to={detailPath(home, kind, id)}>{name}</Link>
          {hasPendingEdit && <span className="quiet"> 修改待审</span>}
        </>
      ),
    },
    {
      title: labels.state,
      dataIndex: 'state',
      width: 96,
      render: (_, { state, stateLabel }) => <ListingStateText state={state} label={stateLabel} />,
    },
    ...(isQueue ? [waitingColumn, owner] : []),
    {
      title: labels.resultType,
      dataIndex: 'resultType',
      width: 110,
      render: (_, { resultType }) => typesOf(kind)[resultType] ?? resultType,
    },
    ...(kind === 'supply'
      ? [{ title: labels.holder, dataIndex: 'holder', width: 150, ellipsis: true } as const]
      : [{ title: labels.demandUnit, dataIndex: 'demandUnit', width: 150, ellipsis: true } as const]),
    {
      title: kind === 'supply' ? '报价' : '预算',
      dataIndex: 'priceFrom',
      width: 130,
      render: (_, row) => priceText(row),
    },
    {
      title: labels.regions,
      dataIndex: 'regions',
      width: 150,
      ellipsis: true,
      render: (_, { regions }) => regionsText(regions),
    },
    { title: labels.validTo, dataIndex: 'validTo', width: 112, sort: true },
    { title: '浏览', dataIndex: 'visits', width: 64, align: 'right' },
    { title: '咨询', dataIndex: 'consults', width: 64, align: 'right' },
    ...(isQueue ? [] : [owner]),
    { title: '机构', dataIndex: 'orgName', width: 130, ellipsis: true },
    {
      title: '操作',
      key: 'actions',
      width: 190,
      fixed: 'right',
      render: (_, row) => <ListingRowActions row={row} kind={kind} home={home} />,
    },
  ]
}

const waitingColumn: Column<ListingRow> = {
  title: '已等待',
  dataIndex: 'submittedAt',
  width: 90,
  sort: true,
  render: (_, { waitingDays, hasPendingEdit }) => {
    if (waitingDays === null) return hasPendingEdit ? '修改' : null
    return waitingDays === 0 ? '今天' : `${waitingDays} 天`
  },
}
