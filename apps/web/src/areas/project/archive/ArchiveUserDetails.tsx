import { assetTabs, type AssetTab } from '@hepu/api/areas/project/archive/archiveUser'
import { getPerson, type PersonRow } from '@hepu/api/areas/authority/person/person'
import { personLabels as labels } from '@hepu/api/areas/authority/person/personLabels'
import { errorCodes } from '@hepu/api/core/errorCodes'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { ARCHIVES } from './archivePaths.ts'
import { AssetsOfUser } from './AssetsOfUser.tsx'
import { ProjectsOfUser } from './ProjectsOfUser.tsx'
import '../project.css'

const HandOverAllDialog = lazy(() => import('../handover/HandOverAllDialog.tsx'))

/** 人员档案: one person (`?userId=`, or `?id=` of somebody without an account) with projects and records. */
export default function ArchiveUserDetails() {
  const [params] = useTabParams()
  const userId = params.get('userId')
  const id = params.get('id')
  if (!userId && !id)
    return (
      <Page title="人员档案" back={ARCHIVES}>
        <BadQuery list={ARCHIVES} />
      </Page>
    )
  return <Archive key={`${userId} ${id}`} userId={userId} id={id} />
}

interface Props {
  userId: string | null
  id: string | null
}

function Archive({ userId: asked, id }: Props) {
  const mayRead = usePermissions().has('system.person:read')
  const mayReadProjects = usePermission()('read')
  const input = asked ? { userId: asked } : { id: id ?? '0' }
  const found = useCall(getPerson, input, { enabled: mayRead, quiet: true })
  const [isHandingOver, setHandingOver] = useState(false)
  const person = found.error ? undefined : found.data
  const userId = asked ?? person?.userId ?? null
  const isWithoutRecord = asked !== null && found.error?.code === errorCodes.NOT_FOUND.code
  return (
    <Page
      title={person ? `人员档案 · ${person.name}` : '人员档案'}
      back={ARCHIVES}
      extra={userId && mayReadProjects && <Button onClick={() => setHandingOver(true)}>工作交接</Button>}
    >
      {found.error && !isWithoutRecord && (
        <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
      )}
      {mayRead && !found.error && !person && <EmptyPane loading />}
      {(isWithoutRecord || !mayRead) && (
        <Notice tone="info" title="没有您能查看的人员登记，下面是该用户参与的项目与登记库中的记录。" />
      )}
      {person && <Facts person={person} />}
      {person && !userId && <EmptyPane text="该人员没有账号，因此没有参与的项目，也没有记在其名下的登记。" />}
      {userId && mayReadProjects && <Content userId={userId} />}
      <Suspense>
        {isHandingOver && userId && (
          <HandOverAllDialog userId={userId} onClose={() => setHandingOver(false)} />
        )}
      </Suspense>
    </Page>
  )
}

const shown = [
  'orgName',
  'staffNo',
  'position',
  'postType',
  'titleRank',
  'education',
  'workState',
  'entryDate',
  'direction',
] as const

function Facts({ person }: { person: PersonRow }) {
  return (
    <dl className="project-facts">
      {shown.map((name) => (
        <div key={name}>
          <dt>{name === 'orgName' ? labels.orgId : labels[name]}</dt>
          <dd>{person[name] ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

type Tab = 'projects' | AssetTab
const tabs: readonly { key: Tab; label: string }[] = [
  { key: 'projects', label: '参与项目' },
  ...(Object.keys(assetTabs) as AssetTab[]).map((key) => ({ key, label: assetTabs[key].label })),
]

function Content({ userId }: { userId: string }) {
  const [tab, setTab] = useState<Tab>('projects')
  return (
    <Tabs items={tabs} value={tab} onChange={setTab} label="档案内容">
      {tab === 'projects' ? <ProjectsOfUser userId={userId} /> : <AssetsOfUser userId={userId} tab={tab} />}
    </Tabs>
  )
}
