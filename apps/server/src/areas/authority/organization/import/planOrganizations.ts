import {
  dataScopes,
  dataScopeValues,
  type DataScope,
} from '@hepu/api/areas/authority/dataPermission/dataScope'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { dictLabel } from '@hepu/api/dictionaries'
import { organizationForm } from '@hepu/api/areas/authority/organization/organization'
import type { Finding, FindingContent } from '@hepu/api/cells/findings'
import { inTurns } from '../../../../import/batch/chunks.ts'
import { NamedRecords } from '../../../../import/resolve/namedRecords.ts'
import { NameFindings } from '../../../../import/resolve/nameFindings.ts'
import { findingAt, shown, type RowPlan } from '../../../../import/table/compareTable.ts'
import type { TableBook, TableRow } from '../../../../import/table/readTable.ts'
import { tooWide } from '../../dataPermission/dataPermission.ts'
import { plainCode, type Organization } from '../organizationScope.ts'
import { dropUnrooted, unknownParent } from './importedParents.ts'
import type { ExistingData } from './existingOrganizations.ts'

export const fieldLabels = {
  name: '名称',
  kind: '类型',
  isInstitution: '是否机构',
  sortValue: '排序',
  state: '状态',
  dataScope: '数据权限',
} as const
export type OrganizationField = keyof typeof fieldLabels
export type OrganizationValues = Partial<Record<OrganizationField, string | number | boolean>>

/** What the import does with one organisation. */
export interface OrganizationPlan extends RowPlan {
  code: string
  values: OrganizationValues
  /** Code of the one above afterwards; null where it stays. */
  parent: string | null
}

/** A row on its way to a plan. */
export interface Draft {
  row: TableRow
  plan: OrganizationPlan
  known: Organization | undefined
}

type AddFinding = (key: string, content: Omit<FindingContent, 'severity'>) => void

/** Compares every row of the workbook with the stored organisation; a row with an error has no plan. */
export async function planOrganizations(
  book: TableBook,
  existing: ExistingData,
): Promise<{ plans: OrganizationPlan[]; findings: Finding[] }> {
  const findings: Finding[] = []
  const planning: Planning = {
    book,
    existing,
    findings,
    names: new NameFindings(),
    toStoredCode: storedCodeFinder(book, existing),
    toParentCode: parentCodeFinder(book, existing),
    seen: new Map(),
  }
  await nextTurn()
  const written = new Set(book.rows.map((row) => planning.toStoredCode(codeIn(row))))
  const drafts: Draft[] = []
  for await (const row of inTurns(book.rows)) {
    const draft = soundDraft(planning, written, row)
    if (draft) drafts.push(draft)
  }
  const rooted = await dropUnrooted(drafts, written, existing, (row, content) =>
    addFindingTo(planning, row)('parent', { ...content, read: parentIn(row) ?? '' }),
  )
  const plans: OrganizationPlan[] = []
  for await (const draft of inTurns(rooted)) plans.push(withChanges(draft, existing))
  return { plans, findings: [...findings, ...planning.names.finish(book)] }
}

interface Planning {
  book: TableBook
  existing: ExistingData
  findings: Finding[]
  /** What is found about organisations above that are not known. */
  names: NameFindings
  toStoredCode: ToStoredCode
  toParentCode: ToStoredCode
  /** Rows by their codes, to find codes that occur twice in the workbook. */
  seen: Map<string, number>
}

/** Collects errors of a row; an unknown organisation above is one finding for all rows that name it. */
const addFindingTo =
  ({ book, findings, names }: Planning, row: TableRow): AddFinding =>
  (key, content) => {
    if (content.code === 'parentUnknown') names.add(row, key, { ...content, severity: 'error' })
    else findings.push(findingAt(book, row, key, { ...content, severity: 'error' }))
  }

/** Returns the draft of a row with its findings; undefined for a row with an error. */
function soundDraft(planning: Planning, written: ReadonlySet<string>, row: TableRow): Draft | undefined {
  const { existing, findings, seen } = planning
  const countBefore = findings.length
  const addFinding = addFindingTo(planning, row)
  const draft = draftOf(row, planning, addFinding)
  checkCode(draft, existing, seen, addFinding)
  if (!row.isBroken && findings.length === countBefore) return draft
  const { parent } = draft.plan
  if (parent !== null && !existing.find(parent) && !written.has(parent))
    addFinding('parent', unknownParent(parent))
  return undefined
}

type ToStoredCode = (code: string) => string

const codeIn = ({ cells }: TableRow): string => String(cells['code'] ?? '')
const parentIn = ({ cells }: TableRow): string | null =>
  cells['parent'] === undefined ? null : String(cells['parent'])

/** Codes are the same whatever their case: each as the organisation spells it that has it, else the first row. */
function storedCodeFinder({ rows }: TableBook, { find }: ExistingData): ToStoredCode {
  const first = new Map(rows.toReversed().map((row) => [plainCode(codeIn(row)), codeIn(row)]))
  return (code) => find(code)?.code ?? first.get(plainCode(code)) ?? code
}

/** The organisation above is found by its code, else by another spelling of it, stored or in the workbook. */
function parentCodeFinder(book: TableBook, existing: ExistingData): ToStoredCode {
  const toStoredCode = storedCodeFinder(book, existing)
  const codes = [...existing.byId.values()].map(({ code }) => code)
  const known = new NamedRecords([...new Set([...codes, ...book.rows.map(codeIn)])], (code) => code)
  return (read) => {
    const found = known.find(read)
    return toStoredCode(existing.find(read) || found.length !== 1 ? read : found[0]!)
  }
}

