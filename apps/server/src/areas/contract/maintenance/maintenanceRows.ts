import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { contract, contractVariety } from '../../../db/schema/index.ts'
import { inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow, type NewValues } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'

export type Variety = typeof contractVariety.$inferSelect
export type VarietyValues = Omit<NewValues<typeof contractVariety>, 'contractId'>

export const MAINTENANCE = '品种维护'
const note = { label: MAINTENANCE }

/** Stores a row of 品种维护 of a contract. */
export const insertVariety = (ctx: Ctx, of: Contract, values: VarietyValues): Promise<Variety> =>
  insertRow(inOrgOf(ctx, of), contractVariety, { ...values, contractId: of.id }, note)

export const updateVariety = (
  ctx: Ctx,
  row: Variety,
  values: Partial<VarietyValues>,
  version?: number,
): Promise<Variety> =>
  updateRow(
    inOrgOf(ctx, row),
    contractVariety,
    row.id,
    version === undefined ? { values } : { version, values },
    note,
  )

export const removeVariety = (ctx: Ctx, row: Variety): Promise<unknown> =>
  removeRow(inOrgOf(ctx, row), contractVariety, row.id, note)

/**
 * Returns the contracts that bind, one of them if asked for, and holds them until the transaction ends in the order of their ids, so
 * that two synchronisations do not make the same rows.
 */
export const lockBound = (ctx: Ctx, contractId: number | null): Promise<Contract[]> =>
  ctx.db
    .select()
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.kind, 'CONTRACT'),
        inArray(contract.state, [...boundStates]),
        contractId === null ? undefined : eq(contract.id, contractId),
      ),
    )
    .orderBy(asc(contract.id))
    .for('update')

/** Returns the rows of some contracts in the order in which they were made. */
export const varietiesOf = async (ctx: Ctx, contractIds: readonly number[]): Promise<Variety[]> =>
  contractIds.length === 0
    ? []
    : ctx.db
        .select()
        .from(contractVariety)
        .where(and(rows(ctx, contractVariety), inArray(contractVariety.contractId, [...contractIds])))
        .orderBy(asc(contractVariety.id))
