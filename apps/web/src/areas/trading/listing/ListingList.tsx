import {
  countListings,
  deleteAchievements,
  deleteNeeds,
  pageAchievements,
  pageNeeds,
} from '@hepu/api/areas/trading/listing/listing'
import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { ListingRow } from '@hepu/api/areas/trading/listing/listingShapes'
import { listingStates, resultStatuses } from '@hepu/api/areas/trading/listing/listingStates'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { listingColumns } from './listingColumns.tsx'
import { addPath, type ListingHome } from './listingPaths.ts'
import { choicesOf, nounOf, typesOf } from './listingTexts.ts'
import './listing.css'

interface Props {
  kind: ListingKind
  home: ListingHome
}

const filtersOf = (kind: ListingKind): FilterField[] => [
  {
    name: 'name',
    label: '名称',
    type: 'input',
    placeholder: kind === 'supply' ? '名称、编号或权利人' : '名称',
  },
  {
    name: 'resultStatus',
    label: '状态',
    type: 'select',
    options: Object.entries(resultStatuses).map(([state, value]) => ({
      value: String(value),
      label:
        kind === 'demand' && state === 'done' ? '已对接' : listingStates[state as keyof typeof listingStates],
    })),
  },
  { name: 'resultType', label: '类型', type: 'select', options: choicesOf(typesOf(kind)) },
]

/** The list of supplies or demands, with the queue of what waits for a review. */
export function ListingList({ kind, home }: Props) {
  const noun = nounOf(kind)
  const may = usePermission()
  const [params, setParams] = useTabParams()
  const [chosen, setChosen] = useState<ListingRow[]>([])
  const counts = useCall(countListings, { kind }, { quiet: true })
  const remove = useRun(kind === 'supply' ? deleteAchievements : deleteNeeds, { success: messages.deleted })
  const waiting = counts.data?.reviewing ?? 0
  const tabs = [
    { key: 'all', label: '全部' },
    { key: 'review', label: waiting > 0 ? `待审核 ${waiting}` : '待审核' },
    { key: 'mine', label: '我发布的' },
  ] as const
  const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'all'
  const removeChosen = async () => {
    if ((await remove.run({ ids: chosen.map(({ id }) => id) })) !== undefined) setChosen([])
  }
  return (
    <Page
      title={`${noun}清单`}
      help={helpOf(noun)}
      extra={
        may('write') && (
          <Link to={addPath(home, kind)}>
            <Button type="primary">新增{noun}</Button>
          </Link>
        )
      }
    >
      <Tabs
        items={tabs}
        value={tab}
        onChange={(key) => setParams({ tab: key === 'all' ? null : key, current: null })}
        label={`${noun}的范围`}
      >
        <SearchTable
          key={tab}
          name={`${kind}-listings`}
          route={kind === 'supply' ? pageAchievements : pageNeeds}
          height="fill"
          filters={filtersOf(kind)}
          fixedModel={{
            ...(tab === 'review' ? { reviewing: true } : {}),
            ...(tab === 'mine' ? { mine: true } : {}),
          }}
          {...(tab === 'review' ? { defaultSort: { sort: 'submittedAt', order: 'ascending' } as const } : {})}
          columns={listingColumns({ kind, home, isQueue: tab === 'review' })}
          {...(may('delete')
            ? {
                selection: { rows: chosen, onChange: setChosen },
                toolbar: (
                  <ConfirmButton
                    danger
                    disabled={chosen.length === 0}
                    title={`确定删除选中的 ${chosen.length} 条吗？`}
                    description="公开展示中的与已成交的不能删除；有一条不能删除时全部保留。"
                    onConfirm={removeChosen}
                  >
                    批量删除
                  </ConfirmButton>
                ),
              }
            : {})}
          empty={emptyOf(tab, noun)}
        />
      </Tabs>
    </Page>
  )
}

const helpOf = (noun: string): string =>
  `${noun}从草稿提交审核，通过后在成果展示与公开页面上架。上架后的修改须再次审核，通过前公开内容不变；联系人、电话与图片立即生效。到期自动停止展示，续期后重新审核。`

function emptyOf(tab: string, noun: string): string {
  if (tab === 'review') return `没有等待审核的${noun}或修改。`
  return tab === 'mine'
    ? `您还没有发布${noun}，可点“新增${noun}”。`
    : `还没有${noun}，可点“新增${noun}”填写并提交审核。`
}
