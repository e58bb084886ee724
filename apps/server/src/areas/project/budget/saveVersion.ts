import { budgetLabels as labels, type BudgetKind } from '@hepu/api/areas/project/budget/budgetLabels'
import type * as api from '@hepu/api/areas/project/budget/projectBudget'
import type { Purse } from '@hepu/api/areas/project/fund/flowTypes'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { insertMany } from '../../../db/insertMany.ts'
import { projectBudgetLine, projectBudgetVersion } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { listVersions, type Version } from './budgets.ts'

export const note = { label: '项目预算' }

type Saved = ResultOf<typeof api.insertOrUpdateSpecialFundSubjectBudget>

export const refuse = (path: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })

/** A version as it is to be stored. */
export interface Draft {
  kind: BudgetKind
  purse: Purse
  versionId?: number | null | undefined
  version?: number | null | undefined
  comment: string | null
  isPosted: boolean
  lines: readonly Record<string, unknown>[]
  /** The lines as the change log shows them; null where they are read after the save. */
  words: string[] | null
  wordsBefore: (version: Version) => Promise<string[]>
  wordsAfter?: (versionId: number) => Promise<string[]>
}

/**
 * Stores a version of the budget of a node: the draft that it names, or a new one. The caller has locked the node and checked the
 * lines. Throws CONFLICT beside another draft, BAD_STATE for a version in force, BAD_INPUT for a later one without a comment.
 */
export async function saveVersion(ctx: Ctx, node: Node, draft: Draft): Promise<Saved> {
  const { kind, purse, isPosted, comment } = draft
  const versions = await listVersions(ctx, node, { purse, kind })
  const held = heldDraft(versions, draft)
  const versionNo = held?.versionNo ?? (versions[0]?.versionNo ?? 0) + 1
  if (isPosted && versionNo > 1 && !comment)
    throw refuse('comment', `第${versionNo}版须填写${labels.comment}，写明调整的原因`)
  if (isPosted && !held) await assertAnother(ctx, versions[0], draft)
  const now = ctx.services.now()
  const values = { comment, ...(isPosted ? { postedAt: now, postedBy: ctx.caller.userId } : {}) }
  const before = held ? await draft.wordsBefore(held) : []
  const extra = { before: { lines: before }, after: { lines: draft.words ?? draft.lines.map(wordOf) } }
  const row = held
    ? await updateRow(
        ctx,
        projectBudgetVersion,
        held.id,
        { version: draft.version ?? held.version, values },
        { ...note, extra },
      )
    : await insertRow(
        inOrgOf(ctx, node),
        projectBudgetVersion,
        { nodeId: node.id, purse, kind, versionNo, ...values },
        { ...note, extra },
      )
  await storeLines(ctx, row, draft.lines)
  return { id: row.id, version: row.version, versionNo }
}

const wordOf = (line: Record<string, unknown>): string => `${String(line['amount'])} 元`

/** Returns the draft that a save changes. Throws CONFLICT for a second draft, BAD_STATE for a version in force. */
function heldDraft(versions: readonly Version[], { versionId }: Draft): Version | undefined {
  const open = versions.find(({ postedAt }) => postedAt === null)
  if (!versionId) {
    if (open)
      throw new AppError('CONFLICT', `第${open.versionNo}版预算尚未发布，请先发布或删除后再编制新版次`)
    return undefined
  }
  const held = versions.find(({ id }) => id === versionId)
  if (!held) throw new AppError('NOT_FOUND', '预算版次不存在或已删除，请刷新后再试')
  if (held.postedAt)
    throw new AppError('BAD_STATE', `第${held.versionNo}版预算已发布，不能修改，请编制新版次`)
  return held
}

/** Throws CONFLICT for a version that is the same as the newest one in force: a button that is pressed twice makes one version. */
async function assertAnother(
  ctx: Ctx,
  newest: Version | undefined,
  { comment, lines }: Draft,
): Promise<void> {
  if (!newest?.postedAt || newest.comment !== comment) return
  const stored = await ctx.db
    .select()
    .from(projectBudgetLine)
    .where(and(eq(projectBudgetLine.orgId, newest.orgId), eq(projectBudgetLine.versionId, newest.id)))
  const keysOf = (rows: readonly Record<string, unknown>[]) => rows.map(lineKey).toSorted()
  if (isDeepStrictEqual(keysOf(stored), keysOf(lines)))
    throw new AppError('CONFLICT', `第${newest.versionNo}版预算已发布，与此内容和说明相同，无须再次发布`)
}

const lineKey = ({ subjectId, year, unitId, partyId, amount, control }: Record<string, unknown>): string =>
  JSON.stringify([
    [subjectId, year, unitId, partyId].map((value) => value ?? null),
    yuanText(fenIn(String(amount))),
    control,
  ])

async function storeLines(
  ctx: Ctx,
  version: Version,
  lines: readonly Record<string, unknown>[],
): Promise<void> {
  await ctx.db
    .delete(projectBudgetLine)
    .where(and(eq(projectBudgetLine.orgId, version.orgId), eq(projectBudgetLine.versionId, version.id)))
  await insertMany(
    ctx.db,
    projectBudgetLine,
    lines.map((line) => ({ ...line, orgId: version.orgId, crop: version.crop, versionId: version.id })),
  )
}
