import { exportFormats } from '@hepu/api/core/resource/resourceCalls'
import { plainText } from '@hepu/api/core/resource/values'
import type { Resource } from '@hepu/api/core/resource/resource'
import { dictionaryList, orgTree } from '@hepu/api/core/resource/choices'
import { useQueries } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { usePermission } from '../../../workspace/permissions.tsx'
import { call } from '../../../client/call.ts'
import { messages } from '../../../client/messages.ts'
import { keyOf } from '../../../client/queryKey.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { SearchTable, type Column, type FilterField } from '../../table/SearchTable.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { filtersOf, labelsOfSearch, listColumns } from './listColumns.tsx'
import { pathsOf } from '../recordPaths.ts'
import { reviewOf } from '../reviewOf.ts'
import type { RecordRow } from '../recordRows.ts'
import { orgChoices } from '../form/useFormSource.ts'

const RecordImport = lazy(() => import('./RecordImport.tsx'))
const ReviewDialog = lazy(() => import('./ReviewDialog.tsx'))

/** What a resource adds to the common list. */
export interface ListParts {
  /** Replaces the resource's title. */
  title?: string
  help?: string
  /** Shown before the common buttons. */
  extra?: ReactNode
  /** Shown to the left of the table. */
  aside?: ReactNode
  /** Shown above the table. */
  above?: ReactNode
  /** Filter values that the user does not choose. */
  fixedModel?: Record<string, unknown>
  /** Adapts the filters for this resource. */
  adaptFilters?: (filters: readonly FilterField[]) => readonly FilterField[]
  /** Actions on the chosen rows; `clear` empties the choice. */
  tools?: (chosen: readonly RecordRow[], clear: () => void) => ReactNode
  /** Beside the number of records found. */
  totalExtra?: ReactNode
  /** The list shows and exports, and changes nothing. */
  isReadOnly?: boolean
  /** Links at the end of a row, and the width of their column, px. */
  rowActions?: (row: RecordRow) => ReactNode
  actionsWidth?: number
}

interface Props extends ListParts {
  of: Resource
}

/**
 * The list of any resource: search, review and deletion of several records, import and export, link to the recycle bin.
 */
export function RecordList({ of: def, rowActions, isReadOnly = false, actionsWidth, ...parts }: Props) {
  const { calls } = def
  const isGranted = usePermission()
  const navigate = useNavigate()
  const [task, setTask] = useState<'import' | 'review' | null>(null)
  const [chosen, setChosen] = useState<RecordRow[]>([])
  const [reviewed, setReviewed] = useState<RecordRow | null>(null)
  const mayReview = isGranted('audit') && !isReadOnly
  const tree = useCall(orgTree, {}, { quiet: true, staleTime: 60_000 }).data
  const orgs = useMemo(() => orgChoices(tree ?? []), [tree])
  const own = filtersOf(def, useFilterChoices(def), orgs)
  const filters = parts.adaptFilters?.(own) ?? own
  const columns = useMemo(
    () => [
      ...listColumns(def, orgs),
      actionsOf(def, {
        isReadOnly,
        rowActions,
        actionsWidth,
        onReview: mayReview ? setReviewed : undefined,
      }),
    ],
    [def, orgs, isReadOnly, rowActions, actionsWidth, mayReview, setReviewed],
  )
  const remove = useRun(calls.delete, {
    success: messages.deleted,
  })
  const paths = pathsOf(def)
  const waiting = chosen.filter((row) => reviewOf(row)?.isAllowed)
  const may = (verb: 'write' | 'delete' | 'import' | 'export') =>
    isGranted(verb) && (!isReadOnly || verb === 'export')
  return (
    <Page
      title={parts.title ?? def.title}
      help={
        parts.help ??
        `关键词可以是${labelsOfSearch(def)}的任意一部分。${isReadOnly ? '' : '删除的记录在回收站中，可以恢复。'}`
      }
      extra={
        <Space>
          {parts.extra}
          {!isReadOnly && <Link to={paths.bin}>回收站</Link>}
          {may('import') && <Button onClick={() => setTask('import')}>导入</Button>}
          {may('write') && (
            <Button type="primary" onClick={() => void navigate(paths.add)}>
              新增{def.title}
            </Button>
          )}
        </Space>
      }
    >
      <Sided aside={parts.aside}>
        {parts.above}
        <SearchTable
          route={calls.page}
          filters={filters}
          columns={columns}
          {...(parts.fixedModel ? { fixedModel: parts.fixedModel } : {})}
          exportRoute={may('export') && calls.export}
          exportFormats={exportFormats}
          totalExtra={parts.totalExtra}
          {...(isReadOnly ? {} : { selection: { rows: chosen, onChange: setChosen } })}
          height="fill"
          toolbar={
            <Space>
              {parts.tools?.(chosen, () => setChosen([]))}
              {mayReview && (
                <Button
                  disabled={waiting.length === 0 || waiting.length < chosen.length}
                  title={whyNotReview(chosen)}
                  onClick={() => setTask('review')}
                >
                  批量审核
                </Button>
              )}
              {may('delete') && (
                <DeleteButton
                  def={def}
                  rows={chosen}
                  called={calledOf(def, chosen)}
                  label="批量删除"
                  running={remove.running}
                  onDelete={async (reason) => {
                    const done = await remove.run({ ids: chosen.map(({ id }) => id), reason })
                    if (done !== undefined) setChosen([])
                    return done !== undefined
                  }}
                />
              )}
            </Space>
          }
          empty={emptyText(def, { write: may('write'), import: may('import') })}
        />
      </Sided>
      <Suspense>
        {task === 'import' && <RecordImport def={def} onClose={() => setTask(null)} />}
        {task === 'review' && (
          <ReviewDialog
            def={def}
            rows={waiting}
            withFacts
            onDone={() => setChosen([])}
            onClose={() => setTask(null)}
          />
        )}
        {reviewed && <ReviewDialog def={def} rows={[reviewed]} withFacts onClose={() => setReviewed(null)} />}
      </Suspense>
    </Page>
  )
}

