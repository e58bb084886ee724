import '../figures.css'
import { Button, Dropdown, Segmented, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as trialPlot from '@hepu/api/areas/experiment/plot'
import * as variety from '@hepu/api/areas/experiment/variety'
import { useWords } from '../../app/session.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyPane } from '../../ui/EmptyPane.tsx'
import { GroupTable } from './parts/GroupTable.tsx'
import { paths } from './paths.ts'
import { useDownload } from '../../client/useDownload.ts'

const ScrapRuleDialog = lazy(() => import('./parts/ScrapRuleDialog.tsx'))
const TrialImport = lazy(() => import('./parts/TrialImport.tsx'))
const VarietyTable = lazy(() => import('./parts/VarietyTable.tsx'))

type View = 'groups' | 'varieties'

/** 试验进展: trials by group or by entry, and the door to import and export. */
export default function EstimateProgressList() {
  const [params, setParams] = useSearchParams()
  const [importing, setImporting] = useState<'fillData' | 'information' | null>(null)
  const [limiting, setLimiting] = useState(false)
  const words = useWords()
  const download = useDownload()
  const view = (params.get('view') ?? 'groups') as View
  return (
    <Page
      title="试验进展"
      help="折亩产 = 小区产量 × (100 − 含水量) ÷ (100 − 标准水分) × 2000÷3 ÷ 小区面积；品种均值为有效试点的简单平均；比对照±% 为共同试点上均值之比。空白表示未调查，不等于零。"
      extra={
        <Space>
          <Link to={paths.batches}>导入记录</Link>
          {words.has('experiment.point:scrap') && <Button onClick={() => setLimiting(true)}>报废界限</Button>}
          <Dropdown
            menu={{
              items: [
                { key: 'fillData', label: '小区数据模板' },
                { key: 'information', label: '参试品种信息模板' },
              ],
              onClick: ({ key }) =>
                void download(
                  key === 'fillData' ? trialPlot.fillDataTemplate : variety.informationTemplate,
                  {},
                ),
            }}
          >
            <Button>下载模板</Button>
          </Dropdown>
          {words.has('experiment.variety:import') && (
            <>
              <Button onClick={() => setImporting('information')}>导入品种信息</Button>
              <Button type="primary" onClick={() => setImporting('fillData')}>
                导入试验数据
              </Button>
            </>
          )}
        </Space>
      }
    >
      <Segmented<View>
        value={view}
        onChange={(next) => setParams({ view: next })}
        options={[
          { value: 'groups', label: '按组别' },
          { value: 'varieties', label: '按品种' },
        ]}
      />
      <Suspense fallback={<EmptyPane loading />}>
        {view === 'groups' ? <GroupTable onImport={() => setImporting('fillData')} /> : <VarietyTable />}
      </Suspense>
      <Suspense>{limiting && <ScrapRuleDialog onClose={() => setLimiting(false)} />}</Suspense>
      <Suspense>{importing && <TrialImport kind={importing} onClose={() => setImporting(null)} />}</Suspense>
    </Page>
  )
}
