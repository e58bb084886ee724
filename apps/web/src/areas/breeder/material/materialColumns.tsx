import type { MaterialRow } from '@hepu/api/areas/breeder/material/breederMaterial'
import { materialLabels as labels, materialStates } from '@hepu/api/areas/breeder/material/materialLabels'
import { Button, Space } from 'antd'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { RecordLink } from '../asset/RecordLink.tsx'

interface Actions {
  open: (kind: 'return' | 'chain', row: MaterialRow) => void
  remove: (row: MaterialRow) => unknown
}

/** Columns of the material of a breeder. */
export const materialColumns = ({ open, remove }: Actions): Column<MaterialRow>[] => [
  { title: labels.materialName, dataIndex: 'materialName', width: 150, ellipsis: true },
  {
    title: '状态',
    dataIndex: 'state',
    width: 96,
    render: (_, { state }) =>
      state === 'overdue' ? (
        <StateText tone="warn">{materialStates[state]}</StateText>
      ) : (
        materialStates[state]
      ),
  },
  { title: labels.returnDueOn, dataIndex: 'returnDueOn', width: 124, sort: true },
  {
    title: labels.germplasmId,
    key: 'germplasm',
    width: 170,
    render: (_, { germplasm }) =>
      germplasm && <RecordLink resource="research.germplasm" record={germplasm} />,
  },
  {
    title: labels.quantity,
    dataIndex: 'quantity',
    width: 100,
    render: (_, { quantity, unit }) => `${quantity} ${unit}`,
  },
  { title: labels.purpose, dataIndex: 'purpose', width: 160, ellipsis: true },
  { title: labels.agreementNo, dataIndex: 'agreementNo', width: 130, ellipsis: true },
  { title: labels.handedOn, dataIndex: 'handedOn', width: 112, sort: true },
  { title: labels.returnedOn, dataIndex: 'returnedOn', width: 112 },
  { title: labels.returnNote, dataIndex: 'returnNote', width: 140, ellipsis: true },
  {
    title: '操作',
    key: 'actions',
    width: 150,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        <Button type="link" size="small" onClick={() => open('chain', row)}>
          去向
        </Button>
        {row.can['return'] && (
          <Button type="link" size="small" onClick={() => open('return', row)}>
            归还
          </Button>
        )}
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除「${row.materialName}」的发放记录吗？`}
            description="只用于误登的记录；收回的材料请登记归还。"
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]
