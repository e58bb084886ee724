import { providerLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { cooperationWorkflow } from '@hepu/api/areas/integration/provider/cooperationWorkflow'
import type { ProviderRow } from '@hepu/api/areas/integration/provider/provider'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { providerPath } from '../integrationPaths.ts'
import { ratingText } from '../offer/offerText.ts'
import { CooperationText } from './CooperationText.tsx'

/** A move between states, by its name in the workflow. */
export type CooperationMove = (typeof cooperationWorkflow.names)[number]

interface Actions {
  edit: (row: ProviderRow) => void
  move: (row: ProviderRow, move: CooperationMove) => void
  remove: (row: ProviderRow) => unknown
}

/** Short words for the moves, in a row. */
const moveWords: Readonly<Record<CooperationMove, string>> = {
  talk: '洽谈',
  agree: '合作',
  pause: '暂停',
  resume: '恢复',
  end: '终止',
  again: '重新洽谈',
}

/** Columns of the list of providers. */
export const providerColumns = ({ edit, move, remove }: Actions): Column<ProviderRow>[] => [
  {
    title: labels.partyId,
    dataIndex: 'name',
    width: 220,
    ellipsis: true,
    sort: true,
    render: (_, { id, name }) => <Link to={providerPath(id)}>{name}</Link>,
  },
  {
    title: labels.state,
    dataIndex: 'cooperationStatus',
    width: 92,
    sort: true,
    render: (_, row) => <CooperationText state={row.cooperationStatus} />,
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
    title: '资料完整度',
    key: 'completeness',
    width: 104,
    align: 'right',
    render: (_, { completeness }) => `${completeness.percent}%`,
  },
  {
    title: '资质',
    key: 'isCertified',
    width: 150,
    render: (_, { isCertified, expiresOn }) =>
      isCertified ? (
        <StateText tone="good">{expiresOn ? `有效至 ${expiresOn}` : '有效'}</StateText>
      ) : expiresOn ? (
        <StateText tone="bad">{expiresOn} 到期</StateText>
      ) : (
        <StateText tone="quiet">未登记</StateText>
      ),
  },
  {
    title: labels.categoryIds,
    key: 'categories',
    width: 200,
    ellipsis: true,
    render: (_, { categories }) => categories.map(({ path }) => path.split('/').at(-1)).join('、'),
  },
  { title: '服务', dataIndex: 'serviceCount', width: 60, align: 'right' },
  { title: '评分', key: 'rating', width: 130, render: (_, { rating }) => ratingText(rating) },
  { title: labels.managerId, dataIndex: 'managerName', width: 90, ellipsis: true },
  { title: labels.endOn, dataIndex: 'endOn', width: 120, sort: true },
  {
    title: '操作',
    key: 'actions',
    width: 210,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        {row.can['edit'] && (
          <Button type="link" size="small" onClick={() => edit(row)}>
            编辑
          </Button>
        )}
        {cooperationWorkflow.names
          .filter((name) => row.can[name])
          .map((name) => (
            <Button key={name} type="link" size="small" onClick={() => move(row, name)}>
              {moveWords[name]}
            </Button>
          ))}
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除服务商「${row.name}」吗？`}
            description="只用于误建的；不再合作的请终止。往来单位保留。"
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]
