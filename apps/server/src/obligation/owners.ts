import { AppError } from '@hepu/api/core/errorCodes'
import type { Permission } from '@hepu/api/core/permissions'
import { findRule } from '@hepu/api/obligationRules'
import { listHolders } from '../approval/holders.ts'
import type { Ctx } from '../http/context.ts'
import type { StoredRow } from './rights.ts'

/** Who sees to obligations that nobody has, and is told of what stays overdue. */
const MANAGE: Permission = 'obligation.item:manage'
/** What an owner needs. */
const OWN: Permission = 'obligation.item:write'

/** People who work in the organisation itself, whatever crops they have. */
const inOrg = (orgId: number) => ({ place: { orgId, crop: null }, exactly: true }) as const

/** Returns the managers of obligations of an organisation. */
export const listManagers = (ctx: Pick<Ctx, 'db'>, orgId: number): Promise<number[]> =>
  listHolders(ctx, { rights: [MANAGE], ...inOrg(orgId) })

/** Returns those of some users who may see to obligations of an organisation. */
export const listAble = (
  ctx: Pick<Ctx, 'db'>,
  orgId: number,
  userIds: readonly number[],
): Promise<number[]> =>
  userIds.length === 0 ? Promise.resolve([]) : listHolders(ctx, { rights: [OWN], ...inOrg(orgId), userIds })

/** Refuses an owner who is disabled, does not work in the organisation, or may not see to obligations or read their records. */
export async function assertOwners(
  ctx: Ctx,
  rows: readonly Pick<StoredRow, 'orgId' | 'rule'>[],
  ownerId: number,
): Promise<void> {
  for (const [orgId, found] of Map.groupBy(rows, (row) => row.orgId)) {
    if ((await listAble(ctx, orgId, [ownerId])).length === 0)
      throw new AppError('NOT_FOUND', '该用户已停用、不在该机构，或没有办理到期事项的权限，请另选')
    const rules = found.flatMap(({ rule }) => findRule(rule) ?? []).filter(({ ownersToo }) => !ownersToo)
    for (const [read, [rule]] of Map.groupBy(rules, (rule) => rule.read)) {
      if (read === null) continue
      const able = await listHolders(ctx, { rights: [read], ...inOrg(orgId), userIds: [ownerId] })
      if (able.length === 0)
        throw new AppError(
          'BAD_INPUT',
          `该用户无权查看${rule?.group ?? '该记录'}，不能负责其到期事项，请另选`,
        )
    }
  }
}
