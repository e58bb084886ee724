import { conversionStates } from '@hepu/api/areas/breeder/asset/assetFields'
import { cooperativeLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import type { CooperativeRow, ShareView } from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { cooperations, shareKinds } from '@hepu/api/areas/breeder/record/breederFields'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { Button } from 'antd'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { RecordLink } from './RecordLink.tsx'
import { RowActions } from './RowActions.tsx'

interface Actions {
  open: (kind: 'edit' | 'view' | 'share', row: CooperativeRow) => void
  remove: (row: CooperativeRow) => unknown
}

/** Returns shares in one line, ours before theirs. */
export const sharesText = (shares: readonly ShareView[]): string =>
  shares.map(({ kind, ours, theirs }) => `${shareKinds[kind]} ${ours}:${theirs}`).join('，')

/** Columns of the list of cooperative varieties. */
export const cooperativeColumns = ({ open, remove }: Actions): Column<CooperativeRow>[] => [
  {
    title: labels.name,
    dataIndex: 'name',
    width: 160,
    sort: true,
    render: (_, row) => (
      <>
        <Button type="link" size="small" onClick={() => open('view', row)}>
          {row.name}
        </Button>
        {row.code && <span className="quiet"> {row.code}</span>}
        {row.formerNames.length > 0 && <span className="quiet"> 曾用名：{row.formerNames.join('、')}</span>}
      </>
    ),
  },
  {
    title: labels.phase,
    dataIndex: 'phase',
    width: 132,
    sort: true,
    render: (_, { phase }) => phase && phaseLabel(phase),
  },
  {
    title: '权益比例（我方:对方，%）',
    key: 'shares',
    width: 250,
    render: (_, { shares }) =>
      shares.length > 0 ? sharesText(shares) : <span className="quiet">未约定</span>,
  },
  {
    title: '组合',
    key: 'parents',
    width: 160,
    ellipsis: true,
    render: (_, { femaleParent, maleParent }) =>
      [femaleParent, maleParent].filter(Boolean).join(' × ') || null,
  },
  {
    title: labels.cooperation,
    dataIndex: 'cooperation',
    width: 92,
    render: (_, { cooperation }) => cooperation && cooperations[cooperation],
  },
  {
    title: labels.varietyId,
    key: 'variety',
    width: 190,
    render: (_, { variety }) => variety && <RecordLink resource="research.variety" record={variety} />,
  },
  {
    title: labels.varietyInfoId,
    key: 'varietyInfo',
    width: 190,
    render: (_, { varietyInfo }) =>
      varietyInfo && <RecordLink resource="research.varietyInfo" record={varietyInfo} />,
  },
  {
    title: labels.productId,
    key: 'product',
    width: 170,
    render: (_, { product }) => product && <RecordLink resource="product.productRecord" record={product} />,
  },
  {
    title: labels.conversionState,
    dataIndex: 'conversionState',
    width: 100,
    render: (_, { conversionState }) => conversionState && conversionStates[conversionState],
  },
  { title: labels.startOn, dataIndex: 'startOn', width: 118, sort: true },
  { title: labels.endOn, dataIndex: 'endOn', width: 112 },
  {
    title: '操作',
    key: 'actions',
    width: 190,
    fixed: 'right',
    render: (_, row) => (
      <RowActions
        can={row.can}
        onEdit={() => open('edit', row)}
        removeText="删除"
        question={`确定删除合作品种「${row.name}」吗？`}
        note="只用于误登的品种，权益比例一并删除；不再合作的请填写合作结束日期。"
        onRemove={() => remove(row)}
      >
        {row.can['share'] && (
          <Button type="link" size="small" onClick={() => open('share', row)}>
            变更权益
          </Button>
        )}
      </RowActions>
    ),
  },
]
