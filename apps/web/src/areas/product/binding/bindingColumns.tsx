import { bindingLabels as labels } from '@hepu/api/areas/product/binding/bindingLabels'
import { bindingStates, type BindingState } from '@hepu/api/areas/product/binding/bindingRules'
import type { BindingRow } from '@hepu/api/areas/product/binding/productBinding'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Num } from '../../../ui/text/Num.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { productPath } from '../productPaths.ts'

/** What can be opened for a binding. */
export type BindingAct = 'edit' | 'rebind' | 'unbind' | 'history'

interface Actions {
  open: (act: BindingAct, row: BindingRow) => void
  remove: (row: BindingRow) => unknown
}

const tones = { open: 'good', future: 'warn', ended: 'quiet' } as const satisfies Record<BindingState, string>
const acts = { edit: '编辑', rebind: '改绑', unbind: '解除' } as const

/** Columns of the list of bindings. */
export const bindingColumns = ({ open, remove }: Actions): Column<BindingRow>[] => [
  {
    title: labels.productId,
    dataIndex: 'productName',
    width: 170,
    ellipsis: true,
    sort: true,
    render: (_, { productId, productName, productCode }) => (
      <>
        <Link to={productPath(productId)}>{productName}</Link> <span className="quiet">{productCode}</span>
      </>
    ),
  },
  { title: labels.nccId, dataIndex: 'nccId', width: 136, ellipsis: true, sort: true },
  { title: labels.materialName, dataIndex: 'materialName', width: 190, ellipsis: true },
  { title: labels.validFrom, dataIndex: 'validFrom', width: 106, sort: true },
  { title: labels.validTo, dataIndex: 'validTo', width: 100 },
  {
    title: '绑定状态',
    dataIndex: 'state',
    width: 88,
    render: (_, { state }) => <StateText tone={tones[state]}>{bindingStates[state]}</StateText>,
  },
  { title: labels.source, dataIndex: 'source', width: 96, ellipsis: true },
  {
    title: `${labels.packKg}（kg）`,
    dataIndex: 'packKg',
    width: 116,
    align: 'right',
    render: (_, { packKg }) => <Num value={packKg} digits={3} />,
  },
  { title: labels.remark, dataIndex: 'remark', width: 140, ellipsis: true },
  {
    title: '操作',
    key: 'actions',
    width: 212,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        {(['edit', 'rebind', 'unbind'] as const)
          .filter((act) => row.can[act])
          .map((act) => (
            <Button key={act} type="link" size="small" onClick={() => open(act, row)}>
              {acts[act]}
            </Button>
          ))}
        <Button type="link" size="small" onClick={() => open('history', row)}>
          历史
        </Button>
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除物料「${row.nccId}」与产品「${row.productName}」的绑定吗？只用于误建的绑定：其交易将变为未绑定；不再有效的绑定请用「解除」。`}
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]
