import * as api from '@hepu/api/areas/project/source/projectSource'
import { sourceLabels as labels } from '@hepu/api/areas/project/source/sourceLabels'
import { lazy, Suspense, useState } from 'react'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { OnOff } from '../../../ui/text/OnOff.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { CapTable } from './CapTable.tsx'
import { SOURCES } from './sourcePaths.ts'
import { SubjectTable } from './SubjectTable.tsx'

const SourceForm = lazy(() => import('./SourceForm.tsx'))

const tabs = [
  { key: 'subjects', label: labels.subjects },
  { key: 'caps', label: labels.caps },
  { key: 'main', label: '基本信息' },
] as const
type Tab = (typeof tabs)[number]['key']

/** 经费科目: one source with its subjects, the limits of its indirect costs, and its own fields. */
export default function SourceDetails() {
  const [params] = useTabParams()
  const id = params.get('id')
  const [tab, setTab] = useState<Tab>('subjects')
  const [isFormOpen, setFormOpen] = useState(false)
  const show = (next: Tab) => {
    setTab(next)
    if (next === 'main') setFormOpen(true)
  }
  const opened = useOpened(api.showSource, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const source = opened.data
  const reload = async () => void (await opened.refetch())
  return (
    <Page
      title={source ? `项目来源 · ${source.name}` : '项目来源'}
      back={SOURCES}
      extra={source && <ChangeHistory object="project_source" objectId={source.id} />}
      keepHead
    >
      {id === null && <BadQuery list={SOURCES} />}
      {opened.error && <ErrorPane error={opened.error} onRetry={() => void reload()} />}
      {id !== null && !opened.error && !source && <EmptyPane loading />}
      {source && (
        <>
          <p className="record-state">
            <OnOff state={source.status} />
            <span>
              {labels.code} {source.code} · {source.fundType}
            </span>
          </p>
          <Tabs items={tabs} value={tab} onChange={show} label="项目来源内容">
            <div hidden={tab !== 'subjects'}>
              <SubjectTable source={source} onSaved={reload} />
            </div>
            <div hidden={tab !== 'caps'}>
              <CapTable source={source} onSaved={reload} />
            </div>
            <div hidden={tab !== 'main'}>
              <Suspense fallback={<EmptyPane loading />}>
                {isFormOpen && <SourceForm source={source} onSaved={reload} />}
              </Suspense>
            </div>
          </Tabs>
        </>
      )}
    </Page>
  )
}
