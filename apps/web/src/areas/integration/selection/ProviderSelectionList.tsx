import '../integration.css'
import { selectionPage } from '@hepu/api/areas/integration/service/serviceSelection'
import { serviceRegions } from '@hepu/api/areas/integration/serviceRegions'
import { findNode } from '@hepu/api/core/tree/treeNodes'
import { Input, Select } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { PagerControls } from '../../../resource/table/PagerControls.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { EditableTree } from '../../../ui/tree/EditableTree.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCategories } from '../category/useCategories.ts'
import { selectionPath } from '../integrationPaths.ts'
import { wordChoices } from '../items.ts'
import { OfferCard } from '../offer/OfferCard.tsx'

/** 服务商选择: services that may be chosen, by category, region and name. The filters are in the address. */
export default function ProviderSelectionList() {
  const [params, setParams] = useTabParams()
  const { found } = useCategories()
  const search = (values: Record<string, string | null>) => setParams({ ...values, current: null })
  const categoryId = params.get('categoryId')
  const chosen = categoryId && found.data && findNode(found.data, categoryId) ? categoryId : null
  return (
    <Page
      title="服务选型"
      help="列出已启用、服务商在合作中、资料完整且资质在期的服务。查看联系方式记入日志，每人每天有次数限制；发起咨询后由对接人答复，关闭后可评价。"
    >
      <div className="selection-search">
        <Input.Search
          key={params.get('name') ?? ''}
          allowClear
          aria-label="服务或服务商名称"
          placeholder="服务或服务商名称"
          maxLength={60}
          defaultValue={params.get('name') ?? ''}
          enterButton="查询"
          style={{ maxWidth: 360 }}
          onSearch={(name) => search({ name: name.trim() })}
        />
        <Select
          allowClear
          aria-label="服务区域"
          placeholder="服务区域"
          style={{ width: 150 }}
          value={params.get('region')}
          options={wordChoices(serviceRegions)}
          onChange={(region?: string) => search({ region: region ?? null })}
        />
      </div>
      <div className="selection-body">
        {found.error ? (
          <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data ? (
          <EditableTree
            label="服务分类"
            nodes={found.data}
            nameOf={({ name }) => name}
            chosenId={chosen}
            onChoose={(id) => search({ categoryId: id })}
            all={{ label: '全部服务', onChoose: () => search({ categoryId: null }) }}
          />
        ) : (
          <EmptyPane loading />
        )}
        <Offers
          params={params}
          onTurn={(current, size) => setParams({ current: String(current), size: String(size) })}
        />
      </div>
    </Page>
  )
}

interface OffersProps {
  params: URLSearchParams
  onTurn: (current: number, size: number) => void
}

const sizeOf = (text: string | null): number => ([10, 20, 50, 100].includes(Number(text)) ? Number(text) : 20)

function Offers({ params, onTurn }: OffersProps) {
  const current = Math.max(1, Math.trunc(Number(params.get('current'))) || 1)
  const id = params.get('categoryId')
  const list = useCall(
    selectionPage,
    {
      current,
      size: sizeOf(params.get('size')),
      model: {
        name: params.get('name'),
        categoryId: id && /^[1-9]\d{0,15}$/.test(id) ? id : null,
        region: serviceRegions.find((one) => one === params.get('region')) ?? null,
      },
    },
    { quiet: true, keepPrevious: true },
  )
  if (list.error) return <ErrorPane error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <EmptyPane loading />
  const { records, total, size } = list.data
  if (total === 0)
    return (
      <EmptyPane text="没有符合条件的服务。换一个分类、区域或名称；需要新的服务，请在“服务商管理”中登记。" />
    )
  return (
    <section aria-label="服务列表">
      <ul className="offer-grid">
        {records.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} to={selectionPath(offer.id)} />
          </li>
        ))}
      </ul>
      <div className="selection-pager">
        <span className="quiet">共 {total} 项</span>
        <PagerControls current={current} size={size} total={total} onTurn={onTurn} />
      </div>
    </section>
  )
}
