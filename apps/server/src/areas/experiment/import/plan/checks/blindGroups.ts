import { and, eq, inArray, isNull } from 'drizzle-orm'
import { experimentVariety } from '../../../../../db/schema/index.ts'
import type { Ctx } from '../../../../../http/context.ts'
import { createFinding } from '@hepu/api/cells/findings'
import { isBlind } from '../../../blind/blindState.ts'
import type { Draft, DraftEntry, ReadFinding } from '../../book/draft.ts'
import { findGroups, type GroupRow } from '../existingTrial.ts'
import type { Scope } from '../../book/scope.ts'

/** The refusal of a workbook for a blind group that contains more than plots under codes. */
export const NAMES_HIDDEN = '组别正在使用密码编号，只能按编号导入小区数据'

/**
 * Reports every entry of a blind group that is not one of its codes, or about which the workbook contains more than its
 * code.
 */
export async function blindGroups(
  ctx: Pick<Ctx, 'db'>,
  scope: Scope,
  draft: Draft,
  sheet: string,
): Promise<ReadFinding[]> {
  const groups = await findGroups(ctx.db, scope, draft.groups)
  const findings: ReadFinding[] = []
  for (const [place, group] of groups.entries()) {
    if (!group || !isBlind(group)) continue
    const names = await namesIn(ctx, group)
    const entries = draft.entries.filter((entry) => entry.group === place)
    const wrong = entries.filter((entry) => !names.has(entry.name) || revealsMore(entry))
    findings.push(...wrong.map((entry) => findingOf(group, entry, sheet)))
  }
  return findings
}

const revealsMore = ({ fields }: DraftEntry): boolean =>
  [fields.femaleParent, fields.maleParent, fields.provider].some((value) => value !== undefined)

async function namesIn(ctx: Pick<Ctx, 'db'>, group: GroupRow): Promise<Set<string>> {
  const found = await ctx.db
    .select({ name: experimentVariety.name })
    .from(experimentVariety)
    .where(
      and(
        eq(experimentVariety.orgId, group.orgId),
        inArray(experimentVariety.groupId, [group.id]),
        isNull(experimentVariety.deletedAt),
      ),
    )
  return new Set(found.map((row) => row.name))
}

const findingOf = (group: GroupRow, { name }: DraftEntry, sheet: string): ReadFinding => ({
  ...createFinding(
    { sheet },
    {
      severity: 'error',
      code: 'groupBlind',
      read: name,
      expected: '密码编号',
      text: `组别「${group.name}」正在使用密码编号，品种「${name}」不是其中的编号或带有亲本、供种单位，不能导入`,
    },
  ),
  id: `${sheet}!${group.id}:groupBlind:${name}`,
})
