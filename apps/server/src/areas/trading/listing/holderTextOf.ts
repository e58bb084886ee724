import { readNames } from '../../../db/keptNames.ts'
import type { Ctx } from '../../../http/context.ts'
import type { SourceRow } from './sources.ts'

/** Units and people of a holder, as registries store them. */
interface Holder {
  internalUnit?: readonly number[]
  staffList?: readonly { userName: string }[]
  externalUnit?: string | null
}

/** Returns who holds a right, in words; null where the register does not say. */
export async function holderTextOf(
  ctx: Ctx,
  source: SourceRow,
  field: string | undefined,
): Promise<string | null> {
  const value = field === undefined ? null : source[field]
  if (typeof value !== 'object' || value === null) return null
  const { internalUnit = [], staffList = [], externalUnit } = value as Holder
  const units = await readNames(ctx, 'organization', internalUnit)
  const names = [
    ...internalUnit.map((id) => units.get(id)),
    ...staffList.map(({ userName }) => userName),
    externalUnit,
  ]
  return names.filter(Boolean).join('、') || null
}
