import { commercializeStates } from '@hepu/api/areas/product/paper/commercializeStates'
import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { paperLabels as labels } from '@hepu/api/areas/product/paper/paperLabels'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { paperColumns } from './paperColumns.tsx'
import './paper.css'

const PaperDecisions = lazy(() => import('./PaperDecisions.tsx'))
const AllocateDialog = lazy(() => import('./AllocateDialog.tsx'))
const CandidateDialog = lazy(() => import('./CandidateDialog.tsx'))

const stateOptions = Object.entries(commercializeStates).map(([value, label]) => ({ value, label }))

/** 一页纸产品: papers with their state and how complete they are. */
export default function PaperList() {
  const may = usePermission()
  const permissions = usePermissions()
  const mayAllocate = may('allocate')
  const mayWrite = may('write')
  const [decided, setDecided] = useState<api.PaperRow | null>(null)
  const sources = useCall(api.sourceFromList, {}, { quiet: true })
  const [chosen, setChosen] = useState<api.PaperRow[]>([])
  const [allocated, setAllocated] = useState<readonly api.PaperRow[] | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const remove = useRun(api.removePapers, { success: messages.deleted })
  return (
    <Page
      title="一页纸产品"
      help="一页纸由品种登记、试验数据与填写的文字生成。完整度按十五项计算，缺失的项目会在页面上标明。定版后可随时原样再导出。"
      extra={
        <Space>
          {mayAllocate && (
            <Button disabled={chosen.length === 0} onClick={() => setAllocated(chosen)}>
              分配产业公司
            </Button>
          )}
          {mayWrite && (
            <Button type="primary" onClick={() => setChoosing(true)}>
              拟上一页纸
            </Button>
          )}
        </Space>
      }
    >
      <SearchTable
        route={api.pagePapers}
        height="fill"
        filters={filtersOf(sources.data ?? [])}
        columns={paperColumns({
          allocate: (row) => setAllocated([row]),
          decisions: permissions.has('product.decision:read') ? setDecided : undefined,
          remove: ({ id }) => remove.run({ ids: [id] }),
        })}
        defaultSort={{ sort: 'updateTime', order: 'descending' }}
        selection={mayAllocate ? { rows: chosen, onChange: setChosen } : undefined}
        showIndex
        exportRoute={api.exportPapers}
        empty={<Empty mayWrite={mayWrite} />}
      />
      <Suspense>
        {allocated && (
          <AllocateDialog
            papers={allocated}
            onClose={() => setAllocated(null)}
            onDone={() => {
              setChosen([])
              setAllocated(null)
            }}
          />
        )}
        {decided && <PaperDecisions paper={decided} onClose={() => setDecided(null)} />}
        {isChoosing && <CandidateDialog onClose={() => setChoosing(false)} />}
      </Suspense>
    </Page>
  )
}

const Empty = ({ mayWrite }: { mayWrite: boolean }) =>
  mayWrite ? (
    <>还没有一页纸。点“拟上一页纸”，为产品、审定品种或晋级到后期的参试品种各建一份。</>
  ) : (
    <>
      还没有一页纸。品种见 <Link to="/change/change-list">产品档案</Link>。
    </>
  )

const filtersOf = (sources: readonly { value: string; label: string }[]): FilterField[] => [
  { name: 'commercializeState', label: labels.state, type: 'select', options: stateOptions },
  { name: 'sourceFrom', label: labels.sourceFrom, type: 'select', options: [...sources] },
  { name: 'name', label: '名称或编码', type: 'input' },
]
