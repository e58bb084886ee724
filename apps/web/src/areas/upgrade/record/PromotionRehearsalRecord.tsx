import '../../figures.css'
import { lazy, Suspense } from 'react'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { DraftList } from '../draft/DraftList.tsx'

const NumberRecords = lazy(() => import('./NumberRecords.tsx'))
const PublishRecordList = lazy(() => import('./PublishRecordList.tsx'))

const views = [
  { key: 'drafts', label: '预演草稿' },
  { key: 'publish', label: '发布记录' },
  { key: 'numbers', label: '晋级数量记录' },
  { key: 'codes', label: '晋级编号记录' },
] as const
type View = (typeof views)[number]['key']

/** 预演记录: drafts, publications and revocations, and the number records of publications. */
export default function PromotionRehearsalRecord() {
  const [params, setParams] = useTabParams()
  const view = views.find(({ key }) => key === params.get('view'))?.key ?? 'drafts'
  const show = (key: View) => {
    const others = [...params.keys()].filter((name) => name !== 'view')
    setParams({ ...Object.fromEntries(others.map((name) => [name, null])), view: key })
  }
  return (
    <Page
      title="预演记录"
      help="晋级率 = 晋级 ÷ (参试 − 对照)。撤销的发布仍留在数量记录和编号记录中，状态为「已撤销」，编号不因撤销而消失。发布记录中每一次发布都可打开当时的决定：数字取自发布时冻结的依据，撤销或再次发布后仍不变。"
    >
      <Tabs items={views} value={view} onChange={show} label="记录">
        {view === 'drafts' && <DraftList />}
        <Suspense fallback={<EmptyPane loading />}>
          {view === 'publish' && <PublishRecordList />}
          {(view === 'numbers' || view === 'codes') && <NumberRecords key={view} view={view} />}
        </Suspense>
      </Tabs>
    </Page>
  )
}
