import {
  GERMPLASM_TRIALS_MAX,
  type germplasmTrials as api,
} from '@hepu/api/areas/research/germplasm/germplasmTrials'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { germplasm } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Stored } from '../../../resource/mounted.ts'
import { textOf } from '@hepu/api/core/resource/textOf'
import { listEntriesNamed } from '../../experiment/shared.ts'

/** Returns the trials of a germplasm, as an entry or as a parent of one, found by its name or its number. */
export async function listTrials(ctx: Ctx, { id }: ParsedInputOf<typeof api>): Promise<ResultOf<typeof api>> {
  if (!ctx.caller.permissions.has('experiment.variety:read')) {
    throw new AppError('FORBIDDEN', '没有查看品种试验的权限')
  }
  const row = (await getRow(ctx, germplasm, id, '种质资源')) as Stored
  const names = [textOf(row['name']), textOf(row['code'])].filter((text) => text !== null)
  const of = { names: [...new Set(names)], most: GERMPLASM_TRIALS_MAX }
  return {
    asEntry: await listEntriesNamed(ctx, 'entry', of),
    asFemale: await listEntriesNamed(ctx, 'female', of),
    asMale: await listEntriesNamed(ctx, 'male', of),
  }
}
