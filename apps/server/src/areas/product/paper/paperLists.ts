import {
  commercializeCodes,
  commercializeLabel,
  offeredStates,
} from '@hepu/api/areas/product/paper/commercializeStates'
import type * as api from '@hepu/api/areas/product/paper/onePagePaper'
import type { PaperFileKind } from '@hepu/api/areas/product/paper/paperLabels'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { listDictEntries } from '../../../db/dictEntries.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { filesHomeOf, getPaper } from './paperRows.ts'

/** Lists 商业化状态: all of them, or those that a paper may have next. */
export async function listStates(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.commercializeStateList>,
): Promise<ResultOf<typeof api.commercializeStateList>> {
  const states = id ? offeredStates(await getPaper(ctx, id)) : commercializeCodes
  return states.map((value) => ({ value, label: commercializeLabel(value) }))
}

/** Lists 品种来源 of the dictionary. */
export async function listSources(ctx: Ctx): Promise<ResultOf<typeof api.sourceFromList>> {
  const entries = await listDictEntries(ctx, ['source_from'])
  return entries.filter(({ disabled }) => !disabled).map(({ value, label }) => ({ value, label }))
}

const kinds: readonly PaperFileKind[] = ['plant', 'ear', 'grain', 'files']

/** Lists the pictures of a paper, then its other files. */
export async function listPaperFiles(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.listPaperFiles>,
): Promise<ResultOf<typeof api.listPaperFiles>> {
  const paper = await getPaper(ctx, id)
  const found: Awaited<ReturnType<typeof listFiles>>[number][] = []
  for (const kind of kinds) found.push(...(await listFiles(ctx, filesHomeOf(paper, kind))))
  return found
}
