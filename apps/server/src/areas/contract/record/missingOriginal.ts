import { contractFileTypes } from '@hepu/api/areas/contract/record/contractFileTypes'
import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { recordsWithFiles } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { fileHomeOf } from './contractFiles.ts'

const { original } = contractFileTypes

/** Returns whether the signed original of a contract was uploaded. */
async function hasOriginal(ctx: Ctx, row: Contract): Promise<boolean> {
  const home = fileHomeOf(row, 'original')
  return (await recordsWithFiles(ctx, home, [home.infoId])).size > 0
}

/** Returns why a contract is neither started by hand nor finished: its signed original is missing. Null if it is there. */
export const missingOriginal = async (ctx: Ctx, row: Contract): Promise<string | null> =>
  (await hasOriginal(ctx, row)) ? null : `缺${original}（双方盖章的签署件），请先在「文件」中上传`

/** Returns a reminder that a contract binds without its signed original; null if it has one, or does not bind. */
export async function originalWarning(ctx: Ctx, row: Contract): Promise<string | null> {
  if (!boundStates.includes(row.state) || (await hasOriginal(ctx, row))) return null
  return `尚未上传${original}（双方盖章的签署件），请在「文件」中上传；没有${original}不能办理完成`
}
