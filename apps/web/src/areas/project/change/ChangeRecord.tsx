import * as api from '@hepu/api/areas/project/change/projectChange'
import { showTaskBook } from '@hepu/api/areas/project/change/taskBook'
import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'
import { nodePath, PROJECTS } from '../node/nodePaths.ts'
import { useNodeAddress } from '../node/useNodeAddress.ts'
import { changePath } from './changePaths.ts'
import { changeColumns, changeFilters } from '../../../resource/change/changeColumns.tsx'

const ChangeDetails = lazy(() => import('./ChangeDetails.tsx'))
const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'))

/** 项目变更: the changes of a project; one of them with its content where the address names it. */
export default function ChangeRecord() {
  const [params] = useSearchParams()
  const address = useNodeAddress()
  const changeId = params.get('changeId')
  if (changeId)
    return (
      <Suspense fallback={<EmptyPane loading />}>
        <ChangeDetails id={changeId} />
      </Suspense>
    )
  if (address) return <Changes projectId={address.projectId} />
  return (
    <Page title="项目变更" back={PROJECTS}>
      <BadQuery list={PROJECTS} />
    </Page>
  )
}

function Changes({ projectId }: { projectId: string }) {
  const navigate = useNavigate()
  const address = useMemo(() => ({ projectId }), [projectId])
  const [isOpen, setOpen] = useState(false)
  const found = useCall(projectDetail, { projectId }, { quiet: true })
  const book = useCall(showTaskBook, { projectId }, { quiet: true })
  const remove = useRun(api.deleteChanges, { success: messages.deleted })
  const isSigned = book.data ? book.data.signedAt !== null : undefined
  const node = found.error ? undefined : found.data
  return (
    <Page
      title={node ? `项目变更 · ${node.name}` : '项目变更'}
      back={nodePath('projectDetails', address)}
      help="任务书签订后，负责人、单位、周期、预算和指标只能通过变更调整：写明内容与理由，批准后一次全部生效，并保留生效前后的快照。"
      extra={
        book.data && (
          <Offered of={book.data} action="change">
            {(disabled) => (
              <Button type="primary" disabled={disabled} onClick={() => setOpen(true)}>
                提出变更
              </Button>
            )}
          </Offered>
        )
      }
    >
      <NodeLinks address={address} shown="ChangeRecord" />
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {isSigned === false && (
        <Notice
          tone="info"
          title="任务书尚未签订，计划可以直接修改，不需要变更。"
          action={<Link to={nodePath('Baseline', address)}>签订任务书</Link>}
        />
      )}
      {node && (
        <SearchTable
          route={api.queryProjectChangePage}
          height="fill"
          filters={changeFilters}
          fixedModel={address}
          columns={changeColumns({
            pathOf: ({ id }) => changePath(projectId, id),
            remove: ({ id }) => remove.run({ ids: [id] }),
          })}
          showIndex
          empty="还没有变更。"
        />
      )}
      <Suspense>
        {isOpen && (
          <ChangeDialog
            projectId={projectId}
            onClose={() => setOpen(false)}
            onSaved={(id) => void navigate(changePath(projectId, id))}
          />
        )}
      </Suspense>
    </Page>
  )
}
