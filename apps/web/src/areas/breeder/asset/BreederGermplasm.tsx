import { breederGermplasmLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import {
  germplasmDelete,
  germplasmExport,
  germplasmPage,
  type BreederGermplasmRow,
} from '@hepu/api/areas/breeder/asset/breederGermplasm'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { BreederPaneProps } from '../breederPanes.ts'
import { AddToBreeder } from './AddToBreeder.tsx'
import { RecordLink } from './RecordLink.tsx'
import { RowActions } from './RowActions.tsx'

const GermplasmDialog = lazy(() => import('./GermplasmDialog.tsx'))

const filters: FilterField[] = [{ name: 'name', label: '种质名称或编号', type: 'input' }]

/** 育种种质: germplasm of the register that came from a breeder or is bred with him. */
export default function BreederGermplasm({ breederId }: BreederPaneProps) {
  const [opened, setOpened] = useState<'new' | BreederGermplasmRow | null>(null)
  const remove = useRun(germplasmDelete, { success: messages.deleted })
  const mayExport = usePermissions().has('breeder.archive:export')
  return (
    <>
      <SearchTable
        route={germplasmPage}
        fixedModel={{ breederId }}
        isLocal
        filters={filters}
        exportRoute={mayExport ? germplasmExport : false}
        toolbar={<AddToBreeder breederId={breederId} text="添加种质" onAdd={() => setOpened('new')} />}
        columns={columnsOf(setOpened, ({ germplasmId }) =>
          remove.run({ breederId, germplasmIds: [germplasmId] }),
        )}
        empty="还没有种质。可选择已登记的种质，也可在添加时同时登记。"
      />
      <Suspense>
        {opened && (
          <GermplasmDialog
            breederId={breederId}
            row={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const columnsOf = (
  onEdit: (row: BreederGermplasmRow) => void,
  onRemove: (row: BreederGermplasmRow) => unknown,
): Column<BreederGermplasmRow>[] => [
  {
    title: '种质名称',
    dataIndex: 'name',
    width: 170,
    sort: true,
    render: (_, { germplasmId, name, isDeleted }) => (
      <RecordLink
        resource="research.germplasm"
        record={{ id: germplasmId, name, state: isDeleted ? '登记已删除' : null }}
      />
    ),
  },
  { title: '种质编号', dataIndex: 'code', width: 120, sort: true },
  { title: '种质类型', dataIndex: 'germType', width: 100 },
  { title: '材料类别', dataIndex: 'materialType', width: 100 },
  { title: '杂优类群', dataIndex: 'heteroticGroup', width: 110 },
  { title: '系谱', dataIndex: 'pedigree', width: 200, ellipsis: true },
  { title: '世代', dataIndex: 'generation', width: 80 },
  { title: '来源', dataIndex: 'source', width: 90 },
  { title: labels.remark, dataIndex: 'remark', width: 180, ellipsis: true },
  {
    title: '操作',
    key: 'actions',
    width: 110,
    fixed: 'right',
    render: (_, row) => (
      <RowActions
        can={row.can}
        onEdit={() => onEdit(row)}
        removeText="移出"
        question={`确定把「${row.name}」从该育种家名下移出吗？`}
        note="种质的登记保留。"
        onRemove={() => onRemove(row)}
      />
    ),
  },
]