/** Says that a registry is empty, and what the user may do about it. */
function emptyText({ title }: Resource, may: { write: boolean; import: boolean }): string {
  const ways = [...(may.write ? [`「新增${title}」`] : []), ...(may.import ? ['「导入」'] : [])]
  return `还没有${title}${ways.length > 0 ? `，可点右上角${ways.join('或')}` : ''}。`
}

/** Names several records: 「豫玉1号」等 3 条审定品种. */
const calledOf = (def: Resource, rows: readonly RecordRow[]): string => {
  const first = `「${plainText(rows[0]?.[def.nameField])}」`
  return rows.length > 1 ? `${first}等 ${rows.length} 条${def.title}` : `${def.title}${first}`
}

/** A list with an element to its left, if there is one. */
const Sided = ({ aside, children }: { aside: ReactNode; children: ReactNode }) =>
  aside ? (
    <div className="record-split">
      {aside}
      <div>{children}</div>
    </div>
  ) : (
    <>{children}</>
  )

interface RowParts extends Pick<ListParts, 'isReadOnly' | 'rowActions' | 'actionsWidth'> {
  /** Opens the review of a row; undefined without the right. */
  onReview: ((row: RecordRow) => void) | undefined
}

/** Room that the column of actions needs for 审核, px. */
const REVIEW_WIDTH = 40

const actionsOf = (
  def: Resource,
  { isReadOnly, rowActions: more, actionsWidth, onReview }: RowParts,
): Column<RecordRow> => ({
  title: '操作',
  key: 'actions',
  width: (actionsWidth ?? (more ? 140 : 100)) + (onReview ? REVIEW_WIDTH : 0),
  fixed: 'right',
  render: (_, row) => (
    <span className="row-actions">
      <Link to={pathsOf(def).show(row.id)}>查看</Link>
      {!isReadOnly && row.can['edit'] && <Link to={pathsOf(def).edit(row.id)}>编辑</Link>}
      {onReview && <ReviewAction row={row} onReview={onReview} />}
      {more?.(row)}
    </span>
  ),
})

/** 审核 of a row that waits for it. */
function ReviewAction({ row, onReview }: { row: RecordRow; onReview: (row: RecordRow) => void }) {
  const review = reviewOf(row)
  if (!review) return null
  return (
    <DisabledWithReason why={review.whyNot}>
      <button
        type="button"
        className="row-link"
        style={review.isAllowed ? undefined : { color: 'var(--quiet)', cursor: 'not-allowed' }}
        disabled={!review.isAllowed}
        onClick={() => onReview(row)}
      >
        审核
      </button>
    </DisabledWithReason>
  )
}

/** Loads the entries of the dictionaries that the list filters by. */
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
  return new Map(dicts.map((code, at) => [code, lists[at]?.data ?? []]))
}

/** Returns why the chosen records cannot be reviewed together; undefined if they can. */
function whyNotReview(chosen: readonly RecordRow[]): string | undefined {
  const reviews = chosen.map(reviewOf)
  const blocker = reviews.find((review) => review?.whyNot)?.whyNot
  return blocker ?? (reviews.some((review) => !review?.isAllowed) ? '所选中有不是待审核的' : undefined)
}
