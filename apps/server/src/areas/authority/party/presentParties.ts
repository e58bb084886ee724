import type * as api from '@hepu/api/areas/authority/party/party'
import type { PartyRole } from '@hepu/api/areas/authority/party/partyFields'
import type { ResultOf } from '@hepu/api/core/route'
import { and, inArray, type SQL } from 'drizzle-orm'
import { dictLabels } from '../../../db/dictEntries.ts'
import { maskedAccount } from '../../../db/masked.ts'
import { organization, party, user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { countUses, keepsParty, visibleParties, type Party } from './partyRules.ts'
import { maskedIdNo } from './partySecret.ts'

type Row = ResultOf<typeof api.partyShow>

/** Returns parties as screens show them, with what the caller may do with each. */
export async function presentParties(ctx: Ctx, found: readonly Party[]): Promise<Row[]> {
  const uses = await countUses(
    ctx,
    found.map(({ id }) => id),
  )
  const labels = await dictLabels(ctx, 'supplier_type')
  const orgs = await namesOf(
    ctx,
    organization,
    found.map(({ orgId }) => orgId),
  )
  const parents = await namesOf(
    ctx,
    party,
    found.flatMap(({ parentId }) => parentId ?? []),
    visibleParties(ctx),
  )
  const editors = await namesOf(
    ctx,
    user,
    found.flatMap(({ updatedBy }) => updatedBy ?? []),
  )
  return found.map((row) => {
    const isKept = keepsParty(ctx, row) && ctx.caller.permissions.has('system.party:write')
    return {
      ...factsOf(ctx, row, isKept),
      orgName: orgs.get(row.orgId) ?? '',
      parentId: parents.has(row.parentId ?? 0) ? row.parentId : null,
      parentName: parents.get(row.parentId ?? 0) ?? null,
      typeLabel: row.type && (labels.get(row.type) ?? row.type),
      updatedByName: editors.get(row.updatedBy ?? 0) ?? null,
      can: { edit: isKept, state: isKept, delete: isKept && !uses.has(row.id) },
    }
  })
}

function factsOf(ctx: Ctx, row: Party, isOpen: boolean) {
  const { id, orgId, kind, name, formerNames, type, creditCode, contact, phone, region, address } = row
  return {
    id,
    orgId,
    kind,
    name,
    formerNames,
    roles: row.roles as PartyRole[],
    type,
    creditCode,
    idNo: maskedIdNo(ctx, row),
    contact,
    phone,
    region,
    address,
    bankName: row.bankName,
    bankAccount: isOpen || row.bankAccount === null ? row.bankAccount : maskedAccount(row.bankAccount),
    state: row.state,
    remark: row.remark,
    updateTime: row.updatedAt,
    version: row.version,
  }
}

async function namesOf(
  ctx: Ctx,
  table: typeof organization | typeof user | typeof party,
  ids: readonly number[],
  condition?: SQL,
): Promise<Map<number, string>> {
  const found = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(inArray(table.id, [0, ...ids]), condition))
  return new Map(found.map(({ id, name }) => [id, name]))
}
