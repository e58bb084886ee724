import { resources } from '@hepu/api/resources'
import type { Ctx } from '../../../http/context.ts'
import { findRecordNames, RecordIds } from '../../../recordText/recordNames.ts'

/** A record of a registry that a contract is about. */
interface Result {
  resultType: string
  resultId: number
}

const tableOf = (type: string): string => resources.find(({ name }) => name === type)?.table ?? type

/** Returns a function that gives the names of results of contracts. */
export async function readResultNames(
  ctx: Ctx,
  results: readonly Result[],
): Promise<(result: Result) => string> {
  const wanted = new RecordIds()
  for (const { resultType, resultId } of results) wanted.add(tableOf(resultType), resultId)
  const names = await findRecordNames(ctx, wanted)
  return ({ resultType, resultId }) => names(tableOf(resultType), resultId) ?? `成果 ${resultId}`
}
