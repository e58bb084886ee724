import { serviceLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import type { ServiceRow } from '@hepu/api/areas/integration/service/serviceManager'
import { Space } from 'antd'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { OnOffSwitch } from '../../../ui/control/OnOffSwitch.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { providerPath, servicePath } from '../integrationPaths.ts'
import { priceText } from '../offer/offerText.ts'

interface Actions {
  turn: (row: ServiceRow) => unknown
  remove: (row: ServiceRow) => unknown
}

/** Columns of the list of services. */
export const serviceColumns = ({ turn, remove }: Actions): Column<ServiceRow>[] => [
  {
    title: labels.name,
    dataIndex: 'name',
    width: 220,
    ellipsis: true,
    sort: true,
    render: (_, { id, name }) => <Link to={servicePath(id)}>{name}</Link>,
  },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 90,
    sort: true,
    render: (_, row) => <StateSwitch row={row} onTurn={turn} />,
  },
  {
    title: '对外',
    key: 'isPublic',
    width: 88,
    render: (_, { hiddenBecause }) =>
      hiddenBecause === null ? (
        <StateText tone="good">公开</StateText>
      ) : (
        <StateText tone="quiet">未公开</StateText>
      ),
  },
  {
    title: labels.providerId,
    dataIndex: 'providerName',
    width: 200,
    ellipsis: true,
    render: (_, { providerId, providerName }) => <Link to={providerPath(providerId)}>{providerName}</Link>,
  },
  {
    title: labels.categoryId,
    dataIndex: 'categoryPath',
    width: 180,
    ellipsis: true,
    render: (_, { categoryPath }) => categoryPath.replaceAll('/', ' / '),
  },
  {
    title: '价格',
    dataIndex: 'price',
    width: 120,
    align: 'right',
    sort: true,
    render: (_, row) => priceText(row),
  },
  { title: labels.leadDays, dataIndex: 'leadDays', width: 104, align: 'right', sort: true },
  { title: labels.capacity, dataIndex: 'capacity', width: 130, ellipsis: true },
  {
    title: labels.contactIds,
    key: 'contacts',
    width: 110,
    ellipsis: true,
    render: (_, { contactNames }) => contactNames.join('、'),
  },
  { title: '咨询', dataIndex: 'consultCount', width: 60, align: 'right' },
  { title: '机构', dataIndex: 'orgName', width: 130, ellipsis: true },
  {
    title: '操作',
    key: 'actions',
    width: 110,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        {row.can['edit'] && <Link to={servicePath(row.id)}>编辑</Link>}
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除服务「${row.name}」吗？`}
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]

/** Turns a service on or off; the reason why it cannot be turned is shown. */
function StateSwitch({ row, onTurn }: { row: ServiceRow; onTurn: (row: ServiceRow) => unknown }) {
  const why = row.whyNot?.['switch']
  if (!row.can['switch'] && !why)
    return (
      <StateText tone={row.state === 1 ? 'good' : 'quiet'}>{row.state === 1 ? '启用' : '停用'}</StateText>
    )
  return (
    <DisabledWithReason why={why}>
      <OnOffSwitch
        isOn={row.state === 1}
        disabled={!row.can['switch']}
        label={`${row.name}：${row.state === 1 ? '启用' : '停用'}`}
        onTurn={() => void onTurn(row)}
      />
    </DisabledWithReason>
  )
}
