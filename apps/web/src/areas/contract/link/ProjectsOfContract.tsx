import * as api from '@hepu/api/areas/contract/link/contractLinks'
import { contractProjectLabels as labels } from '@hepu/api/areas/contract/link/linkLabels'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { projectContractsPath } from './linkPaths.ts'
import { yuan } from './linkText.ts'
import { Removed } from './Removed.tsx'
import '../subject/subject.css'

const LinkProject = lazy(() => import('./LinkProject.tsx'))
const RemoveLink = lazy(() => import('./RemoveLink.tsx'))

interface Props {
  contractId: string
  withRemoved: boolean
}

/** 关联项目: the projects, topics and assignments that a contract belongs to. */
export function ProjectsOfContract({ contractId, withRemoved }: Props) {
  const [opened, setOpened] = useState<'add' | api.AssociatedProject | null>(null)
  const found = useCall(api.associatedProjectList, { contractId, withRemoved }, { quiet: true })
  const remove = useRun(api.associatedProjectDelete, { success: messages.done, quiet: true })
  const close = () => setOpened(null)
  const { records = [], can = {}, whyNot = {} } = found.data ?? {}
  const why = can['add'] ? undefined : whyNot['add']
  return (
    <section className="record-part" aria-label="关联项目">
      <h2>关联项目</h2>
      {(can['add'] || why) && (
        <div className="table-tools contract-tools">
          <DisabledWithReason why={why}>
            <Button type="primary" disabled={!can['add']} onClick={() => setOpened('add')}>
              关联项目
            </Button>
          </DisabledWithReason>
        </div>
      )}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {found.data && records.length === 0 && <EmptyPane text="没有关联项目。" />}
      {records.length > 0 && <ProjectTable rows={records} onRemove={setOpened} />}
      <Suspense>
        {opened === 'add' && <LinkProject contractId={contractId} onClose={close} />}
        {typeof opened === 'object' && opened && (
          <RemoveLink
            title={opened.projectName ?? '项目'}
            running={remove.running}
            error={remove.error}
            onClose={close}
            onRemove={async (reason) => {
              if ((await remove.run({ id: opened.id, reason })) !== undefined) close()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

const purses = { special: '专项资金', self: '自筹资金' } as const
const levels = ['', '项目', '课题', '任务']

interface TableProps {
  rows: readonly api.AssociatedProject[]
  onRemove: (row: api.AssociatedProject) => void
}

function ProjectTable({ rows, onRemove }: TableProps) {
  return (
    <PlainTable
      label="关联项目"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: labels.projectId, cell: (row) => <ProjectName row={row} /> },
        {
          title: '所属',
          width: 180,
          cell: ({ level, nodeName }) =>
            level > 1 && nodeName ? `${levels[level] ?? ''} · ${nodeName}` : '—',
        },
        {
          title: labels.subjectId,
          width: 170,
          cell: ({ purse, subjectName }) => [purses[purse], subjectName].filter(Boolean).join(' · '),
        },
        {
          title: '已承诺（元）',
          width: 130,
          isFigure: true,
          cell: ({ committed }) => yuan(committed),
        },
        { title: labels.remark, width: 140, cell: ({ remark }) => remark ?? '—' },
        { title: '状态', width: 170, cell: (row) => <Removed row={row} /> },
        ...(rows.some(mayRemove)
          ? [
              {
                title: '操作',
                width: 90,
                cell: (row: api.AssociatedProject) => (
                  <RemoveButton can={row.can} whyNot={row.whyNot} onClick={() => onRemove(row)} />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

const mayRemove = ({ can, whyNot }: api.AssociatedProject): boolean =>
  can['delete'] === true || whyNot?.['delete'] !== undefined

function ProjectName({ row }: { row: api.AssociatedProject }) {
  if (row.projectName === null) return <span className="quiet">（无权查看的项目）</span>
  return (
    <>
      <Link className="link-in-text" to={projectContractsPath(row)}>
        {row.projectName}
      </Link>{' '}
      <span className="quiet">{row.projectCode}</span>
    </>
  )
}

interface ButtonProps {
  can: Readonly<Record<string, boolean>>
  whyNot: Readonly<Record<string, string>> | undefined
  onClick: () => void
}

/** 取消关联, with the reason where it is not possible now. */
export function RemoveButton({ can, whyNot, onClick }: ButtonProps) {
  const why = can['delete'] ? undefined : whyNot?.['delete']
  if (!can['delete'] && !why) return null
  return (
    <DisabledWithReason why={why}>
      <Button type="link" size="small" danger disabled={!can['delete']} onClick={onClick}>
        取消关联
      </Button>
    </DisabledWithReason>
  )
}
