import type { StoredAction } from '../../../db/schema/change.ts'
import { eq, and } from 'drizzle-orm'
import { contractResult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { findParty } from './partyChoices.ts'
import { findRecordName } from './resultChoices.ts'

/**
 * Returns actions with the names of what they are about, and with what the register says of a party that is new where the action says
 * nothing: plans read nothing, and what is approved is what was shown.
 */
export async function completeActions(ctx: Ctx, actions: readonly StoredAction[]): Promise<StoredAction[]> {
  const completed: StoredAction[] = []
  for (const { kind, values } of actions) {
    completed.push({ kind, values: { ...values, ...(await addedTo(ctx, kind, values)) } })
  }
  return completed
}

type Values = StoredAction['values']

async function addedTo(ctx: Ctx, kind: string, values: Values): Promise<Values> {
  switch (kind) {
    case 'party':
      return partyValues(ctx, values)
    case 'addResult':
      return { name: await nameOf(ctx, values['resultType'], idOf(values['resultId'])) }
    case 'result':
    case 'removeResult':
      return { name: await nameOfLine(ctx, idOf(values['resultLineId'])) }
    default:
      return {}
  }
}

/** An id as it stands in values on the wire; 0, which no record has, for anything else. */
const idOf = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : 0

const fromRegister = ['creditCode', 'contact', 'phone', 'bankName', 'bankAccount'] as const

async function partyValues(ctx: Ctx, values: Values): Promise<Values> {
  const found = await findParty(ctx, { partyId: idOf(values['partyId']), unitId: idOf(values['unitId']) })
  if (!found) return {}
  const filled = fromRegister.map((field) => [field, values[field] || found[field]])
  return { name: found.name, ...Object.fromEntries(filled) }
}

const nameOf = async (ctx: Ctx, resultType: unknown, resultId: number): Promise<string | null> =>
  (await findRecordName(ctx, { resultType: String(resultType), resultId })) ?? null

async function nameOfLine(ctx: Ctx, id: number): Promise<string | null> {
  const [line] = await ctx.db
    .select()
    .from(contractResult)
    .where(and(rows(ctx, contractResult), eq(contractResult.id, id)))
  return line ? nameOf(ctx, line.resultType, line.resultId) : null
}
