import type * as api from '@hepu/api/areas/contract/link/contractLinks'
import {
  contractLinkKinds,
  reverseLinkKinds,
  type ContractLinkKind,
} from '@hepu/api/areas/contract/link/linkKinds'
import { contractTypes } from '@hepu/api/areas/contract/record/contractTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { contract, contractLink, user } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, lockContract, type Contract } from '../contractRows.ts'
import { mayWrite } from './linkLists.ts'

const CONTRACT_LINK = '合同的关联合同'
type Row = ResultOf<typeof api.associatedContractList>['records'][number]

/** Returns the contracts that belong together with a contract: links, supplements and renewals, seen from it. */
export async function listPairs(
  ctx: Ctx,
  { contractId, withRemoved }: ParsedInputOf<typeof api.associatedContractList>,
): Promise<ResultOf<typeof api.associatedContractList>> {
  const row = await getContract(ctx, contractId)
  const linked = await linkedTo(ctx, row, withRemoved)
  const known = new Set(linked.filter(({ removedAt }) => removedAt === null).map(({ otherId }) => otherId))
  const named = (await namedBy(ctx, row)).filter(({ otherId }) => !known.has(otherId))
  return {
    records: [...named, ...linked],
    ...allowed({ add: mayWrite(ctx, row) }, { add: pairBlocker(row) }),
  }
}

const pairBlocker = ({ kind, name }: Pick<Contract, 'kind' | 'name'>): string | null =>
  kind === 'TEMPLATE' ? `「${name}」是合同模板，不能关联合同` : null

async function linkedTo(ctx: Ctx, row: Contract, withRemoved: boolean): Promise<Row[]> {
  const remover = alias(user, 'remover')
  const found = await ctx.db
    .select({ link: contractLink, other: contract, removedByName: remover.name })
    .from(contractLink)
    .innerJoin(
      contract,
      and(
        eq(
          contract.id,
          sql`case when ${contractLink.contractId} = ${row.id} then ${contractLink.otherId} else ${contractLink.contractId} end`,
        ),
        isNull(contract.deletedAt),
      ),
    )
    .leftJoin(remover, eq(remover.id, contractLink.removedBy))
    .where(
      and(
        rows(ctx, contractLink),
        or(eq(contractLink.contractId, row.id), eq(contractLink.otherId, row.id)),
        withRemoved ? undefined : isNull(contractLink.removedAt),
      ),
    )
    .orderBy(sql`${contractLink.removedAt} is not null`, desc(contractLink.id))
  const may = mayWrite(ctx, row)
  return found.map(({ link, other, removedByName }) => ({
    ...otherOf(ctx, other),
    id: link.id,
    contractId: row.id,
    kind: link.kind,
    kindLabel: (link.contractId === row.id ? contractLinkKinds : reverseLinkKinds)[link.kind],
    remark: link.remark,
    createTime: link.createdAt,
    removedAt: link.removedAt,
    removedByName,
    reason: link.reason,
    ...allowed({ delete: may && mayChange(ctx, link) && link.removedAt === null }, {}),
  }))
}

/** A contract of an organisation that the caller does not see is listed without its name. */
function otherOf(ctx: Ctx, other: Contract) {
  const isSeen = ctx.caller.orgIds.includes(other.orgId) && other.crop === ctx.caller.crop
  return {
    otherId: other.id,
    otherName: isSeen ? other.name : null,
    otherNumber: isSeen ? other.number : null,
    otherState: isSeen ? other.state : null,
    otherType: isSeen && other.type ? contractTypes[other.type].label : null,
    amount: isSeen ? other.amount : null,
    currency: isSeen ? other.currency : null,
    startOn: isSeen ? other.startOn : null,
    endOn: isSeen ? other.endOn : null,
  }
}

/** Supplements and renewals, which are columns of the later contract: they end with it, not here. */
async function namedBy(ctx: Ctx, row: Contract): Promise<Row[]> {
  const above = [row.parentId, row.renewalOfId].filter((id) => id !== null)
  const found = await ctx.db
    .select()
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        or(
          eq(contract.parentId, row.id),
          eq(contract.renewalOfId, row.id),
          above.length > 0 ? or(...above.map((id) => eq(contract.id, id))) : undefined,
        ),
      ),
    )
    .orderBy(desc(contract.id))
  const may = mayWrite(ctx, row)
  return found.map((other) => {
    const [kind, kindLabel] = relationOf(row, other)
    return {
      ...otherOf(ctx, other),
      id: null,
      contractId: row.id,
      kind,
      kindLabel,
      remark: null,
      createTime: other.createdAt,
      removedAt: null,
      removedByName: null,
      reason: null,
      ...allowed({ delete: may }, { delete: '补充协议与续签由合同本身确定，不能在此取消' }),
    }
  })
}

function relationOf(row: Contract, other: Contract): [ContractLinkKind, string] {
  if (other.parentId === row.id) return ['supplement', contractLinkKinds.supplement]
  if (other.renewalOfId === row.id) return ['renewal', contractLinkKinds.renewal]
  return row.parentId === other.id
    ? ['supplement', reverseLinkKinds.supplement]
    : ['renewal', reverseLinkKinds.renewal]
}

/** Ties a contract to another one. */
export async function linkContracts(
  ctx: Ctx,
  { contractId, otherId, kind, remark }: ParsedInputOf<typeof api.associatedContractAdd>,
): Promise<{ id: number }> {
  if (contractId === otherId) throw new AppError('BAD_INPUT', '关联合同不能是合同自己，请另选')
  // In the order of their ids, so that two users who tie the same contracts do not wait for each other for ever.
  const found = new Map<number, Contract>()
  for (const id of [contractId, otherId].toSorted((a, b) => a - b)) found.set(id, await lockContract(ctx, id))
  const [row, other] = [found.get(contractId), found.get(otherId)]
  if (!row || !other) throw new AppError('NOT_FOUND', '合同不存在或无权查看')
  for (const one of [row, other]) {
    const reason = pairBlocker(one)
    if (reason) throw new AppError('BAD_STATE', reason)
  }
  await assertApart(ctx, row, other)
  const stored = await insertRow(
    inOrgOf(ctx, row),
    contractLink,
    { contractId, otherId, kind, remark },
    { label: CONTRACT_LINK },
  )
  return { id: stored.id }
}

async function assertApart(ctx: Ctx, row: Contract, other: Contract): Promise<void> {
  const named = await namedBy(ctx, row)
  const linked = await linkedTo(ctx, row, false)
  const held = [...named, ...linked].find(({ otherId }) => otherId === other.id)
  if (held) throw new AppError('CONFLICT', `合同「${other.name}」已是本合同的${held.kindLabel}，不能重复关联`)
}

/** Takes two contracts apart; who did it, when and why stays. */
export async function unlinkContracts(
  ctx: Ctx,
  { id, reason }: ParsedInputOf<typeof api.associatedContractDelete>,
): Promise<null> {
  const link = await getRow(ctx, contractLink, id, CONTRACT_LINK)
  if (link.removedAt) throw new AppError('BAD_STATE', '该关联已取消，请刷新后查看')
  await updateRow(
    ctx,
    contractLink,
    id,
    {
      version: link.version,
      values: { removedAt: ctx.services.now(), removedBy: ctx.caller.userId, reason },
    },
    { label: CONTRACT_LINK, reason },
  )
  return null
}
