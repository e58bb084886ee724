import { plainText } from '@hepu/api/core/resource/values'
import type { Resource } from '@hepu/api/core/resource/resource'
import { dictionaryList } from '@hepu/api/areas/authority/session'
import { useQueries } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useWords } from '../../app/session.ts'
import { call } from '../../client/call.ts'
import { messages } from '../../client/messages.ts'
import { keyOf } from '../../client/useCall.ts'
import { useRun } from '../../client/useRun.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { SearchTable, type Column } from '../SearchTable.tsx'
import { filtersOf, stampColumns, withDue } from './listColumns.tsx'
import { pathsOf } from './paths.ts'
import type { RecordRow } from './rows.ts'

const RecordImport = lazy(() => import('./RecordImport.tsx'))
const ReviewDialog = lazy(() => import('./ReviewDialog.tsx'))

/** The list of any resource: search, review and deletion of several, import and export, the way to the recycle bin. */
export function RecordList({ of: def }: { of: Resource }) {
  const { calls, name } = def
  const words = useWords()
  const navigate = useNavigate()
  const [task, setTask] = useState<'import' | 'review' | null>(null)
  const [chosen, setChosen] = useState<RecordRow[]>([])
  const filters = filtersOf(def, useFilterChoices(def))
  const columns = useMemo(() => [...withDue(def), ...stampColumns, actionsOf(def)], [def])
  const remove = useRun(calls.delete, { refresh: [calls.page], success: messages.deleted })
  const paths = pathsOf(def)
  const waiting = chosen.filter((row) => row.can['audit'])
  const may = (verb: 'write' | 'delete' | 'audit' | 'import' | 'export') => words.has(`${name}:${verb}`)
  return (
    <Page
      title={def.title}
      help="关键词可以是名称或编号的任意一部分。删除的记录在回收站中，可以恢复。"
      extra={
        <Space>
          <Link to={paths.bin}>回收站</Link>
          {may('import') && <Button onClick={() => setTask('import')}>导入</Button>}
          {may('write') && (
            <Button type="primary" onClick={() => void navigate(paths.add)}>
              新增{def.title}
            </Button>
          )}
        </Space>
      }
    >
      <SearchTable
        route={calls.page}
        filters={filters}
        columns={columns}
        exportRoute={may('export') && calls.export}
        selection={{ rows: chosen, onChange: setChosen }}
        toolbar={
          <Space>
            {may('audit') && (
              <Button
                disabled={waiting.length === 0 || waiting.length < chosen.length}
                title={waiting.length < chosen.length ? '所选中有不是待审核的' : undefined}
                onClick={() => setTask('review')}
              >
                批量审核
              </Button>
            )}
            {may('delete') && (
              <ConfirmButton
                title={`确定删除所选 ${chosen.length} 条${def.title}？可在回收站恢复。`}
                disabled={chosen.length === 0 || chosen.some((row) => !row.can['delete'])}
                onConfirm={async () => {
                  if ((await remove.run({ ids: chosen.map(({ id }) => id) })) !== undefined) setChosen([])
                }}
              >
                批量删除
              </ConfirmButton>
            )}
          </Space>
        }
        empty={`还没有${def.title}。`}
      />
      <Suspense>
        {task === 'import' && <RecordImport def={def} onClose={() => setTask(null)} />}
        {task === 'review' && (
          <ReviewDialog
            def={def}
            ids={waiting.map(({ id }) => id)}
            names={waiting.map((row) => plainText(row[def.nameField]))}
            onDone={() => setChosen([])}
            onClose={() => setTask(null)}
          />
        )}
      </Suspense>
    </Page>
  )
}

const actionsOf = (def: Resource): Column<RecordRow> => ({
  title: '操作',
  key: 'actions',
  width: 100,
  fixed: 'right',
  render: (_, row) => (
    <span className="row-actions">
      <Link to={pathsOf(def).show(row.id)}>查看</Link>
      {row.can['edit'] && <Link to={pathsOf(def).edit(row.id)}>编辑</Link>}
    </span>
  ),
})

/** Entries of the dictionaries that the list filters by. */
function useFilterChoices({ fields, list }: Resource) {
  const dicts = list.filter.flatMap((name) => {
    const field = fields[name]!
    return field.kind === 'dict' || field.kind === 'dicts' ? [field.dictionary] : []
  })
  const lists = useQueries({
    queries: dicts.map((code) => ({
      queryKey: keyOf(dictionaryList, { code }),
      queryFn: () => call(dictionaryList, { code }, { quiet: true }),
      staleTime: 60_000,
      meta: { quiet: true },
    })),
  })
  return new Map(dicts.map((code, at) => [code, lists[at]!.data ?? []]))
}