function draftOf(
  row: TableRow,
  { existing, toStoredCode, toParentCode }: Pick<Planning, 'existing' | 'toStoredCode' | 'toParentCode'>,
  addFinding: AddFinding,
): Draft {
  const code = toStoredCode(codeIn(row))
  const known = existing.find(code)
  const parent = parentIn(row)
  const parentCode = parent === null ? null : toParentCode(parent)
  const currentParent = known && existing.byId.get(known.parentId ?? 0)?.code
  const draft: Draft = {
    row,
    known,
    plan: {
      no: row.no,
      where: `${String(row.cells['name'] ?? known?.name ?? '')}（${code}）`,
      id: known?.id ?? null,
      version: known?.version ?? null,
      code,
      values: differing(row, known),
      parent: known ? (parentCode === currentParent ? null : parentCode) : (parentCode ?? existing.top.code),
      changes: [],
    },
  }
  checkForms(row, known, addFinding)
  checkOwn(draft, existing, addFinding)
  checkStopping(draft, existing, addFinding)
  checkScope(draft, existing, addFinding)
  return draft
}

function differing(row: TableRow, known: Organization | undefined): OrganizationValues {
  const keys = Object.keys(fieldLabels) as OrganizationField[]
  return Object.fromEntries(
    keys
      .map((key) => [key, row.cells[key]] as const)
      .filter(([key, value]) => value !== undefined && known?.[key] !== value),
  )
}

/** Adds a finding for a bad code, or one that an earlier row has. */
function checkCode(
  { row, known, plan: { code } }: Draft,
  { taken }: ExistingData,
  seen: Map<string, number>,
  addFinding: AddFinding,
) {
  const read = codeIn(row)
  const earlier = seen.get(code)
  if (code === '') return
  if (earlier !== undefined)
    addFinding('code', {
      code: 'codeDouble',
      read,
      expected: '每个编码只出现一次',
      text: `编码「${read}」与第${earlier}行重复`,
    })
  else seen.set(code, row.no)
  if (!known && taken.has(plainCode(code)))
    addFinding('code', {
      code: 'codeTaken',
      read,
      expected: '未被使用的编码',
      text: `机构编码「${read}」已被使用，不在您的管理范围内`,
    })
}

/** Applies the rules of the form to the workbook. */
function checkForms(row: TableRow, known: Organization | undefined, addFinding: AddFinding): void {
  for (const key of ['code', 'name'] as const) {
    const value = row.cells[key]
    if (value === undefined) {
      if (key === 'name' && !known)
        addFinding('name', {
          code: 'requiredMissing',
          read: '',
          expected: '填写名称',
          text: '新机构须填写名称',
        })
      continue
    }
    const message = organizationForm.shape[key].safeParse(String(value)).error?.issues[0]?.message
    if (message)
      addFinding(key, {
        code: 'cellInvalid',
        read: String(value),
        expected: message,
        text: `“${String(value)}”：${message}`,
      })
  }
}

/** Refuses to move or disable the organisation in which the importer works, which would lock him out. */
function checkOwn({ plan, known }: Draft, { top }: ExistingData, addFinding: AddFinding): void {
  if (known?.id !== top.id) return
  if (plan.parent !== null)
    addFinding('parent', {
      code: 'ownOrg',
      read: plan.parent,
      expected: '留空',
      text: '不能移动自己当前所在的机构，请把上级编码留空',
    })
  if (plan.values.state !== undefined)
    addFinding('state', {
      code: 'ownOrg',
      read: '停用',
      expected: '启用',
      text: '不能停用自己当前所在的机构',
    })
}

/** Refuses to disable an organisation some of whose people may do more than the importer. */
function checkStopping({ known }: Draft, { top, stopping }: ExistingData, addFinding: AddFinding): void {
  const blocker = known && known.id !== top.id ? stopping.get(known.id) : undefined
  if (blocker) addFinding('state', { code: 'orgBeyond', read: '停用', expected: '启用', text: blocker })
}

/** Refuses a data permission that is wider than the importer’s own, and chosen organisations, which a workbook cannot name. */
function checkScope({ plan, known }: Draft, { top, scopes }: ExistingData, addFinding: AddFinding): void {
  const wanted = dataScopeValues.find((scope) => scope === plan.values.dataScope)
  if (!wanted) return
  const label = dataScopes[wanted]
  const offered = known?.id === top.id ? scopes.own : scopes.below
  if (wanted === 'chosen')
    addFinding('dataScope', {
      code: 'scopeChosen',
      read: label,
      expected: `${dataScopes.own}、${dataScopes.ownAndBelow}或${dataScopes.all}`,
      text: `「${label}」须在机构管理中选定是哪些机构，不能导入`,
    })
  else if (!offered.has(wanted))
    addFinding('dataScope', {
      code: 'scopeBeyond',
      read: label,
      expected: '不超出您自己的数据权限',
      text: tooWide(wanted),
    })
}

function withChanges({ plan, known }: Draft, existing: ExistingData): OrganizationPlan {
  if (!known) return plan
  const values = Object.entries(plan.values) as [OrganizationField, string | number | boolean][]
  const changes: OrganizationPlan['changes'] = values.map(([key, value]) => ({
    field: fieldLabels[key],
    before: wordOf(key, known[key]),
    after: wordOf(key, value),
  }))
  if (plan.parent !== null) {
    const above = existing.byId.get(known.parentId ?? 0)?.code ?? null
    changes.push({ field: '上级编码', before: shown(above), after: plan.parent })
  }
  return { ...plan, changes }
}

function wordOf(key: OrganizationField, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (key === 'kind') return dictLabel('organization_kind', String(value))
  if (key === 'dataScope') return dataScopes[value as DataScope]
  if (key === 'state') return value === 1 ? '启用' : '停用'
  return String(value)
}
