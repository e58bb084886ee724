import type { ContractFacts } from '@hepu/api/areas/contract/record/template'
import { readNames } from '../../../db/keptNames.ts'
import type { Ctx } from '../../../http/context.ts'
import { listParties, type Contract } from '../contractRows.ts'
import { regionNames } from '../../../resource/places.ts'
import { listResultLines, resultNames } from './resultLines.ts'

/** Returns what a contract says for the variables of its text. */
export async function readFacts(ctx: Ctx, row: Contract): Promise<ContractFacts> {
  const users = await readNames(ctx, 'user', [row.handlerId])
  return {
    ...row,
    handlerName: users.get(row.handlerId ?? 0) ?? null,
    regionNames: regionNames(row.regions),
    resultNames: await resultNames(ctx, await listResultLines(ctx, row)),
    parties: await listParties(ctx, row),
  }
}
