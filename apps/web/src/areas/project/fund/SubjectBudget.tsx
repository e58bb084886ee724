import { changesBetween, gapOf } from '@hepu/api/areas/project/budget/budgetRules'
import { budgetLineLabels as labels } from '@hepu/api/areas/project/budget/budgetLabels'
import * as api from '@hepu/api/areas/project/budget/projectBudget'
import { controls } from '@hepu/api/areas/project/fund/budgetControl'
import type { Purse } from '@hepu/api/areas/project/fund/flowTypes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { moneyProblem, shownMoney } from '@hepu/api/core/money/typedMoney'
import { useMemo, useState, type ReactNode } from 'react'
import { z } from 'zod'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { valuesOf, type DraftRow, type Field } from '../../../resource/rows/draftRows.ts'
import { RowsStep, type SavedRows } from '../../../resource/rows/RowsStep.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { NodeAddress } from '../node/nodePaths.ts'
import { BudgetBar } from './BudgetBar.tsx'
import { yuan } from './fundText.tsx'

interface Props {
  address: NodeAddress
  purse: Purse
}

/** The budget of a node by subject and year: typed or pasted, with sums and the gap to the approved total while typing. */
export default function SubjectBudget({ address, purse }: Props) {
  const [params] = useTabParams()
  const versionId = params.get('version')
  const found = useCall(api.getSubjectBudget, { ...address, purse, versionId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.subjects.length === 0)
    return <EmptyPane text="该项目没有来源，也就没有经费科目。请在项目信息中选择项目来源。" />
  return <BudgetTable key={found.data.shownId ?? 'none'} {...{ address, purse }} budget={found.data} />
}

function BudgetTable({ address, purse, budget }: Props & { budget: api.SubjectBudget }) {
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const save = useRun(api.insertOrUpdateSpecialFundSubjectBudget, { success: messages.saved })
  const shown = budget.versions.find(({ id }) => id === budget.shownId)
  const draft = shown && shown.postedAt === null ? shown : undefined
  const isNewest = budget.versions[0]?.id === budget.shownId
  const fields = useMemo(() => fieldsOf(budget), [budget])
  const schema = useMemo(() => schemaOf(budget), [budget])
  const stored = useMemo(() => rowsOf(budget, isNewest && !draft), [budget, isNewest, draft])
  const mayEdit = (budget.can['edit'] ?? false) && (isNewest || budget.versions.length === 0)
  const lineInput = (rows: readonly Record<string, unknown>[]) => linesIn(rows, budget)
  const store = async ({ rows }: SavedRows) => {
    const own = draft ? { versionId: draft.id, version: draft.version, comment: draft.comment } : {}
    return (await save.run({ ...address, purse, ...own, lines: lineInput(rows) })) !== undefined
  }
  const post = async (comment: string) => {
    const own = draft ? { versionId: draft.id, version: draft.version } : {}
    return save.run({ ...address, purse, ...own, comment, isPosted: true, lines: budget.lines })
  }
  return (
    <>
      <BudgetBar
        budget={budget}
        canPost={mayEdit && !isChanged && Boolean(draft)}
        onPost={post}
        posting={save.running}
      />
      <RowsStep
        noun="科目"
        fields={fields}
        schema={schema}
        unique={UNIQUE}
        stored={stored}
        disabled={!mayEdit}
        hint={budget.whyNot?.['edit'] ?? hintOf(budget, Boolean(draft))}
        saving={save.running}
        onChanged={setChanged}
        onSave={store}
        footOf={(rows) => <Foot rows={rows} fields={fields} budget={budget} />}
      />
      <Moves budget={budget} />
    </>
  )
}

const UNIQUE = ['subject']

const hintOf = (budget: api.SubjectBudget, isDraft: boolean): ReactNode => {
  if (budget.isSum)
    return budget.lines.length > 0
      ? '本级没有自己的预算，显示下级合计。填写并保存后成为本级的草稿。'
      : '还没有预算，填写并保存后成为草稿。金额单位为元，可从电子表格粘贴。'
  if (!isDraft) return '已发布的版次，含发布后的调剂与结转。修改并保存后成为新版次的草稿，发布后生效。'
  return (
    <>
      草稿。金额单位为元，可从电子表格粘贴<span className="key-hint">；方向键和回车在行间移动</span>。
    </>
  )
}

/** Returns the names under which leaf subjects are typed; equal ones carry the name of the one above. */
function subjectNames({ subjects }: api.SubjectBudget): ReadonlyMap<string, string> {
  const leaves = subjects.filter(({ isLeaf }) => isLeaf)
  return new Map(
    leaves.map(({ id, name, parentId }) => {
      const isRepeated = leaves.some((other) => other.id !== id && other.name === name)
      const parent = subjects.find((one) => one.id === parentId)?.name
      return [id, isRepeated && parent ? `${parent}/${name}` : name]
    }),
  )
}

function fieldsOf(budget: api.SubjectBudget): Field[] {
  const options = Object.fromEntries([...subjectNames(budget)].map(([id, name]) => [name, id]))
  const rules = Object.fromEntries(Object.entries(controls).map(([value, label]) => [label, value]))
  return [
    { key: 'subject', label: labels.subjectId, kind: 'choice', options, width: 240, required: true },
    { key: 'control', label: labels.control, kind: 'choice', options: rules, width: 110 },
    ...yearsOf(budget).map((year): Field => ({
      key: `y${year}`,
      label: `${year}年`,
      kind: 'money',
      unit: '元',
      width: 130,
    })),
  ]
}

/** Years of the node, and those that have lines already. */
const yearsOf = ({ years, lines, adjusted }: api.SubjectBudget): number[] =>
  [...new Set([...years, ...lines.map(({ year }) => year), ...adjusted.map(({ year }) => year)])].toSorted(
    (a, b) => a - b,
  )

const amount = z
  .string()
  .refine((value) => moneyProblem(value, '元') === null, '应为金额，最多两位小数')
  .nullish()

const schemaOf = (budget: api.SubjectBudget) =>
  z.object({
    subject: z.string(`${labels.subjectId}必填`).regex(/^\d+$/, `${labels.subjectId}请从列表中选择`),
    control: z
      .enum(Object.keys(controls) as ['none', 'warn', 'block'], `${labels.control}请从列表中选择`)
      .nullish(),
    ...Object.fromEntries(yearsOf(budget).map((year) => [`y${year}`, amount])),
  })

/** Returns one row for each leaf subject, also for those without an amount yet. */
function rowsOf(budget: api.SubjectBudget, isInForce: boolean): DraftRow[] {
  const names = subjectNames(budget)
  const lines = isInForce && budget.adjusted.length > 0 ? budget.adjusted : budget.lines
  return [...names].map(([id, name]) => {
    const own = lines.filter(({ subjectId }) => subjectId === id)
    const amounts = own.map(({ year, amount: of }) => [`y${year}`, shownMoney(of, '元')])
    const control = controls[own[0]?.control ?? 'warn']
    return { key: id, id, cells: { subject: name, control, ...Object.fromEntries(amounts) } }
  })
}

function linesIn(rows: readonly Record<string, unknown>[], budget: api.SubjectBudget): api.SubjectLine[] {
  return rows.flatMap((row) =>
    yearsOf(budget).flatMap((year) => {
      const given = row[`y${year}`]
      if (typeof given !== 'string' || given === '' || fenIn(given) === 0n) return []
      return [
        {
          subjectId: String(row['subject']),
          year,
          amount: given,
          control: (row['control'] ?? 'warn') as api.SubjectLine['control'],
        },
      ]
    }),
  )
}

interface FootProps {
  rows: readonly DraftRow[]
  fields: readonly Field[]
  budget: api.SubjectBudget
}

/** Sums by year and in all, with the gap to the approved total. */
function Foot({ rows, fields, budget }: FootProps) {
  const values = rows.map((row) => valuesOf(row, fields))
  const amounts = (key: string): string[] =>
    values.flatMap((row) => {
      const given = row[key]
      return typeof given === 'string' && moneyProblem(given, '元') === null ? [given] : []
    })
  const years = yearsOf(budget)
  const all = years.flatMap((year) => amounts(`y${year}`)).map((one) => ({ amount: one }))
  const gap = gapOf(budget.approved, all)
  return (
    <span className="fund-sums" aria-live="polite">
      {years.map((year) => (
        <span key={year}>
          {year}年 {yuan(yuanText(sum(amounts(`y${year}`).map(fenIn))))}
        </span>
      ))}
      <span>合计 {yuan(yuanText(sum(all.map((one) => fenIn(one.amount)))))} 元</span>
      {gap && (
        <span className={gap.difference === 0n ? '' : 'fund-over'}>
          批准 {yuan(budget.approved)} 元，差额 {groupedMoney(gap.difference, '元')} 元
        </span>
      )}
      {!gap && '本级没有批准的总额，请先在项目信息中填写'}
    </span>
  )
}

/** 调剂表: what the shown version moved against the one before. */
function Moves({ budget }: { budget: api.SubjectBudget }) {
  if (!budget.previous) return null
  const changes = changesBetween(budget.previous, budget.lines)
  if (changes.length === 0) return <EmptyPane text="与上一版各科目合计相同。" />
  const names = new Map(budget.subjects.map(({ id, name }) => [id, name]))
  return (
    <PlainTable
      label="调剂表"
      title="调剂表（与上一版相比）"
      rows={changes}
      keyOf={({ subjectId }) => String(subjectId)}
      columns={[
        { title: labels.subjectId, cell: ({ subjectId }) => names.get(String(subjectId)) ?? '' },
        { title: '上一版（元）', width: 160, isFigure: true, cell: ({ before }) => yuan(yuanText(before)) },
        { title: '本版（元）', width: 160, isFigure: true, cell: ({ after }) => yuan(yuanText(after)) },
        {
          title: '增减（元）',
          width: 160,
          isFigure: true,
          cell: ({ change }) => `${change > 0n ? '+' : ''}${yuan(yuanText(change))}`,
        },
      ]}
    />
  )
}
