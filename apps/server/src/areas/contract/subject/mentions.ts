import { partyRoles } from '@hepu/api/areas/contract/record/contractTypes'
import type * as api from '@hepu/api/areas/contract/subject/contractResult'
import { isContractResultType } from '@hepu/api/areas/contract/subject/contractResultTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import {
  contract,
  contractParty,
  contractResult,
  contractVariety,
  product,
} from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { readUseBlockers } from '../../product/shared.ts'
import { getRecord } from '../../project/shared.ts'
import { ofProduct } from '../link/productContracts.ts'

type Mention = ResultOf<typeof api.contractMentions>['contracts'][number]
type Asked = ParsedInputOf<typeof api.contractMentions>

/** Returns the contracts that name a record of a registry, a product or a party; for a product also whether a licence may be signed. */
export async function listMentions(
  ctx: Ctx,
  { kind, resultType, recordId }: Asked,
): Promise<ResultOf<typeof api.contractMentions>> {
  if (kind === 'product') return ofOneProduct(ctx, recordId)
  if (kind === 'party') return { contracts: await ofParty(ctx, recordId), license: null }
  return { contracts: await ofResult(ctx, resultType ?? '', recordId), license: null }
}

const selectMentions = ({ db }: Ctx, note: SQL<string | null>) =>
  db
    .select({
      id: contract.id,
      name: contract.name,
      number: contract.number,
      type: contract.type,
      state: contract.state,
      startOn: contract.startOn,
      endOn: contract.endOn,
      note,
    })
    .from(contract)

/** Contracts that count: no templates, and no drafts, which are nobody's promise yet. */
const counted = (ctx: Ctx): SQL | undefined =>
  and(rows(ctx, contract), sql`${contract.kind} <> 'TEMPLATE'`, sql`${contract.state} <> 'draft'`)

async function ofResult(ctx: Ctx, type: string, id: number): Promise<Mention[]> {
  if (!isContractResultType(type)) throw new AppError('BAD_INPUT', '成果类型不正确')
  await getRecord(ctx, type, id)
  return selectMentions(ctx, sql<string>`'份额 ' || ${contractResult.share} || '%'`)
    .innerJoin(
      contractResult,
      and(eq(contractResult.orgId, contract.orgId), eq(contractResult.contractId, contract.id)),
    )
    .where(
      and(
        counted(ctx),
        rows(ctx, contractResult),
        eq(contractResult.resultType, type),
        eq(contractResult.resultId, id),
      ),
    )
    .orderBy(desc(contract.id))
}

async function ofOneProduct(ctx: Ctx, id: number): Promise<ResultOf<typeof api.contractMentions>> {
  if (!ctx.caller.permissions.has('product.productRecord:read'))
    throw new AppError('FORBIDDEN', '您没有「查看产品」权限，请联系管理员')
  const [row] = await ctx.db
    .select({ varietyId: sql<number | null>`${columnOf(product, 'varietyId')}`.mapWith(Number) })
    .from(product)
    .where(and(rows(ctx, product), eq(product.id, id)))
  if (!row) throw await unseen(ctx, product, [id], '产品')
  const { varietyId } = row
  const [reason = null] = await readUseBlockers(ctx, { productIds: [id] }, 'license')
  const sold = await ctx.db
    .select({ id: contractVariety.contractId })
    .from(contractVariety)
    .where(and(rows(ctx, contractVariety), eq(contractVariety.productId, id)))
  const own = new Set(sold.map((one) => one.id))
  const found = await selectMentions(ctx, sql<null>`null`)
    .where(and(counted(ctx), ofProduct({ id, varietyId })))
    .orderBy(desc(contract.id))
  const contracts = found.map((one) => ({ ...one, note: own.has(one.id) ? '许可的产品' : '许可的品种' }))
  return { contracts, license: { isAllowed: reason === null, reason } }
}

async function ofParty(ctx: Ctx, id: number): Promise<Mention[]> {
  if (!ctx.caller.permissions.has('system.party:read'))
    throw new AppError('FORBIDDEN', '您没有「查看往来单位」权限，请联系管理员')
  const found = await selectMentions(ctx, sql<string | null>`${contractParty.role}`)
    .innerJoin(
      contractParty,
      and(eq(contractParty.orgId, contract.orgId), eq(contractParty.contractId, contract.id)),
    )
    .where(and(counted(ctx), rows(ctx, contractParty), eq(contractParty.partyId, id)))
    .orderBy(desc(contract.id))
  return found.map((one) => ({ ...one, note: roleLabel(one.note) }))
}

const roleLabel = (role: string | null): string | null =>
  role !== null && Object.hasOwn(partyRoles, role) ? partyRoles[role as keyof typeof partyRoles] : null
