import type { ContractInput } from '@hepu/api/areas/contract/record/contractShapes'
import { partySides } from '@hepu/api/areas/contract/record/contractTypes'
import { partyLabels } from '@hepu/api/areas/contract/record/contractLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, inArray, isNull } from 'drizzle-orm'
import { ofCompany } from '../../../db/dictEntries.ts'
import { readNames } from '../../../db/keptNames.ts'
import { contractParty, organization, party } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow, type NewValues } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { listParties, type Contract } from '../contractRows.ts'

const note = { label: '合同当事人' }
type PartyInput = ContractInput['parties'][number]
type PartyValues = Omit<NewValues<typeof contractParty>, 'contractId'>

/**
 * Returns the parties of a form as they are stored: name, code and bank of one of the register are its own where the form says nothing.
 * Throws NOT_FOUND for parties and organisations that the company does not have.
 */
export async function completeParties(ctx: Ctx, given: readonly PartyInput[]): Promise<PartyValues[]> {
  const known = await readRegister(
    ctx,
    given.flatMap(({ partyId }) => partyId ?? []),
  )
  const units = await readUnits(
    ctx,
    given.flatMap(({ unitId }) => unitId ?? []),
  )
  return given.map((one, at) => complete(one, at + 1, { known, units }))
}

interface Known {
  known: ReadonlyMap<number, typeof party.$inferSelect>
  units: ReadonlyMap<number, string>
}

function complete(one: PartyInput, no: number, { known, units }: Known): PartyValues {
  const { side, role = null, partyId = null, unitId = null } = one
  const label = partySides[side]
  if (partyId && unitId)
    throw new AppError('BAD_INPUT', `${label}不能同时选${partyLabels.partyId}和${partyLabels.unitId}`)
  const found = partyId ? known.get(partyId) : undefined
  if (partyId && !found) throw new AppError('NOT_FOUND', `${label}的${partyLabels.partyId}不存在或无权查看`)
  if (unitId && !units.has(unitId))
    throw new AppError('NOT_FOUND', `${label}的${partyLabels.unitId}不存在或无权查看`)
  const name = found?.name ?? (unitId ? units.get(unitId) : one.name)
  if (!name) throw new AppError('BAD_INPUT', `${label}的${partyLabels.name}必填`)
  return {
    no,
    side,
    role,
    partyId,
    unitId,
    name,
    creditCode: one.creditCode ?? found?.creditCode ?? null,
    legalPerson: one.legalPerson,
    contact: one.contact ?? found?.contact ?? null,
    phone: one.phone ?? found?.phone ?? null,
    bankName: one.bankName ?? found?.bankName ?? null,
    bankAccount: one.bankAccount ?? found?.bankAccount ?? null,
  }
}

async function readRegister(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, typeof party.$inferSelect>()
  const found = await ctx.db
    .select()
    .from(party)
    .where(and(inArray(party.id, [...ids]), isNull(party.deletedAt), ofCompany(ctx, { orgId: party.orgId })))
  return new Map(found.map((row) => [row.id, row]))
}

async function readUnits(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(
      and(
        inArray(organization.id, [...ids]),
        isNull(organization.deletedAt),
        ofCompany(ctx, { orgId: organization.id }),
      ),
    )
  const seen = found.map(({ id }) => id)
  const names = await readNames(ctx, 'organization', seen)
  return new Map(seen.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])))
}

/** Returns the parties of the register among some. */
export const partyIdsOf = (parties: readonly { partyId?: number | null | undefined }[]): number[] =>
  parties.flatMap(({ partyId }) => partyId ?? [])

/** Stores these parties in place of those that a contract has; each that differs is a line of the log. */
export async function storeParties(ctx: Ctx, row: Contract, parties: readonly PartyValues[]): Promise<void> {
  const stored = await listParties(ctx, row)
  const inside = inOrgOf(ctx, row)
  for (const [at, values] of parties.entries()) {
    const before = stored[at]
    if (before) await updateRow(inside, contractParty, before.id, { values }, note)
    else await insertRow(inside, contractParty, { ...values, contractId: row.id }, note)
  }
  for (const { id } of stored.slice(parties.length)) await removeRow(inside, contractParty, id, note)
}

/** Returns what parties lack for a submission: units from outside need a credit code. */
export async function partyBlockers(
  ctx: Ctx,
  parties: readonly {
    side: keyof typeof partySides
    name: string
    partyId: number | null
    creditCode: string | null
  }[],
): Promise<string[]> {
  const outside = parties.filter(({ partyId, creditCode }) => partyId !== null && !creditCode)
  const known = await readRegister(
    ctx,
    outside.flatMap(({ partyId }) => partyId ?? []),
  )
  return outside
    .filter(({ partyId }) => known.get(partyId ?? 0)?.kind !== 'PERSON')
    .map(
      ({ side, name }) =>
        `${partySides[side]}「${name}」缺少${partyLabels.creditCode}，请在往来单位中补充，或在合同中填写`,
    )
}
