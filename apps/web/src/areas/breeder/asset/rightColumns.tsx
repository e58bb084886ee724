import { registryOf, rightStates } from '@hepu/api/areas/breeder/asset/assetFields'
import { rightLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import type { RightRow } from '@hepu/api/areas/breeder/asset/resultRight'
import { resultClasses } from '@hepu/api/areas/breeder/record/breederFields'
import { Button } from 'antd'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { RecordLink } from './RecordLink.tsx'
import { RowActions } from './RowActions.tsx'

interface Actions {
  open: (kind: 'edit' | 'view', row: RightRow) => void
  remove: (row: RightRow) => unknown
}

/** Columns of the rights of a breeder; of one class the class is left out. */
export const rightColumns = (isOneClass: boolean, { open, remove }: Actions): Column<RightRow>[] => [
  {
    title: labels.name,
    dataIndex: 'name',
    width: 220,
    sort: true,
    render: (_, row) => (
      <Button type="link" size="small" onClick={() => open('view', row)}>
        {row.name}
      </Button>
    ),
  },
  ...(isOneClass
    ? []
    : [
        {
          title: labels.resultClass,
          dataIndex: 'resultClass' as const,
          width: 88,
          render: (_: unknown, { resultClass }: RightRow) => resultClasses[resultClass],
        },
      ]),
  { title: labels.number, dataIndex: 'number', width: 150, ellipsis: true },
  {
    title: labels.resultId,
    key: 'result',
    width: 200,
    render: (_, { result, resultClass }) =>
      result && <RecordLink resource={registryOf[resultClass]} record={{ ...result, code: null }} />,
  },
  { title: labels.holder, dataIndex: 'holder', width: 160, ellipsis: true },
  { title: labels.ourShare, dataIndex: 'ourShare', width: 112 },
  { title: labels.startOn, dataIndex: 'startOn', width: 116 },
  { title: labels.endOn, dataIndex: 'endOn', width: 124, sort: true },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 92,
    render: (_, { state }) => state && rightStates[state],
  },
  {
    title: '操作',
    key: 'actions',
    width: 110,
    fixed: 'right',
    render: (_, row) => (
      <RowActions
        can={row.can}
        onEdit={() => open('edit', row)}
        removeText="删除"
        question={`确定删除「${row.name}」的成果权利吗？`}
        note="登记库中的成果保留。"
        onRemove={() => remove(row)}
      />
    ),
  },
]
